import {KINDS, type Kind} from './objects.ts'
import type {ObjectName, Rule, Verb} from './port.ts'

/** What a request reads, in words, and the permission that it needs. `rule` is null if RBAC has no such resource. */
export interface Purpose {
  readonly input: string
  readonly rule: Rule | null
}

/** Returns the path of an object, or of the collection for `name: null`. */
export function apiPath(kind: Kind, namespace: string | null, name: string | null): string {
  const {group, version, resource, namespaced} = KINDS[kind]
  return resourcePath({group, version, resource}, namespaced ? namespace : null, name)
}

export function resourcePath(
  {group, version, resource}: {group: string; version: string; resource: string},
  namespace: string | null,
  name: string | null,
): string {
  const base = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
  const inside = namespace === null ? '' : `/namespaces/${encodeURIComponent(namespace)}`
  return `${base}${inside}/${resource}${name === null ? '' : `/${encodeURIComponent(name)}`}`
}

export function listPurpose(kind: Kind, namespace: string | null): Purpose {
  const {resource, namespaced} = KINDS[kind]
  const where = namespaced ? ` in ${namespace ?? 'all namespaces'}` : ''
  return {input: `${resource}${where}`, rule: ruleFor(kind, 'list', namespace)}
}

export function getPurpose(kind: Kind, {namespace, name}: ObjectName): Purpose {
  const rule = {...ruleFor(kind, 'get', namespace), resourceNames: [name]}
  return {input: `${kind} ${namespace === null ? name : `${namespace}/${name}`}`, rule}
}

export function secretPurpose({namespace, name}: ObjectName): Purpose {
  return {
    input: `Secret ${namespace ?? ''}/${name}`,
    rule: {apiGroup: '', resource: 'secrets', verbs: ['get'], namespace, resourceNames: [name]},
  }
}

function ruleFor(kind: Kind, verb: Verb, namespace: string | null): Rule {
  const {group, resource, namespaced} = KINDS[kind]
  return {apiGroup: group, resource, verbs: [verb], namespace: namespaced ? namespace : null}
}
