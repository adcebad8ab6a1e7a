import type {HookConfig} from '../../hooks/hook.ts'
import type {KnownSecrets} from '../mask.ts'
import type {ConfirmationPolicy} from '../request/schemas.ts'
import type {ReachedStep} from '../scenario/scenario.ts'
import type {ConversationId} from '../store/store.ts'
import type {ConversationRecord} from './record/record.ts'

export interface IncomingMessage {
  readonly role: string
  readonly content: readonly Readonly<Record<string, unknown>>[]
}

export interface NewConversation {
  /** If null, the server generates an id. */
  readonly id: ConversationId | null
  readonly title: string | null
  readonly public: boolean
  readonly sandboxId: string | null
  readonly parentId: ConversationId | null
  readonly llmModel: string | null
  readonly tags: Readonly<Record<string, string>>
  /** The other fields of the request. They contain no secret. Clients and later starts of the server read them. */
  readonly request: Readonly<Record<string, unknown>>
  /** The values of the secrets by name. They are kept only in memory. */
  readonly secrets: Readonly<Record<string, string>>
}

/**
 * The operations that routes and sockets call. With an unknown id, all but `record` and `create` throw `Refused` with
 * 404. If another agent server runs the conversation, `snapshot`, `create` and the operations from `message` to
 * `condense` throw 409.
 */
export interface Conversations extends AsyncDisposable {
  record(id: ConversationId): Promise<ConversationRecord | null>
  /** Returns a `full_state` update with secrets masked. The update is never stored. */
  snapshot(id: ConversationId): Promise<Readonly<Record<string, unknown>>>
  /** Returns the `ConversationInfo` of the agent server, with secrets masked. */
  info(id: ConversationId): Promise<Readonly<Record<string, unknown>>>
  /** Returns the same as `info`, but does not load the conversation, because loading a long log takes time. */
  describe(record: ConversationRecord): Promise<Readonly<Record<string, unknown>>>
  /** Returns the hooks from all sources. A conversation from another server keeps the hooks of that server. */
  hooks(id: ConversationId): Promise<HookConfig>
  /** Throws `Refused` with 422 if the scenario or the hooks are invalid. */
  assertPossible(request: {readonly scenario?: unknown; readonly hook_config?: unknown}): Promise<void>
  /** Creates an idle conversation with an empty log. If the id exists, the status is `known` and nothing changes. */
  create(conversation: NewConversation): Promise<{status: 'made' | 'known'; record: ConversationRecord}>
  /** Appends a user's message, and starts a run if `run` is true. Throws `Refused` with 422 or 429. */
  message(id: ConversationId, message: IncomingMessage, run: boolean): Promise<void>
  /** Starts a run and does not wait for it. Throws `Refused` with 409 during a run, and with 429 at the run limit. */
  run(id: ConversationId): Promise<void>
  /** Pauses the run between two steps. */
  pause(id: ConversationId): Promise<void>
  /** Cancels the run. Resolves when the run has ended. */
  interrupt(id: ConversationId): Promise<void>
  /** Accepts or rejects the calls that wait for confirmation. Accepting the calls starts a run. */
  respond(id: ConversationId, accept: boolean, reason: string): Promise<void>
  /** Returns the step that the conversation has reached; null if it is not in memory, or has not begun. */
  stepOf(id: ConversationId): ReachedStep | null
  /** Returns the present secrets that this process knows; null if it knows none. */
  secretsOf(id: ConversationId): ReadonlyMap<string, string> | null
  setSecrets(id: ConversationId, secrets: Readonly<Record<string, string>>): Promise<void>
  setPolicy(id: ConversationId, policy: ConfirmationPolicy): Promise<void>
  /** Appends a condensation request and carries it out. */
  condense(id: ConversationId): Promise<void>
  /** Returns the last text of the agent, or an empty text. */
  finalResponse(id: ConversationId): Promise<string>
  change(id: ConversationId, changes: Partial<Pick<ConversationRecord, 'title' | 'public' | 'tags'>>): Promise<void>
  /** Runs the SessionEnd hooks, then deletes the conversation and all its data. */
  remove(id: ConversationId): Promise<void>
  /** Ends the runs of a server process that died. Only the sole server of a store may call this. */
  recover(): Promise<void>
  /** Returns the secrets of all conversations that this process knows, also replaced ones. */
  secrets(): KnownSecrets
  settled(id: ConversationId): Promise<void>
  running(): number
}
