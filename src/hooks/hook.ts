import type {EventOf} from '../events/kinds/index.ts'

export type HookType = EventOf<'HookExecutionEvent'>['hook_event_type']

export interface HookDefinition {
  readonly type: 'command' | 'prompt' | 'agent'
  readonly name: string | null
  /** A POSIX shell script; empty for hooks of other types. */
  readonly command: string
  readonly prompt: string | null
  readonly systemPrompt: string | null
  readonly tools: readonly string[]
  readonly maxIterations: number
  readonly timeoutSeconds: number
  readonly async: boolean
}

/** Returns the text that names a hook in its executions: the command, for hooks of type command. */
export function labelOf({type, command, name, prompt}: HookDefinition): string {
  return type === 'command' ? command : `${type}-hook:${name ?? [...(prompt ?? '')].slice(0, 20).join('')}`
}

export interface HookEntry {
  readonly matcher: string
  readonly hooks: readonly HookDefinition[]
}

export type HookConfig = Readonly<Partial<Record<HookType, readonly HookEntry[]>>>

export interface HookOccasion {
  readonly type: HookType
  readonly toolName: string | null
  /** The action, with its kind and its null fields; null if the event has no tool. */
  readonly toolInput: Readonly<Record<string, unknown>> | null
  readonly toolResponse: Readonly<Record<string, unknown>> | null
  /** The text of the message, joined without a separator. */
  readonly message: string | null
  /** The id of the conversation, as a dashed UUID. */
  readonly sessionId: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly actionId: string | null
  readonly messageId: string | null
}

export function occasionOf(type: HookType, sessionId: string): HookOccasion {
  return {
    type,
    toolName: null,
    toolInput: null,
    toolResponse: null,
    message: null,
    sessionId,
    metadata: {},
    actionId: null,
    messageId: null,
  }
}

/** A HookExecutionEvent before it is appended. */
export type HookExecution = Omit<EventOf<'HookExecutionEvent'>, 'id' | 'timestamp' | 'parent_id'>

export interface HookOutcome {
  /** One execution for each started hook, in the order of the configuration. */
  readonly executions: readonly HookExecution[]
  /** The reason of the first hook that blocks; null if no hook blocks. */
  readonly blockedBy: string | null
  readonly additionalContext: readonly string[]
}
