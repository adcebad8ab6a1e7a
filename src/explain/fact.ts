import {createHash} from 'node:crypto'
import type {StopHooks} from '../callbacks/facts.ts'
import {type ScriptOutcome, scriptOutcomeIn, sendsCallback} from '../events/finish-callback.ts'
import {hashOf} from '../events/same-event.ts'
import {isObject, valueAt} from '../events/schema.ts'
import {readHookConfig} from '../hooks/config/config.ts'
import type {HookConfig} from '../hooks/hook.ts'
import {matchesWithoutTool} from '../hooks/match.ts'
import {hookOutlineOf} from './hook-outline.ts'

type Json = Readonly<Record<string, unknown>>

/** A call of a tool by the agent. */
export interface Call {
  readonly is: 'call'
  readonly call: string
  readonly tool: string
  readonly risk: string
  /** False if the service could not run the call, because the tool or the arguments are unknown. */
  readonly executable: boolean
  readonly finishes: boolean
  /** The answer of the model that the call is a part of, as a number that is small to keep; null if unknown. */
  readonly answer: number | null
  /** The arguments. Null after a result arrived, because only open calls are quoted. */
  action: unknown
  /** The arguments, to compare calls with each other. Null if the call is too far from the end of the log. */
  content: unknown
}

interface Result {
  readonly is: 'result'
  readonly as: 'observation' | 'rejection' | 'error'
  readonly call: string
  readonly action: string | null
  readonly tool: string
  /** `user` or `hook` for a rejection, else null. */
  readonly by: string | null
  /** The text of an error or a rejection; null for an observation. */
  readonly text: string | null
  content: unknown
}

export interface HookRun {
  readonly is: 'hook'
  readonly type: string
  readonly blocked: boolean
  readonly exitCode: number | null
  readonly tool: string | null
  readonly action: string | null
  readonly reason: string | null
  readonly error: string | null
  readonly sendsCallback: boolean
  /** What the script of the callback printed of its outcome. */
  readonly script: ScriptOutcome | null
}

export type Happening =
  | Call
  | Result
  | HookRun
  | {readonly is: 'message'; readonly by: string; readonly answer: number | null}
  | {readonly is: 'status'; readonly to: string; readonly policy: string | null; readonly hooks: ConfiguredHooks | null}
  | {readonly is: 'hooks'; readonly hooks: ConfiguredHooks}
  | {readonly is: 'analysis'; readonly policy: string | null; readonly risks: Json}
  | {readonly is: 'stop'; readonly by: string; readonly how: 'pause' | 'interrupt'}
  | {readonly is: 'error'; readonly code: string; readonly detail: string}
  | {readonly is: 'condensation'; readonly forgotten: ReadonlySet<unknown>; readonly hasSummary: boolean}
  | {readonly is: 'other'}

/** Returns what an event means for a diagnosis. Never throws: a value of the wrong type counts as missing. */
export function happeningOf(event: Json): Happening {
  const kind = typeof event.kind === 'string' ? event.kind : ''
  return Object.hasOwn(READERS, kind) ? (READERS[kind]?.(event) ?? OTHER) : OTHER
}

const OTHER = {is: 'other'} as const

const READERS: Readonly<Record<string, (event: Json) => Happening>> = {
  MessageEvent: event => ({
    is: 'message',
    by: textAt(event, 'source') ?? '',
    answer: answerIn(event),
  }),
  ActionEvent: callIn,
  ObservationEvent: event => resultIn(event, 'observation', null),
  UserRejectObservation: event => resultIn(event, 'rejection', 'rejection_reason'),
  AgentErrorEvent: event => resultIn(event, 'error', 'error'),
  HookExecutionEvent: hookIn,
  ConversationStateUpdateEvent: updateIn,
  SecurityAnalysisEvent: event => ({
    is: 'analysis',
    policy: textAt(event, 'policy'),
    risks: isObject(event.risks) ? event.risks : {},
  }),
  PauseEvent: event => ({is: 'stop', by: textAt(event, 'source') ?? 'user', how: 'pause'}),
  InterruptEvent: event => ({is: 'stop', by: textAt(event, 'source') ?? 'user', how: 'interrupt'}),
  ConversationErrorEvent: event => ({
    is: 'error',
    code: textAt(event, 'code') ?? 'an error without a code',
    detail: quotable(textAt(event, 'detail') ?? ''),
  }),
  Condensation: event => ({
    is: 'condensation',
    forgotten: new Set(Array.isArray(event.forgotten_event_ids) ? event.forgotten_event_ids : []),
    hasSummary: (textAt(event, 'summary') ?? '') !== '',
  }),
}

