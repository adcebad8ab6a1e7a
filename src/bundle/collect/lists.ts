import type {ClusterCollector, RawObject, RawObjects, Read, Rule} from '../../cluster/port.ts'
import {COLLECTED_KINDS, type CollectedKind} from '../format/kinds.ts'
import type {Item, Lists, ReadList, Scope} from './item.ts'

export interface ListItem extends Item {
  readonly kind: CollectedKind
  readonly namespace: string
}

/** In the order of `COLLECTED_KINDS`. Lists of an API group that the server lacks are skipped: they would fail. */
export function listItems({namespaces, groups, options}: Scope): ListItem[] {
  const isServed = ({group}: CollectedKind) => group === '' || groups === null || groups.has(group)
  const kinds = COLLECTED_KINDS.filter(kind => isServed(kind) && (options.secrets || kind.kind !== 'Secret'))
  return kinds.flatMap(kind => (kind.namespaced ? namespaces : ['']).map(namespace => listItem(kind, namespace)))
}

function listItem(kind: CollectedKind, namespace: string): ListItem {
  const {group, resource} = kind
  const where = kind.namespaced ? namespace : null
  return {
    kind,
    namespace,
    name: where === null ? resource : `${resource} in ${where}`,
    rule: {apiGroup: group, resource, verbs: ['list'], namespace: where},
    read: {kind: kind.kind, namespace: where, name: null},
  }
}

export interface Listing {
  readonly clusterFor: (signal: AbortSignal) => ClusterCollector
  readonly signal: AbortSignal
  readonly deadlineMs: number
  readonly items: readonly ListItem[]
  /** Returns the names of objects that are read by name if the list is denied. */
  readonly names: (kind: CollectedKind, namespace: string) => readonly string[]
  readonly clock: () => number
}

const AT_ONCE = 8

export async function readLists(listing: Listing): Promise<Lists> {
  const {items, names, clock} = listing
  const waiting = items.entries()
  const lists: ReadList[] = []
  const worker = async () => {
    for (const [index, item] of waiting) {
      const startedAt = clock()
      const own = AbortSignal.any([listing.signal, AbortSignal.timeout(listing.deadlineMs)])
      const cluster = listing.clusterFor(own)
      const answer = await cluster.objects(item.kind, item.namespace === '' ? null : item.namespace)
      const byName = answer.status === 'missing' ? await oneByOne(cluster, item, names(item.kind, item.namespace)) : []
      lists[index] = {...item, answer, byName, durationMs: Math.round(clock() - startedAt)}
    }
  }
  await Promise.all(Array.from({length: AT_ONCE}, worker))
  return lists
}

async function oneByOne(
  cluster: ClusterCollector,
  {kind, namespace}: ListItem,
  names: readonly string[],
): Promise<RawObject[]> {
  const where = kind.namespaced ? namespace : null
  const reads = await Promise.all(names.map(name => cluster.object(kind, {namespace: where, name})))
  return reads.flatMap(read => (read.status === 'found' ? [read.value] : []))
}

/** Returns the objects of a list. If the list was denied, returns the objects that could be read by name. */
export function objectsOf({answer, byName}: {answer: Read<RawObjects>; byName: readonly RawObject[]}): RawObject[] {
  return answer.status === 'found' ? [...answer.value.pages()].flat() : [...byName]
}

/** Returns the objects of the first page. If the list was denied, returns the objects that could be read by name. */
export function firstObjectsOf({answer, byName}: Pick<ReadList, 'answer' | 'byName'>): readonly RawObject[] {
  return answer.status === 'found' ? (answer.value.pages().next().value ?? []) : byName
}

export function listRules(scope: Scope): Rule[] {
  return listItems(scope).flatMap(({rule}) => rule ?? [])
}
