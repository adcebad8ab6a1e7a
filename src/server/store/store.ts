/** 32 lowercase hex digits. */
export type ConversationId = string

/** An event to be kept. What the server makes is written with nulls; what came from outside stays as it came. */
export interface NewEvent {
  readonly id: string
  readonly kind: string
  /** Its timestamp, in microseconds since 1970; that of its arrival when it has none. */
  readonly micros: number
  /** The document, as it is served. */
  readonly json: string
}

export interface StoredEvent extends NewEvent {
  /** Its place in the log of its conversation: dense, from 0, given when it is appended. */
  readonly seq: number
}

/** What became of an event that was appended: `known` ones were there already, and stay as they are. */
export interface Appended {
  readonly status: 'stored' | 'known'
  readonly event: StoredEvent
}

/** A place in the order of time. Ties are told by `seq`. */
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
  /** The last event that is left out; null to begin at the end that comes first. */
  readonly after: Position | null
  /** Events with a higher `seq` are left out; null for none. */
  readonly upToSeq: number | null
  /** Events with this `seq` or a lower one are left out; null for none. */
  readonly beyondSeq: number | null
  readonly limit: number
}

export interface LogPage {
  readonly order: 'ascending' | 'descending'
  /** The first `seq` of the page; null to begin at the end that comes first. */
  readonly from: number | null
  readonly limit: number
}

/** What is kept beside events, a JSON document each. */
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
  /** What it belongs to; of a conversation itself the empty text. */
  readonly conversation: ConversationId | ''
  /** When it was made, in microseconds since 1970. */
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

/** Of documents: how many, and the bytes of their JSON. */
export interface Size {
  readonly count: number
  readonly bytes: number
}

/** A process that serves a store. */
export interface ServedBy {
  /** 32 lowercase hex digits, at random: of this start of it alone. */
  readonly id: string
  readonly pid: number
  /** The name of its machine. */
  readonly host: string
  readonly url: string
  /** In microseconds since 1970. */
  readonly since: number
}

/** Whose the right to serve a store is; `by` is null when it is not certain who has it. */
export type Claimed = {readonly status: 'ours'} | {readonly status: 'taken'; readonly by: ServedBy | null}

/**
 * Where events are kept. What a promise has resolved is durable: it survives the end of the process. A write is all or
 * nothing. Throws `StoreFull` when there is no room, `StoreRefused` for what it cannot hold, and `StoreFailed` when it cannot be
 * asked.
 */
export interface Store extends AsyncDisposable {
  /** How it is called in output: never with a password. */
  readonly name: string
  /**
   * Makes this the one store through which its contents are served, unless another one is. The right ends with the process.
   * Where it is lost before, all that is asked of the store throws `StoreFailed`.
   */
  claim(self: ServedBy): Promise<Claimed>
  append(conversation: ConversationId, events: readonly NewEvent[]): Promise<Appended[]>
  /** Puts other copies in the places of events that are there. One that is not there is not made. */
  replace(conversation: ConversationId, events: readonly StoredEvent[]): Promise<void>
  byTime(query: TimeQuery, page: TimePage): Promise<StoredEvent[]>
  byLog(conversation: ConversationId, page: LogPage): Promise<StoredEvent[]>
  /** Those that are there, in any order. */
  byIds(conversation: ConversationId, ids: readonly string[]): Promise<StoredEvent[]>
  /** Without events of the kinds in `leftOut`. */
  count(query: TimeQuery, leftOut: readonly string[]): Promise<number>
  /** -1 when the conversation has no event. */
  lastSeq(conversation: ConversationId): Promise<number>
  /** Makes or replaces documents. */
  put(collection: Collection, documents: readonly Document[]): Promise<void>
  documents(collection: Collection, ids: readonly string[]): Promise<Document[]>
  list(collection: Collection, query: DocumentQuery): Promise<Document[]>
  countDocuments(collection: Collection, conversation: ConversationId | null): Promise<number>
  sizeOf(collection: Collection): Promise<Size>
  remove(collection: Collection, ids: readonly string[]): Promise<void>
  /** The conversation with its events, all that belongs to it, and its place among the children of another. */
  forget(conversation: ConversationId): Promise<void>
}

/** The disk, or the room a store may take, is full. Nothing that was acknowledged is lost. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull'
}

/** A value that the store cannot hold, or look for. What the store says of it is the message. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused'
}

/** The store did not answer, or not as it should. */
export class StoreFailed extends Error {
  override readonly name = 'StoreFailed'
}
