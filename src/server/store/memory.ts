import {kindsToTakeAway} from './sql/events.ts'
import type {
  Appended,
  Collection,
  ConversationId,
  Document,
  DocumentQuery,
  LogPage,
  NewEvent,
  Position,
  Size,
  Store,
  StoredEvent,
  TimePage,
  TimeQuery,
} from './store.ts'

export function openMemoryStore(): Store {
  const logs = new Map<ConversationId, ReturnType<typeof createLog>>()
  const shelves = new Map<Collection, ReturnType<typeof createDocumentShelf>>()
  const logOf = (conversation: ConversationId) => logs.get(conversation) ?? createLog()
  const shelfOf = (collection: Collection) => {
    const shelf = shelves.get(collection) ?? createDocumentShelf()
    shelves.set(collection, shelf)
    return shelf
  }

  return {
    name: 'memory',
    claim: async () => ({status: 'ours'}),
    async append(conversation, events) {
      const log = logOf(conversation)
      if (events.length > 0) logs.set(conversation, log)
      return events.map(log.append)
    },
    async replace(conversation, events) {
      for (const event of events) logOf(conversation).replace(event)
    },
    byTime: async (query, page) => logOf(query.conversation).byTime(query, page),
    byLog: async (conversation, page) => logOf(conversation).byLog(page),
    byIds: async (conversation, ids) => logOf(conversation).byIds(ids),
    count: async (query: TimeQuery, leftOut) => logOf(query.conversation).count(query, leftOut),
    lastSeq: async conversation => logOf(conversation).length() - 1,
    async put(collection, documents) {
      for (const document of documents) shelfOf(collection).put(document)
    },
    documents: async (collection, ids) => shelfOf(collection).byIds(ids),
    list: async (collection, query) => shelfOf(collection).list(query),
    countDocuments: async (collection, conversation) => shelfOf(collection).count(conversation),
    sizeOf: async collection => shelfOf(collection).size(),
    async remove(collection, ids) {
      for (const id of ids) shelfOf(collection).remove(id)
    },
    async forget(conversation) {
      logs.delete(conversation)
      for (const shelf of shelves.values()) shelf.forget(conversation)
      for (const collection of ['conversation', 'child'] as const) shelfOf(collection).remove(conversation)
    },
    async [Symbol.asyncDispose]() {
      logs.clear()
      shelves.clear()
    },
  }
}

function createLog() {
  const log: StoredEvent[] = []
  const byId = new Map<string, StoredEvent>()
  const timeline: StoredEvent[] = []
  const ofKind = new Map<string, StoredEvent[]>()
  const inOrder = (kind: string | null) => (kind === null ? timeline : (ofKind.get(kind) ?? []))
  const countOf = (query: TimeQuery) => rangeOf(inOrder(query.kind), query).length

  function file(event: StoredEvent): void {
    byId.set(event.id, event)
    insert(timeline, event)
    const own = ofKind.get(event.kind) ?? []
    ofKind.set(event.kind, own)
    insert(own, event)
  }

  return {
    append({id, kind, micros, json}: NewEvent): Appended {
      const known = byId.get(id)
      if (known !== undefined) return {status: 'known', event: known}
      const event = {id, kind, micros, json, seq: log.length}
      log.push(event)
      file(event)
      return {status: 'stored', event}
    },
    replace({id, kind, micros, json}: NewEvent): void {
      const known = byId.get(id)
      if (known === undefined) return
      const event = {id, kind, micros, json, seq: known.seq}
      log[known.seq] = event
      timeline.splice(timeline.indexOf(known), 1)
      const others = ofKind.get(known.kind) ?? []
      others.splice(others.indexOf(known), 1)
      file(event)
    },
    byTime: (query: TimeQuery, page: TimePage) => pageOf(inOrder(query.kind), query, page),
    byLog: (page: LogPage) => logPageOf(log, page),
    byIds: (ids: readonly string[]) => [...new Set(ids)].flatMap(id => byId.get(id) ?? []),
    count: (query: TimeQuery, leftOut: readonly string[]) =>
      kindsToTakeAway(query, leftOut).reduce((count, other) => count - countOf(other), countOf(query)),
    length: () => log.length,
  }
}

