import {isObject, type Json} from './json.ts'

/**
 * Returns the key by which Kubernetes merges a list with this field name; null if the list is not merged by key. Ports
 * of Services and of containers have different keys, so their items decide.
 */
export function mergeKeyOf(field: string, items: readonly Json[] = []): string | null {
  if (field === 'ports' && items.some(item => isObject(item) && 'port' in item)) return 'port'
  return MERGE_KEYS[field] ?? null
}

/** Whether lists of plain values in this field are merged as sets. */
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
