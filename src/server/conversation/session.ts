import {createHash, randomUUID} from 'node:crypto'
import type {Event, EventOf} from '../../events/kinds/index.ts'
import type {HookSource} from '../../hooks/config/sources.ts'
import type {HookConfig} from '../../hooks/hook.ts'
import type {Channel} from '../channel.ts'
import type {Clock} from '../clock.ts'
import type {ServerLog, ServerSettings} from '../context.ts'
import type {HookStarter, Hooks} from '../hooks/hooks.ts'
import type {Journal} from '../journal.ts'
import type {Scenario, StepOf} from '../scenario/scenario.ts'
import type {Call} from '../scenario/tool.ts'
import type {ConversationId, Store} from '../store/store.ts'
import type {DefaultsSource} from './defaults.ts'
import type {Usages} from './log/usage.ts'
import type {ConversationRecord} from './record/record.ts'
import type {Secrets} from './secrets/secrets.ts'
import type {Script} from './session/script.ts'

/** An event with its id and time. The parent is set when the event is appended. */
export interface Made<E extends Event = Event> {
  readonly id: string
  /** Microseconds since 1970. */
  readonly micros: number
  readonly event: E
}

/** An event to append. The parent of the event is the last event, unless `beside` or `parent` is set. */
export interface Entry {
  readonly made: Made
  /** The id of an earlier event in the batch. The event of this entry gets the parent of that earlier event. */
  readonly beside?: string
  readonly parent?: string
}

/** A call that has no result yet, with its scripted result. */
export interface PendingAction {
  readonly made: Made<EventOf<'ActionEvent'>>
  readonly call: Call
}

export interface Run {
  readonly controller: AbortController
  /** True if the run must pause before its next step. */
  pauseAsked: boolean
  /** True if a message arrived that requests another run. */
  again: boolean
  /**
   * The streamed answer: the id of its future event, and the number of its next part. Null if no answer is being
   * streamed.
   */
  item: {readonly id: string; order: number} | null
  /** Resolves when the run has ended. Never rejects. */
  done: Promise<void>
}

export interface SessionState {
  record: ConversationRecord
  /** The id of the last event that is not a state update. */
  head: string | null
  isLogEmpty: boolean
  /** The time of the last status change, in microseconds since 1970; 0 before the first change. */
  movedAt: number
  /** The `seq` of the last known event in the log; -1 if there is none. */
  lastSeq: number
  hasSystemPrompt: boolean
  lastUserMessageId: string | null
  messages: number
  /** The blocked messages that no step has processed, with the reasons. */
  readonly blockedMessages: Map<string, string>
  pending: readonly PendingAction[]
  analyzer: string | null
  /** The last calls and their results. */
  recent: string[]
  /** The promise of `begin`; null before the first message or run. */
  begun: Promise<void> | null
  run: Run | null
  answers: number
  calls: number
  /** The events of an end in ERROR that the store had no room for. They precede all later events. */
  owed: readonly Entry[]
  /** True while the end of a run waits for the store. */
  isEndUnwritten: boolean
}

/** A conversation that is loaded into memory. */
export interface Session {
  readonly id: ConversationId
  readonly world: World
  readonly scenario: Scenario
  readonly script: Script
  readonly hooks: Hooks
  /** The hooks for display. If the conversation was imported, these hooks may not run. */
  readonly knownHooks: HookConfig
  readonly secrets: Secrets
  readonly usages: Usages
  readonly ids: Ids
  /** The working directory of the hooks. */
  readonly workspace: string
  readonly timestamp: (micros: number) => string
  readonly acts: (step: StepOf<'user'>, session: Session) => void
  /** Aborted when the session is closed. */
  readonly closing: AbortController
  readonly state: SessionState
}

/** The parts of a session that describe its conversation. They are known even if the conversation is not loaded. */
export type Described = Pick<
  Session,
  'id' | 'world' | 'scenario' | 'secrets' | 'usages' | 'workspace' | 'state' | 'knownHooks'
>

export function statusOf(session: Session) {
  return session.state.record.executionStatus
}

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
    owed: [],
    isEndUnwritten: false,
  }
}

export type Ids = () => string

/** Returns a generator of ids. The same seed and purpose always give the same ids. */
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

export type StepEnd = 'on' | 'finished' | 'asks'

/** A conversation whose hooks are collected, with the hooks that the server adds. */
export interface HookedRecord {
  readonly record: ConversationRecord
  readonly server: readonly HookSource[]
}

export interface World {
  readonly store: Store
  readonly journal: Journal
  readonly channel: Channel
  readonly clock: Clock
  readonly log: ServerLog
  readonly settings: ServerSettings
  readonly hooks: HookStarter
  /** Throws `Refused` with 422 if the hooks of a request are invalid. */
  readonly assertHooks: (asked: unknown) => void
  /** Returns the hooks of a conversation from all sources. `hide` masks log lines. */
  readonly hookConfigOf: (conversation: HookedRecord, workspace: string, hide: Secrets['hide']) => Promise<HookConfig>
  readonly defaults: DefaultsSource
  /** Returns or removes the working directory of a conversation's hooks. The path is absolute. */
  readonly workspace: {of(record: ConversationRecord): Promise<string>; remove(id: ConversationId): Promise<void>}
  /** The maximum number of conversations that run at once; null for no limit. */
  readonly maxRuns: number | null
  /** The idle timeout of a session in milliseconds; null if there is no timeout. */
  readonly idleMs: number | null
}
