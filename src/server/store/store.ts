/** A conversation id in canonical form: 32 lowercase hex digits. */
export type ConversationId = string

/** An event to store. Events from another server are stored unchanged. */
export interface NewEvent {
  readonly id: string
  readonly kind: string
  /** The timestamp of the event, else its time of arrival, in microseconds since 1970. */
  readonly micros: number
  /** The JSON document as it is sent to clients. */
  readonly json: string
}

export interface StoredEvent extends NewEvent {
  /** The position in the log of the conversation, counted from 0. */
  readonly seq: number
}

/** The result of an append. `known` means that the event already existed and is unchanged. */
export interface Appended {
  readonly status: 'stored' | 'known'
  readonly event: StoredEvent
}

/** A position in the order of time; `seq` breaks ties. */
export type Position = Pick<StoredEvent, 'micros' | 'seq'>

export interface TimeQuery {
  readonly conversation: ConversationId
  readonly kind: string | null
  /** In microseconds since 1970; inclusive. */
  readonly gte: number | null
  /** In microseconds since 1970; exclusive. */
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

/** The collections of JSON documents that are not events. */
export type Collection =
  | 'conversation'
  | 'child'
  | 'start-task'
  | 'callback'
  | 'refused-callback'
  | 'callback-attempt'
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

/** The number of documents, and the total bytes of their JSON. */
export interface Size {
  readonly count: number
  readonly bytes: number
}

export interface ServedBy {
  /** 32 random lowercase hex digits, new at each start. */
  readonly id: string
  readonly pid: number
  readonly host: string
  readonly url: string
  /** The start time in microseconds since 1970. */
  readonly since: number
}

/** The result of a claim. If it is `taken`, `by` is the process that has the right, or null if unknown. */
export type Claimed = {readonly status: 'ours'} | {readonly status: 'taken'; readonly by: ServedBy | null}

/**
 * Stores events and documents. Data is durable when a promise resolves. Throws `StoreFull` if there is no room,
 * `StoreRefused` for a value that cannot be stored, and `StoreFailed` if the store does not answer.
 */
export interface Store extends AsyncDisposable {
  /** The name of the store for output. It never contains a password. */
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
  /** Returns the events that exist, in any order. */
  byIds(conversation: ConversationId, ids: readonly string[]): Promise<StoredEvent[]>
  /** Returns the number of events, without the kinds in `leftOut`. */
  count(query: TimeQuery, leftOut: readonly string[]): Promise<number>
  /** Returns the last `seq` in the log; -1 if the conversation has no event. */
  lastSeq(conversation: ConversationId): Promise<number>
  put(collection: Collection, documents: readonly Document[]): Promise<void>
  documents(collection: Collection, ids: readonly string[]): Promise<Document[]>
  list(collection: Collection, query: DocumentQuery): Promise<Document[]>
  countDocuments(collection: Collection, conversation: ConversationId | null): Promise<number>
  sizeOf(collection: Collection): Promise<Size>
  remove(collection: Collection, ids: readonly string[]): Promise<void>
  /** Deletes a conversation, its data, and its entry among the children of its parent. */
  forget(conversation: ConversationId): Promise<void>
}

/** Thrown if the disk or the store is full. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull'
}

/** Thrown for a value that the store cannot store or search. The message is from the database. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused'
}

/** Thrown if the store did not answer. */
export class StoreFailed extends Error {
  override readonly name = 'StoreFailed'
}

/** Yields all events of a query in pages, sorted by time. */
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
