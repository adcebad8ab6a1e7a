import {ROLE} from '../../checks/words/rule.ts'
import type {Rule} from '../../cluster/port.ts'

export type Subject =
  | {readonly kind: 'User' | 'Group'; readonly name: string; readonly apiGroup: 'rbac.authorization.k8s.io'}
  | {readonly kind: 'ServiceAccount'; readonly name: string; readonly namespace: string}

export interface RbacManifest {
  readonly apiVersion: 'rbac.authorization.k8s.io/v1'
  readonly kind: string
  readonly metadata: {readonly name: string; readonly namespace?: string}
  readonly rules?: readonly PolicyRule[]
  readonly roleRef?: {readonly apiGroup: string; readonly kind: string; readonly name: string}
  readonly subjects?: readonly Subject[]
}

interface PolicyRule {
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly resourceNames?: readonly string[]
  readonly verbs: readonly string[]
}

const GROUP = 'rbac.authorization.k8s.io'

/** Each subject has its own binding, so that applying the output for one keeps the Roles of another. */
export function rbacManifests(rules: readonly Rule[], subject: Subject): RbacManifest[] {
  const places = [...Map.groupBy(rules, ({namespace}) => namespace)]
  const namespaced = places.filter(([namespace]) => namespace !== null)
  const cluster = places.filter(([namespace]) => namespace === null)
  return [...namespaced, ...cluster].flatMap(([namespace, here]) => [
    {...metaOf('Role', namespace, ROLE), rules: policyRules(here)},
    {
      ...metaOf('RoleBinding', namespace, bindingName(subject)),
      roleRef: {apiGroup: GROUP, kind: kindOf('Role', namespace), name: ROLE},
      subjects: [subject],
    },
  ])
}

/** Kubernetes allows any character except slash and percent in these names. */
function bindingName(subject: Subject): string {
  const owner = subject.kind === 'ServiceAccount' ? `${subject.namespace}:${subject.name}` : subject.name
  return `${ROLE}:${subject.kind.toLowerCase()}:${owner.replaceAll(/[/%]/g, '-')}`
}

function metaOf(kind: string, namespace: string | null, name: string): RbacManifest {
  const metadata = namespace === null ? {name} : {name, namespace}
  return {apiVersion: `${GROUP}/v1`, kind: kindOf(kind, namespace), metadata}
}

function kindOf(kind: string, namespace: string | null): string {
  return namespace === null ? `Cluster${kind}` : kind
}

/** Merges the verbs of rules for the same resource, then the resources of rules with the same verbs. */
function policyRules(rules: readonly Rule[]): PolicyRule[] {
  const same = Map.groupBy(rules, rule => JSON.stringify([rule.apiGroup, namesOf(rule), rule.resource]))
  const joined = [...same.values()].map(group => ({
    apiGroup: group[0]?.apiGroup ?? '',
    names: namesOf(group[0]),
    resource: group[0]?.resource ?? '',
    verbs: sorted(group.flatMap(({verbs}) => verbs)),
  }))
  const alike = Map.groupBy(joined, ({apiGroup, names, verbs}) => JSON.stringify([apiGroup, names, verbs]))
  return [...alike.values()].flatMap(group =>
    group.slice(0, 1).map(({apiGroup, names, verbs}) => ({
      apiGroups: [apiGroup],
      resources: sorted(group.map(({resource}) => resource)),
      ...(names.length > 0 && {resourceNames: names}),
      verbs,
    })),
  )
}

function namesOf(rule: Rule | undefined): string[] {
  return sorted(rule?.resourceNames ?? [])
}

function sorted(words: readonly string[]): string[] {
  return [...new Set(words)].sort()
}
