import type {Rule, Verb} from './port.ts'

export function ruleFor(apiGroup: string, resource: string, verbs: Rule['verbs'], namespace: Rule['namespace']): Rule {
  return {apiGroup, resource, verbs, namespace}
}

/** Returns the permissions to collect the secret values of a namespace and to find the owner of each pod. */
export function collectingRules(namespace: string): Rule[] {
  const lists = [
    ['', 'secrets'],
    ['', 'configmaps'],
    ['', 'pods'],
    ['apps', 'deployments'],
    ['apps', 'statefulsets'],
    ['apps', 'replicasets'],
    ['batch', 'cronjobs'],
  ] as const
  return lists.map(([apiGroup, resource]) => ruleFor(apiGroup, resource, ['list'], namespace))
}

interface WorkloadObject {
  readonly kind: 'Deployment' | 'StatefulSet'
  readonly namespace: string
  readonly name: string
}

/** The resource of each workload. This table is separate from `KINDS`, because schemas are slow to load. */
export const RESOURCE_OF = {Deployment: 'deployments', StatefulSet: 'statefulsets'} as const

export function workloadRule(
  {kind, namespace, name}: WorkloadObject,
  verbs: readonly Verb[],
  subresource: '' | '/scale' = '',
): Rule {
  return {apiGroup: 'apps', resource: `${RESOURCE_OF[kind]}${subresource}`, verbs, namespace, resourceNames: [name]}
}