function callIn(event: Json): Call {
  const {action} = event
  return {
    is: 'call',
    call: textAt(event, 'tool_call_id') ?? '',
    tool: textAt(event, 'tool_name') ?? 'a tool without a name',
    risk: textAt(event, 'security_risk') ?? 'UNKNOWN',
    executable: isObject(action),
    finishes: isObject(action) && action.kind === 'FinishAction',
    answer: answerIn(event),
    action,
    content: action,
  }
}

function answerIn(event: Json): number | null {
  return nullOr(textAt(event, 'llm_response_id'), id => hashOf(id))
}

function resultIn(event: Json, as: Result['as'], text: string | null): Result {
  return {
    is: 'result',
    as,
    call: textAt(event, 'tool_call_id') ?? '',
    action: textAt(event, 'action_id'),
    tool: textAt(event, 'tool_name') ?? 'a tool without a name',
    by: as === 'rejection' ? (textAt(event, 'rejection_source') ?? 'user') : null,
    text: text === null ? null : quotable(textAt(event, text) ?? ''),
    content: as === 'observation' ? event.observation : event.error,
  }
}

function hookIn(event: Json): HookRun {
  const blocked = event.blocked === true
  const reason = textAt(event, 'reason') ?? textAt(event, 'stderr')?.trim() ?? ''
  return {
    is: 'hook',
    type: textAt(event, 'hook_event_type') ?? 'unknown',
    blocked,
    exitCode: typeof event.exit_code === 'number' ? event.exit_code : null,
    tool: textAt(event, 'tool_name'),
    action: textAt(event, 'action_id'),
    reason: blocked && reason !== '' ? quotable(reason) : null,
    error: nullOr(textAt(event, 'error'), quotable),
    sendsCallback: sendsCallback(textAt(event, 'hook_command') ?? ''),
    script: scriptOutcomeIn(textAt(event, 'stdout') ?? ''),
  }
}

function updateIn({key, value}: Json): Happening {
  if (key === 'execution_status' && typeof value === 'string')
    return {is: 'status', to: value, policy: null, hooks: null}
  if (key === 'hook_config') return {is: 'hooks', hooks: hooksIn(value)}
  if (key !== 'full_state' || !isObject(value)) return OTHER
  const {status, policy, hooks} = stateIn(value)
  return status === null ? OTHER : {is: 'status', to: status, policy, hooks}
}

export interface DescribedState {
  readonly status: string | null
  readonly policy: string | null
  /** Null if the description does not contain hooks. */
  readonly hooks: ConfiguredHooks | null
  readonly maxIterations: number | null
}

export interface ConfiguredHooks {
  /** The matchers; null if there are no hooks, or the configuration is invalid. */
  readonly outline: HookConfig | null
  readonly stopHooks: StopHooks
}

/** Returns the fields of a `base_state.json`, a `meta.json` or a snapshot that a diagnosis reads. */
export function stateIn(state: Json): DescribedState {
  const policy = valueAt(state, ['confirmation_policy', 'kind'])
  return {
    status: textAt(state, 'execution_status'),
    policy: typeof policy === 'string' ? policy : null,
    hooks: state.hook_config === undefined ? null : hooksIn(state.hook_config),
    maxIterations: typeof state.max_iterations === 'number' ? state.max_iterations : null,
  }
}

/** Null means that there are no hooks. */
function hooksIn(config: unknown): ConfiguredHooks {
  const read = isObject(config) ? readHookConfig(config) : null
  if (read?.status === 'read') return {outline: hookOutlineOf(read.config), stopHooks: stopHooksOf(read.config)}
  return {outline: null, stopHooks: read === null ? 'none' : 'unknown'}
}

/** Returns what is known of the Stop hooks of a configuration. */
export function stopHooksOf(config: HookConfig): StopHooks {
  const entries = config.Stop ?? []
  if (entries.every(({hooks}) => hooks.length === 0)) return 'none'
  const senders = entries.filter(({hooks}) => hooks.some(({command}) => sendsCallback(command ?? '')))
  if (senders.length === 0) return 'others'
  return senders.some(({matcher}) => matchesWithoutTool(matcher)) ? 'sends-callback' : 'never-matches'
}

/** The longest text that an explanation quotes, in characters. */
const LONGEST = 2000

/** Returns the text, or its beginning up to a space. A cut inside a word could hide a secret from the redactor. */
export function quotable(text: string): string {
  if (text.length <= LONGEST) return text
  const space = text.slice(0, LONGEST).search(/\s\S*$/u)
  return space === -1 ? '(a long text without spaces)' : `${text.slice(0, space)} …`
}

/** Returns a digest of equal length for equal values. Logs in any order keep digests, because they need every one. */
export function digestOf(content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(content) ?? '')
    .digest('base64')
}

function textAt(event: Json, name: string): string | null {
  const value = event[name]
  return typeof value === 'string' ? value : null
}

function nullOr<V, R>(value: V | null, change: (value: V) => R): R | null {
  return value === null ? null : change(value)
}
