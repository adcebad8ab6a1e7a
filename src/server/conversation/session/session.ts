import {createHash, randomUUID} from 'node:crypto'
import type {Event, EventOf} from '../../../events/kinds/index.ts'
import type {HookConfig, Hooks} from '../../hooks/hook.ts'
import type {Scenario, StepOf} from '../../scenario/scenario.ts'
import type {Call} from '../../scenario/tool.ts'
import type {ConversationId} from '../../store/store.ts'
import type {ConversationRecord} from '../record/record.ts'
import type {Usages} from '../run/usage.ts'
import type {Secrets} from '../secrets/secrets.ts'
import type {World} from '../world.ts'
import type {Script} from './script.ts'

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
export interface SessionState {
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
export interface Session {
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
  readonly acts: (step: StepOf<'user'>, session: Session) => void
  /** Aborted when the conversation is closed. */
  readonly closing: AbortController
  readonly state: SessionState
}

/** What a conversation is described by, whether it is in memory or not. */
export type Described = Pick<
  Session,
  'id' | 'world' | 'scenario' | 'secrets' | 'usages' | 'workspace' | 'state' | 'toldHooks'
>

export function statusOf(session: Session) {
  return session.state.record.executionStatus
}

/** Where a conversation stands before its log is read. */
export function emptyState(record: ConversationRecord, scenario: Scenario): SessionState {
  const {security_analyzer} = record.request
  return {
    record,
    head: null,
    isLogEmpty: true,
    movedAt: 0,
    lastSeq: -1,
    hasSystemPrompt: false,
    lastUserMessageId: null,
    messages: 0,
    blockedMessages: new Map(),
    pending: [],
    analyzer: typeof security_analyzer === 'string' ? security_analyzer : (scenario.analyzer ?? null),
    recent: [],
    begun: null,
    run: null,
    answers: 0,
    calls: 0,
  }
}

/** The next id; a UUID of version 4. */
export type Ids = () => string

/** With a seed the ids follow from it and from `purpose`, so that runs can be compared. */
export function createIds(seed: string | number | undefined, purpose: string): Ids {
  if (seed === undefined) return randomUUID
  let count = 0
  return () => {
    count += 1
    return seededId(`${seed}/${purpose}/${count}`)
  }
}

function seededId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** What a step came to. */
export type StepEnd = 'on' | 'finished' | 'asks'
