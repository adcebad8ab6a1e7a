/** A conversation id in canonical form: 32 lowercase hex digits. */
export type ConversationId = string

/** An event to store. Events from another server are stored unchanged. */
export interface NewEvent {
  readonly id: string
  readonly kind: string
  /** The timestamp, else the time of arrival, in microseconds since 1970. */
  readonly micros: number
  /** The document as it is sent. */
  readonly json: string
}

export interface StoredEvent extends NewEvent {
  /** The place in the log of its conversation, counted from 0. */
  readonly seq: number
}

/** The result of an append. `known` events already existed and are unchanged. */
export interface Appended {
  readonly status: 'stored' | 'known'
  readonly event: StoredEvent
}

/** A place in time order; `seq` breaks ties. */
export type Position = Pick<StoredEvent, 'micros' | 'seq'>

export interface TimeQuery {
  readonly conversation: ConversationId
  readonly kind: string | null
  /** Microseconds; inclusive. */
  readonly gte: number | null
  /** Microseconds; exclusive. */
  readonly lt: number | null
}

export interface TimePage {
  readonly order: 'ascending' | 'descending'
  /** The last event before the page; null for the first page. */
  readonly after: Position | null
  /** Excludes events with a higher `seq`. */
  readonly upToSeq: number | null
  /** Excludes events up to this `seq`. */
  readonly beyondSeq: number | null
  readonly limit: number
}

export interface LogPage {
  readonly order: 'ascending' | 'descending'
  /** The first `seq` of the page; null for the first page. */
  readonly from: number | null
  readonly limit: number
}

/** Collections of JSON documents besides events. */
export type Collection =
  | 'conversation'
  | 'child'
  | 'start-task'
  | 'callback'
  | 'refused-callback'
  | 'hook-outcome'
  | 'server'

export interface Document {
  readonly id: string
  /** Empty for documents without a conversation. */
  readonly conversation: ConversationId | ''
  readonly micros: number
  readonly json: string
}

export interface DocumentQuery {
  readonly conversation: ConversationId | null
  readonly order: 'ascending' | 'descending'
  readonly after: {readonly micros: number; readonly id: string} | null
  readonly gte: number | null
  readonly limit: number
}

/** The number of documents, and the bytes of their JSON. */
export interface Size {
  readonly count: number
  readonly bytes: number
}

/** A process that serves a store. */
export interface ServedBy {
  /** New for each start: 32 random lowercase hex digits. */
  readonly id: string
  readonly pid: number
  readonly host: string
  readonly url: string
  /** The start time in microseconds since 1970. */
  readonly since: number
}

/** Who has the right to serve a store. `by` is null if the owner is unknown. */
export type Claimed = {readonly status: 'ours'} | {readonly status: 'taken'; readonly by: ServedBy | null}

/**
 * Stores events and documents. Data is durable when a promise resolves. Throws `StoreFull` without room, `StoreRefused`
 * for a value it cannot store, and `StoreFailed` if it does not answer.
 */
export interface Store extends AsyncDisposable {
  /** The name in output, never with a password. */
  readonly name: string
  /**
   * Claims the right to serve the store. The right ends with the process. If the right is lost earlier, every call
   * throws `StoreFailed`.
   */
  claim(self: ServedBy): Promise<Claimed>
  append(conversation: ConversationId, events: readonly NewEvent[]): Promise<Appended[]>
  /** Replaces existing events. Unknown events are ignored. */
  replace(conversation: ConversationId, events: readonly StoredEvent[]): Promise<void>
  byTime(query: TimeQuery, page: TimePage): Promise<StoredEvent[]>
  byLog(conversation: ConversationId, page: LogPage): Promise<StoredEvent[]>
  /** Returns the existing events, in any order. */
  byIds(conversation: ConversationId, ids: readonly string[]): Promise<StoredEvent[]>
  /** Excludes the kinds in `leftOut`. */
  count(query: TimeQuery, leftOut: readonly string[]): Promise<number>
  /** Returns -1 if the conversation has no event. */
  lastSeq(conversation: ConversationId): Promise<number>
  put(collection: Collection, documents: readonly Document[]): Promise<void>
  documents(collection: Collection, ids: readonly string[]): Promise<Document[]>
  list(collection: Collection, query: DocumentQuery): Promise<Document[]>
  countDocuments(collection: Collection, conversation: ConversationId | null): Promise<number>
  sizeOf(collection: Collection): Promise<Size>
  remove(collection: Collection, ids: readonly string[]): Promise<void>
  /** Deletes a conversation with its data, also from the children of its parent. */
  forget(conversation: ConversationId): Promise<void>
}

/** Thrown if the disk or the store is full. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull'
}

/** Thrown for a value that the store cannot store or search. The message is the store's. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused'
}

/** Thrown if the store did not answer. */
export class StoreFailed extends Error {
  override readonly name = 'StoreFailed'
}

/** Yields the pages of all events of a query by time. */
export async function* pagesByTime(
  store: Store,
  query: TimeQuery,
  order: TimePage['order'],
  limit: number,
): AsyncGenerator<StoredEvent[]> {
  let after: StoredEvent | null = null
  do {
    const page: StoredEvent[] = await store.byTime(query, {order, after, upToSeq: null, beyondSeq: null, limit})
    yield page
    after = page.length < limit ? null : (page.at(-1) ?? null)
  } while (after !== null)
}
