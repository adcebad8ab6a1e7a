/**
 * How Kubernetes merges lists, by the name of their field: by one key of their objects, as a set of plain values, or
 * not at all. Of the kinds that can be patched here.
 */
export function mergeKeyOf(field: string): string | null {
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
  ownerReferences: 'uid',
  conditions: 'type',
}