function logPageOf(log: readonly StoredEvent[], {order, from, limit}: LogPage): StoredEvent[] {
  if (order === 'ascending') {
    const start = Math.max(from ?? 0, 0)
    return log.slice(start, start + limit)
  }
  const end = Math.max(Math.min((from ?? log.length) + 1, log.length), 0)
  return log.slice(Math.max(end - limit, 0), end).reverse()
}

function insert(timeline: StoredEvent[], event: StoredEvent): void {
  timeline.splice(
    firstIndex(timeline, other => comesBefore(event, other)),
    0,
    event,
  )
}

function pageOf(timeline: readonly StoredEvent[], query: TimeQuery, page: TimePage): StoredEvent[] {
  const {start, end} = rangeOf(timeline, query)
  const [step, first] = page.order === 'ascending' ? [1, start] : [-1, end - 1]
  const {after} = page
  const begin = after === null ? first : besideOf(timeline, after, page.order)
  const found: StoredEvent[] = []
  for (let at = step === 1 ? Math.max(begin, first) : Math.min(begin, first); at >= start && at < end; at += step) {
    if (found.length >= page.limit) break
    const event = timeline[at]
    if (event !== undefined && isWithin(event, page)) found.push(event)
  }
  return found
}

function rangeOf(timeline: readonly StoredEvent[], {gte, lt}: TimeQuery) {
  const start = gte === null ? 0 : firstIndex(timeline, ({micros}) => micros >= gte)
  const end = lt === null ? timeline.length : firstIndex(timeline, ({micros}) => micros >= lt)
  return {start, end, length: Math.max(end - start, 0)}
}

function besideOf(timeline: readonly StoredEvent[], after: Position, order: TimePage['order']): number {
  return order === 'ascending'
    ? firstIndex(timeline, event => comesBefore(after, event))
    : firstIndex(timeline, event => !comesBefore(event, after)) - 1
}

function isWithin({seq}: StoredEvent, {upToSeq, beyondSeq}: TimePage): boolean {
  return (upToSeq === null || seq <= upToSeq) && (beyondSeq === null || seq > beyondSeq)
}

function comesBefore(one: Position, other: Position): boolean {
  return one.micros < other.micros || (one.micros === other.micros && one.seq < other.seq)
}

/** Returns the first index whose item fulfils the condition; the length if no item does. */
function firstIndex<T>(sorted: readonly T[], holds: (item: T) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = sorted[middle]
    if (item !== undefined && holds(item)) high = middle
    else low = middle + 1
  }
  return low
}

function createDocumentShelf() {
  const documents = new Map<string, Document>()
  const documentsOf = (conversation: ConversationId | null) =>
    [...documents.values()].filter(document => conversation === null || document.conversation === conversation)

  return {
    put: ({id, conversation, micros, json}: Document) => void documents.set(id, {id, conversation, micros, json}),
    byIds: (ids: readonly string[]) => [...new Set(ids)].flatMap(id => documents.get(id) ?? []),
    list: (query: DocumentQuery) => documentPageOf(documentsOf(query.conversation), query),
    count: (conversation: ConversationId | null) => documentsOf(conversation).length,
    size: (): Size => documents.values().reduce(addSize, {count: 0, bytes: 0}),
    remove: (id: string) => void documents.delete(id),
    forget(conversation: ConversationId): void {
      for (const {id} of documentsOf(conversation)) documents.delete(id)
    },
  }
}

function addSize({count, bytes}: Size, {json}: Document): Size {
  return {count: count + 1, bytes: bytes + Buffer.byteLength(json)}
}

type Place = NonNullable<DocumentQuery['after']>

function documentPageOf(documents: readonly Document[], {order, after, gte, limit}: DocumentQuery): Document[] {
  const sign = order === 'ascending' ? 1 : -1
  return documents
    .filter(document => gte === null || document.micros >= gte)
    .filter(document => after === null || sign * compare(document, after) > 0)
    .sort((one, other) => sign * compare(one, other))
    .slice(0, limit)
}

function compare(one: Place, other: Place): number {
  return one.micros - other.micros || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
}
