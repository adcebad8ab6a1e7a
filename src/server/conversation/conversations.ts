import type {ConversationId} from '../store/store.ts'
import type {ConversationRecord} from './record.ts'

/** A message from outside, as sockets and routes carry it. */
export interface IncomingMessage {
  readonly role: string
  readonly content: readonly Readonly<Record<string, unknown>>[]
}

/** What sockets and other routes may ask of conversations. */
export interface Conversations {
  record(id: ConversationId): Promise<ConversationRecord | null>
  /** A `full_state` update, secrets masked; it is sent and never stored. */
  snapshot(id: ConversationId): Promise<Readonly<Record<string, unknown>>>
  /** Appends a user's message and, with `run`, starts a run. Throws `Refused`. */
  message(id: ConversationId, message: IncomingMessage, run: boolean): Promise<void>
}
