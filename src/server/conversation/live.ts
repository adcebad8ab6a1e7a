import type {Event, EventOf} from '../../events/kinds/index.ts'
import type {HookConfig, Hooks} from '../hooks/hook.ts'
import type {Scenario, StepOf} from '../scenario/scenario.ts'
import type {Call} from '../scenario/tool.ts'
import type {ConversationId} from '../store/store.ts'
import type {Ids} from './ids.ts'
import type {ConversationRecord} from './record.ts'
import type {Script} from './script.ts'
import type {Secrets} from './secrets.ts'
import type {Usages} from './stats.ts'
import type {World} from './world.ts'

/** An event that was made at a time; its parent comes when it is appended. */
export interface Made<E extends Event = Event> {
  readonly id: string
  /** Since 1970. */
  readonly micros: number
  readonly event: E
}

/** A call without a result. */
export interface PendingAction {
  readonly made: Made<EventOf<'ActionEvent'>>
  /** What comes of it. */
  readonly call: Call
}

/** A run that goes on. */
export interface Run {
  readonly controller: AbortController
  /** Takes effect between two steps. */
  pauseAsked: boolean
  /** A message that came during the run asked for one. */
  again: boolean
  /** The answer that arrives in parts: the id that its event will have. */
  item: {readonly id: string; order: number} | null
  /** Settles when it has ended; never rejects. */
  done: Promise<void>
}

/** What changes while a conversation is in memory. */
export interface LiveState {
  record: ConversationRecord
  /** The last event that is no state update. */
  head: string | null
  isLogEmpty: boolean
  /** When it moved last, since 1970; 0 where it has not, since it is in memory. */
  movedAt: number
  /** Of the last event that is known to be in the log; -1 when there is none. */
  lastSeq: number
  hasSystemPrompt: boolean
  lastUserMessageId: string | null
  /** How many messages of the user have come. */
  messages: number
  /** Of blocked messages that no step has seen, why they are. */
  readonly blockedMessages: Map<string, string>
  pending: readonly PendingAction[]
  analyzer: string | null
  /** Calls and what came of them, since the last message of the user. */
  recent: string[]
  /** The first message or run has begun the session. */
  begun: Promise<void> | null
  run: Run | null
  answers: number
  calls: number
}

/** A conversation that is in memory. */
export interface Live {
  readonly id: ConversationId
  readonly world: World
  readonly scenario: Scenario
  readonly script: Script
  readonly hooks: Hooks
  /** What is told of its hooks. Those that came with it from elsewhere are, and do not run. */
  readonly toldHooks: HookConfig
  readonly secrets: Secrets
  readonly usages: Usages
  readonly ids: Ids
  /** Where its hooks run. */
  readonly workspace: string
  readonly timestamp: (micros: number) => string
  /** What a scenario's user does. */
  readonly acts: (step: StepOf<'user'>, live: Live) => void
  /** Aborted when the conversation is closed. */
  readonly closing: AbortController
  readonly state: LiveState
}

/** What a conversation is described by, whether it is in memory or not. */
export type Described = Pick<
  Live,
  'id' | 'world' | 'scenario' | 'secrets' | 'usages' | 'workspace' | 'state' | 'toldHooks'
>

export function statusOf(live: Live) {
  return live.state.record.executionStatus
}
