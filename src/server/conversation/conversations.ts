import type {HookConfig} from '../hooks/hook.ts'
import type {ConfirmationPolicy} from '../request/schemas.ts'
import type {ConversationId} from '../store/store.ts'
import type {ConversationRecord} from './record/record.ts'

/** A message from a client, as sockets and routes carry it. */
export interface IncomingMessage {
  readonly role: string
  readonly content: readonly Readonly<Record<string, unknown>>[]
}

/** The input from which a conversation is created. */
export interface NewConversation {
  /** The id to use; null generates one. */
  readonly id: ConversationId | null
  readonly title: string | null
  readonly public: boolean
  readonly sandboxId: string | null
  readonly parentId: ConversationId | null
  readonly llmModel: string | null
  readonly tags: Readonly<Record<string, string>>
  /** The rest of the request, which is repeated to clients and read again at startup. It contains no secret. */
  readonly request: Readonly<Record<string, unknown>>
  /** Values by name. They stay in memory only. */
  readonly secrets: Readonly<Record<string, string>>
}

/**
 * The operations that sockets and routes use. All but `record` throw `Refused` with 404 for an unknown id. `create`
 * with an id, and `message` to `condense`, throw 409 if an agent server elsewhere runs the conversation.
 */
export interface Conversations extends AsyncDisposable {
  record(id: ConversationId): Promise<ConversationRecord | null>
  /** Returns a `full_state` update with secrets masked. It is sent and never stored. */
  snapshot(id: ConversationId): Promise<Readonly<Record<string, unknown>>>
  /** Returns the `ConversationInfo` of the agent server, with secrets masked. */
  info(id: ConversationId): Promise<Readonly<Record<string, unknown>>>
  /** Returns the same without loading the conversation, so a long log is not read. */
  describe(record: ConversationRecord): Promise<Readonly<Record<string, unknown>>>
  /**
   * Returns the hooks that run, from all sources. For a conversation from elsewhere, returns the hooks it had there.
   */
  hooks(id: ConversationId): Promise<HookConfig>
  /** Throws `Refused` with 422 if the scenario or the hooks are invalid. */
  assertPossible(request: {readonly scenario?: unknown; readonly hook_config?: unknown}): Promise<void>
  /** Creates an idle conversation with an empty log. `known`: the id exists, and the conversation is unchanged. */
  create(conversation: NewConversation): Promise<{status: 'made' | 'known'; record: ConversationRecord}>
  /** Appends a user's message and, with `run`, starts a run. Throws `Refused`. */
  message(id: ConversationId, message: IncomingMessage, run: boolean): Promise<void>
  /** Starts a run and returns without waiting for it. Throws `Refused` with 409 or 429. */
  run(id: ConversationId): Promise<void>
  /** Takes effect between two steps. */
  pause(id: ConversationId): Promise<void>
  /** Cancels the run. Resolves when the run has ended. */
  interrupt(id: ConversationId): Promise<void>
  /** Answers the calls that wait for confirmation. Accepting them starts a run. */
  respond(id: ConversationId, accept: boolean, reason: string): Promise<void>
  setSecrets(id: ConversationId, secrets: Readonly<Record<string, string>>): Promise<void>
  setPolicy(id: ConversationId, policy: ConfirmationPolicy): Promise<void>
  /** Appends a condensation request and carries it out. */
  condense(id: ConversationId): Promise<void>
  /** Returns the last text of the agent; empty if the agent has said nothing. */
  finalResponse(id: ConversationId): Promise<string>
  change(id: ConversationId, changes: Partial<Pick<ConversationRecord, 'title' | 'public' | 'tags'>>): Promise<void>
  /** Runs the SessionEnd hooks, then deletes the conversation and all its data. */
  remove(id: ConversationId): Promise<void>
  /** Ends the runs that a dead process left. Only the one server of a store may call it. */
  recover(): Promise<void>
  /** Resolves when the conversation has no run. */
  settled(id: ConversationId): Promise<void>
  /** Returns the number of runs. */
  running(): number
}
