/** An object as reports name it. */
export interface ObjectRef {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string | null
  /** The owner's name where the object's own has a generated part: a Deployment, not its pod. */
  readonly name: string
}

export interface WorkloadName {
  readonly kind: 'Deployment' | 'StatefulSet'
  readonly namespace: string
  readonly name: string
}

export function workloadRef({kind, namespace, name}: WorkloadName): ObjectRef {
  return {apiVersion: 'apps/v1', kind, namespace, name}
}

/** As kubectl takes it: `deployment/openhands`. */
export function kubectlName({kind, name}: Pick<WorkloadName, 'kind' | 'name'>): string {
  return `${kind.toLowerCase()}/${name}`
}

export function coreRef(kind: 'ConfigMap' | 'Service' | 'Secret' | 'Pod', namespace: string, name: string): ObjectRef {
  return {apiVersion: 'v1', kind, namespace, name}
}

/** For what many short-lived objects share: their own names would make a new finding of each. */
export function namespaceRef(name: string): ObjectRef {
  return {apiVersion: 'v1', kind: 'Namespace', namespace: null, name}
}
