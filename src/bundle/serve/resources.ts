import {type Static, Type} from 'typebox'
import {Value} from 'typebox/value'
import {groupVersionOf, type Resource} from '../../kube-api/resource.ts'
import {RESOURCES} from '../../kube-api/resources.ts'
import {textOrder} from '../../text-order.ts'
import {COLLECTED_KINDS} from '../format/kinds.ts'
import {type Bundle, documentIn} from '../open/bundle.ts'
import type {ServedObject} from './objects.ts'

/** Short names that the lab does not know. */
const SHORT_NAMES: Readonly<Record<string, readonly string[]>> = {
  certificatesigningrequests: ['csr'],
  customresourcedefinitions: ['crd', 'crds'],
  priorityclasses: ['pc'],
}

type Named = Pick<Resource, 'group' | 'version' | 'resource' | 'kind' | 'namespaced'>

type Name = Pick<Resource, 'group' | 'resource'>

/** Returns the resources to serve: the kinds that every bundle contains, and the kinds of all other objects. */
export function servedResources(objects: readonly ServedObject[], discovery: readonly Discovered[]): Resource[] {
  const found = uniqueNames(objects.map(served => nameOf(served)))
  const isFound = (kind: Name) => found.some(other => isSame(kind, other))
  const usual = COLLECTED_KINDS.filter(kind => !isCustom(kind.group) && !isFound(kind))
  const always = RESOURCES.filter(({group}) => group === 'events.k8s.io' || group === 'authorization.k8s.io')
  const described = [...found, ...usual].map(name => describe(name, discovery))
  return [...described, ...always].toSorted(inOrderOfGroups)
}

function nameOf({object, file}: ServedObject): Named {
  const [version = '', group = ''] = object.apiVersion.split('/').reverse()
  const usual = COLLECTED_KINDS.find(kind => kind.group === group && kind.kind === object.kind)
  const {resource, namespaced} = usual ?? {resource: file.resource, namespaced: file.namespace !== null}
  return {group, version, resource, kind: object.kind, namespaced}
}

function uniqueNames(names: readonly Named[]): Named[] {
  return [...new Map(names.map(name => [JSON.stringify([groupVersionOf(name), name.resource]), name])).values()]
}

/** Adds short names and categories, because kubectl users type them. */
function describe(name: Named, discovery: readonly Discovered[]): Resource {
  const own = RESOURCES.find(other => isSame(name, other))
  const told = discovery.find(other => other.name === name.resource && other.groupVersion === groupVersionOf(name))
  return {
    ...{group: name.group, version: name.version, resource: name.resource, kind: name.kind},
    namespaced: name.namespaced,
    shortNames: own?.shortNames ?? told?.shortNames ?? SHORT_NAMES[name.resource] ?? [],
    categories: own?.categories ?? told?.categories ?? [],
    verbs: ['get', 'list', 'watch'],
    subresources: (own?.subresources ?? []).filter(sub => sub.name === 'log'),
    custom: isCustom(name.group),
  }
}

/** Returns true if a group is not part of Kubernetes: it contains a dot and does not end in `k8s.io`. */
function isCustom(group: string): boolean {
  return group.includes('.') && !group.endsWith('.k8s.io')
}

function isSame(one: Name, other: Name): boolean {
  return one.group === other.group && one.resource === other.resource
}

/** kubectl takes the first resource with a matching name, so the order must be the order of an API server. */
function inOrderOfGroups(one: Resource, other: Resource): number {
  return placeOf(one.group) - placeOf(other.group) || textOrder(one.group, other.group)
}

const GROUPS = [...new Set(RESOURCES.filter(({custom}) => !custom).map(({group}) => group))]

function placeOf(group: string): number {
  const place = GROUPS.indexOf(group)
  return place === -1 ? GROUPS.length : place
}

const DiscoveredResource = Type.Object({
  name: Type.String(),
  kind: Type.String(),
  namespaced: Type.Boolean(),
  shortNames: Type.Optional(Type.Array(Type.String())),
  categories: Type.Optional(Type.Array(Type.String())),
})
const ResourceList = Type.Object({groupVersion: Type.String(), resources: Type.Array(Type.Unknown())})

export type Discovered = Static<typeof DiscoveredResource> & {readonly groupVersion: string}

/** Reads the API resources that the bundle recorded. Returns an empty list if the file is missing or malformed. */
export async function readDiscovery(bundle: Bundle): Promise<Discovered[]> {
  const lists = await documentIn(bundle, 'cluster-resources/resources.json')
  if (!Array.isArray(lists)) return []
  return lists.flatMap(list => (Value.Check(ResourceList, list) ? list.resources.flatMap(entriesOf(list)) : []))
}

function entriesOf({groupVersion}: {groupVersion: string}) {
  return (resource: unknown): Discovered[] =>
    Value.Check(DiscoveredResource, resource) && !resource.name.includes('/') ? [{...resource, groupVersion}] : []
}
