import type {EventOf} from '../../events/kinds/index.ts'
import type {ConversationId} from '../store/store.ts'

export type HookType = EventOf<'HookExecutionEvent'>['hook_event_type']

export interface HookDefinition {
  readonly type: 'command' | 'prompt' | 'agent'
  readonly name: string | null
  /** A POSIX shell script; empty for the other types. */
  readonly command: string
  readonly prompt: string | null
  readonly systemPrompt: string | null
  readonly tools: readonly string[]
  readonly maxIterations: number
  readonly timeoutSeconds: number
  readonly async: boolean
}

export interface HookEntry {
  readonly matcher: string
  readonly hooks: readonly HookDefinition[]
}

/** Entries of several sources stand behind each other. */
export type HookConfig = Readonly<Partial<Record<HookType, readonly HookEntry[]>>>

/** What hooks are run for. */
export interface HookOccasion {
  readonly type: HookType
  readonly toolName: string | null
  /** The action with nulls and kind; null where there is none. */
  readonly toolInput: Readonly<Record<string, unknown>> | null
  readonly toolResponse: Readonly<Record<string, unknown>> | null
  /** All text of the message, joined without separator. */
  readonly message: string | null
  /** The conversation, as a dashed UUID. */
  readonly sessionId: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly actionId: string | null
  readonly messageId: string | null
}

/** The fields of a HookExecutionEvent that a run decides; id, timestamp and parent come when it is appended. */
export type HookExecution = Omit<EventOf<'HookExecutionEvent'>, 'id' | 'timestamp' | 'parent_id'>

/** What the hooks of one occasion did. */
export interface HookOutcome {
  /** One per hook that was started, in the order of the configuration. */
  readonly executions: readonly HookExecution[]
  /** The reason of the first block; null where nothing was blocked, or the occasion cannot be blocked. */
  readonly blockedBy: string | null
  /** Of all that ran, in order. */
  readonly additionalContext: readonly string[]
}

/** Runs the hooks of one conversation. Never throws: a hook that cannot be started is an execution that failed. */
export interface Hooks extends AsyncDisposable {
  readonly config: HookConfig
  run(occasion: HookOccasion, signal: AbortSignal): Promise<HookOutcome>
}

/** What hooks have to know of the conversation they run for. */
export interface HookedConversation {
  readonly id: ConversationId
  readonly config: HookConfig
  /** Where they run: an absolute path. */
  readonly workspace: string
  /** By name; asked at each run, since secrets can be added later. */
  readonly secrets: () => ReadonlyMap<string, string>
}

/**
 * Makes the hooks of conversations, and keeps what async ones left running when their conversation is closed. Disposing
 * of it waits 5 s for these and then ends them.
 */
export interface HookStarter extends AsyncDisposable {
  hooksOf(conversation: HookedConversation): Hooks
}
