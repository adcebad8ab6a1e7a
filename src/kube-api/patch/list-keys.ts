import {isObject, type Json} from './json.ts'

/** Returns the key by which Kubernetes merges the items of a list; null if the list is replaced. */
export function mergeKeyOf(field: string, items: readonly Json[] = []): string | null {
  if (field === 'ports' && items.some(item => isObject(item) && 'port' in item)) return 'port'
  return MERGE_KEYS[field] ?? null
}

export function isUnited(field: string): boolean {
  return field === 'finalizers'
}

const MERGE_KEYS: Readonly<Record<string, string>> = {
  containers: 'name',
  initContainers: 'name',
  ephemeralContainers: 'name',
  env: 'name',
  ports: 'containerPort',
  volumes: 'name',
  volumeMounts: 'mountPath',
  volumeDevices: 'devicePath',
  imagePullSecrets: 'name',
  hostAliases: 'ip',
  topologySpreadConstraints: 'topologyKey',
  resourceClaims: 'name',
  schedulingGates: 'name',
  secrets: 'name',
  taints: 'key',
  ownerReferences: 'uid',
  conditions: 'type',
}
