/** An object as reports identify it. */
export interface ObjectRef {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string | null
  /** The name of the owner if the object's own name is generated: a Deployment, not its pod. */
  readonly name: string
}

export interface WorkloadName {
  readonly kind: 'Deployment' | 'StatefulSet'
  readonly namespace: string
  readonly name: string
}

/** Returns whether both names are of the same object. */
export function isSameWorkload(one: OwnerName, other: OwnerName): boolean {
  return one.kind === other.kind && one.namespace === other.namespace && one.name === other.name
}

type OwnerName = Pick<ObjectRef, 'kind' | 'namespace' | 'name'>

export function workloadRef({kind, namespace, name}: WorkloadName): ObjectRef {
  return {apiVersion: 'apps/v1', kind, namespace, name}
}

/** Returns the name that kubectl accepts: `deployment/openhands`. */
export function kubectlName({kind, name}: Pick<WorkloadName, 'kind' | 'name'>): string {
  return `${kind.toLowerCase()}/${name}`
}

export function coreRef(kind: 'ConfigMap' | 'Service' | 'Secret' | 'Pod', namespace: string, name: string): ObjectRef {
  return {apiVersion: 'v1', kind, namespace, name}
}

/**
 * Returns a namespace as the object of a finding about many short-lived objects, because their names would make each
 * finding new.
 */
export function namespaceRef(name: string): ObjectRef {
  return {apiVersion: 'v1', kind: 'Namespace', namespace: null, name}
}
