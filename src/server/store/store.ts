/** The canonical form: 32 lowercase hex digits. */
export type ConversationId = string

/** An event to store. Events of this server have nulls; events from elsewhere stay as they came. */
export interface NewEvent {
  readonly id: string
  readonly kind: string
  /** The timestamp in microseconds since 1970, or the time of arrival if it has none. */
  readonly micros: number
  /** The document, as it is served. */
  readonly json: string
}

export interface StoredEvent extends NewEvent {
  /** The place in the log of its conversation: dense, from 0, assigned when it is appended. */
  readonly seq: number
}

/** The result of an append: `known` events existed already and are unchanged. */
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
  /** The last event before the page; null to begin at the first. */
  readonly after: Position | null
  /** Excludes events with a higher `seq`; null for none. */
  readonly upToSeq: number | null
  /** Excludes events with this `seq` or a lower one; null for none. */
  readonly beyondSeq: number | null
  readonly limit: number
}

export interface LogPage {
  readonly order: 'ascending' | 'descending'
  /** The first `seq` of the page; null to begin at the first. */
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
  /** Unique in its collection. */
  readonly id: string
  /** The conversation it belongs to; empty for a conversation itself. */
  readonly conversation: ConversationId | ''
  /** The time of creation, in microseconds since 1970. */
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
  /** 32 random lowercase hex digits, new for each start. */
  readonly id: string
  readonly pid: number
  /** The name of the machine. */
  readonly host: string
  readonly url: string
  /** The start time in microseconds since 1970. */
  readonly since: number
}

/** The owner of the right to serve a store; `by` is null if it is unknown. */
export type Claimed = {readonly status: 'ours'} | {readonly status: 'taken'; readonly by: ServedBy | null}

/**
 * Stores events and documents. Data is durable when the promise resolves: it survives the process. A write is all or
 * nothing. Throws `StoreFull` if there is no room, `StoreRefused` for a value it cannot store, and `StoreFailed` if it
 * does not answer.
 */
export interface Store extends AsyncDisposable {
  /** The name in output, never with a password. */
  readonly name: string
  /**
   * Claims the right to serve the store, unless another process has it. The right ends with the process. If it is lost
   * earlier, every call throws `StoreFailed`.
   */
  claim(self: ServedBy): Promise<Claimed>
  append(conversation: ConversationId, events: readonly NewEvent[]): Promise<Appended[]>
  /** Replaces existing events with other copies. Unknown events are not created. */
  replace(conversation: ConversationId, events: readonly StoredEvent[]): Promise<void>
  byTime(query: TimeQuery, page: TimePage): Promise<StoredEvent[]>
  byLog(conversation: ConversationId, page: LogPage): Promise<StoredEvent[]>
  /** Returns the existing events, in any order. */
  byIds(conversation: ConversationId, ids: readonly string[]): Promise<StoredEvent[]>
  /** Excludes events of the kinds in `leftOut`. */
  count(query: TimeQuery, leftOut: readonly string[]): Promise<number>
  /** Returns -1 if the conversation has no event. */
  lastSeq(conversation: ConversationId): Promise<number>
  /** Creates or replaces documents. */
  put(collection: Collection, documents: readonly Document[]): Promise<void>
  documents(collection: Collection, ids: readonly string[]): Promise<Document[]>
  list(collection: Collection, query: DocumentQuery): Promise<Document[]>
  countDocuments(collection: Collection, conversation: ConversationId | null): Promise<number>
  sizeOf(collection: Collection): Promise<Size>
  remove(collection: Collection, ids: readonly string[]): Promise<void>
  /** Deletes a conversation with its events and data, and its place among the children of another. */
  forget(conversation: ConversationId): Promise<void>
}

/** The disk or the store's limit is full. Nothing acknowledged is lost. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull'
}

/** The store cannot store or search for a value. Its message is the store's. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused'
}

/** The store did not answer, or answered wrongly. */
export class StoreFailed extends Error {
  override readonly name = 'StoreFailed'
}
