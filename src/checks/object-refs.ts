import type {ObjectRef} from './define.ts'

export interface WorkloadName {
  readonly kind: 'Deployment' | 'StatefulSet'
  readonly namespace: string
  readonly name: string
}

export function workloadRef({kind, namespace, name}: WorkloadName): ObjectRef {
  return {apiVersion: 'apps/v1', kind, namespace, name}
}

/** As kubectl takes it: `deployment/openhands`. */
export function kubectlName({kind, name}: WorkloadName): string {
  return `${kind.toLowerCase()}/${name}`
}

export function coreRef(kind: 'ConfigMap' | 'Service' | 'Secret' | 'Pod', namespace: string, name: string): ObjectRef {
  return {apiVersion: 'v1', kind, namespace, name}
}

/** For what many short-lived objects share: their own names would make a new finding of each. */
export function namespaceRef(name: string): ObjectRef {
  return {apiVersion: 'v1', kind: 'Namespace', namespace: null, name}
}
