import type {HookConfig} from '../hooks/hook.ts'
import type {ConversationId} from '../store/store.ts'
import type {ConfirmationPolicy, ConversationRecord} from './record/record.ts'

/** A message from outside, as sockets and routes carry it. */
export interface IncomingMessage {
  readonly role: string
  readonly content: readonly Readonly<Record<string, unknown>>[]
}

/** What a conversation is made with. */
export interface NewConversation {
  /** Null for one that is made up. */
  readonly id: ConversationId | null
  readonly title: string | null
  readonly public: boolean
  readonly sandboxId: string | null
  readonly parentId: ConversationId | null
  readonly llmModel: string | null
  readonly tags: Readonly<Record<string, string>>
  /** What else is given back, or read again when the server starts: no secret is in it. */
  readonly request: Readonly<Record<string, unknown>>
  /** By name. They are kept in memory alone. */
  readonly secrets: Readonly<Record<string, string>>
}

/**
 * What sockets and other routes may ask of conversations. All but `record` throw `Refused` with 404 for an unknown id. What
 * drives one throws it with 409 where an agent server elsewhere does: `create` with its id, `message` to `condense`.
 */
export interface Conversations extends AsyncDisposable {
  record(id: ConversationId): Promise<ConversationRecord | null>
  /** A `full_state` update, secrets masked; it is sent and never stored. */
  snapshot(id: ConversationId): Promise<Readonly<Record<string, unknown>>>
  /** As the agent server describes it: `ConversationInfo`, secrets masked. */
  info(id: ConversationId): Promise<Readonly<Record<string, unknown>>>
  /** The same of one that may not be in memory, and is not brought there: a long log is not read for it. */
  describe(record: ConversationRecord): Promise<Readonly<Record<string, unknown>>>
  /** Those that run for it, whatever they stand in; of one that came from elsewhere, those that it had there. */
  hooks(id: ConversationId): Promise<HookConfig>
  /** Throws `Refused` with 422 for a scenario or hooks that no conversation can have. */
  assertPossible(request: {readonly scenario?: unknown; readonly hook_config?: unknown}): Promise<void>
  /** Idle, and with an empty log. `known` when there was one of this id already, which stays as it is. */
  create(conversation: NewConversation): Promise<{status: 'made' | 'known'; record: ConversationRecord}>
  /** Appends a user's message and, with `run`, starts a run. Throws `Refused`. */
  message(id: ConversationId, message: IncomingMessage, run: boolean): Promise<void>
  /** Starts a run, which goes on behind the answer. Throws `Refused` with 409 or 429. */
  run(id: ConversationId): Promise<void>
  /** Takes effect between two steps. */
  pause(id: ConversationId): Promise<void>
  /** What runs is cancelled. It has taken effect when this resolves. */
  interrupt(id: ConversationId): Promise<void>
  /** Answers what waits for confirmation; to accept is to run. */
  respond(id: ConversationId, accept: boolean, reason: string): Promise<void>
  setSecrets(id: ConversationId, secrets: Readonly<Record<string, string>>): Promise<void>
  setPolicy(id: ConversationId, policy: ConfirmationPolicy): Promise<void>
  /** Asks for it, and does it. */
  condense(id: ConversationId): Promise<void>
  /** The last words of the agent; empty when it has said none. */
  finalResponse(id: ConversationId): Promise<string>
  change(id: ConversationId, changes: Partial<Pick<ConversationRecord, 'title' | 'public' | 'tags'>>): Promise<void>
  /** SessionEnd hooks, then it is gone with all that belongs to it. */
  remove(id: ConversationId): Promise<void>
  /** What a dead process left running is moved on: for who begins to serve a store, and is the only one that does. */
  recover(): Promise<void>
  /** Resolves when no run of it goes on. */
  settled(id: ConversationId): Promise<void>
  /** How many run. */
  running(): number
}
