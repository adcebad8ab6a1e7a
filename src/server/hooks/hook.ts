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

/** Entries of several sources are concatenated. */
export type HookConfig = Readonly<Partial<Record<HookType, readonly HookEntry[]>>>

/** The occasion on which hooks run. */
export interface HookOccasion {
  readonly type: HookType
  readonly toolName: string | null
  /** The action with nulls and kind; null for an occasion without a tool. */
  readonly toolInput: Readonly<Record<string, unknown>> | null
  readonly toolResponse: Readonly<Record<string, unknown>> | null
  /** All text of the message, joined without a separator. */
  readonly message: string | null
  /** The conversation, as a dashed UUID. */
  readonly sessionId: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly actionId: string | null
  readonly messageId: string | null
}

/**
 * The fields of a HookExecutionEvent that a run determines. The event gets id, timestamp and parent when it is
 * appended.
 */
export type HookExecution = Omit<EventOf<'HookExecutionEvent'>, 'id' | 'timestamp' | 'parent_id'>

/** The result of the hooks of one occasion. */
export interface HookOutcome {
  /** One execution per started hook, in the order of the configuration. */
  readonly executions: readonly HookExecution[]
  /** The reason of the first block; null if nothing was blocked or the occasion cannot be blocked. */
  readonly blockedBy: string | null
  /** The additional context from all hooks that ran, in order. */
  readonly additionalContext: readonly string[]
}

/** Runs the hooks of one conversation. Never throws: a hook that cannot start is a failed execution. */
export interface Hooks extends AsyncDisposable {
  readonly config: HookConfig
  run(occasion: HookOccasion, signal: AbortSignal): Promise<HookOutcome>
}

/** The conversation, as its hooks need it. */
export interface HookedConversation {
  readonly id: ConversationId
  readonly config: HookConfig
  /** The working directory of the hooks, as an absolute path. */
  readonly workspace: string
  /** Returns the secrets by name. Every run calls it, because secrets can be added later. */
  readonly secrets: () => ReadonlyMap<string, string>
}

/**
 * Creates the hooks of conversations. Async hooks keep running when their conversation is closed. Disposal waits 5 s
 * for them, then ends them.
 */
export interface HookStarter extends AsyncDisposable {
  hooksOf(conversation: HookedConversation): Hooks
}
