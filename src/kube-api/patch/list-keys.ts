import {isObject, type Json} from './json.ts'

/**
 * How Kubernetes merges lists, by the name of their field: by one key of their objects, as a set of plain values, or
 * not at all. The ports of Services have another key than those of containers, which their items show.
 */
export function mergeKeyOf(field: string, items: readonly Json[] = []): string | null {
  if (field === 'ports' && items.some(item => isObject(item) && 'port' in item)) return 'port'
  return MERGE_KEYS[field] ?? null
}

/** Lists of plain values that are united. */
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
