import type {Static} from 'typebox'
import {ACPToolCallEvent} from './acp-tool-call-event.ts'
import {ActionEvent} from './action-event.ts'
import {AgentErrorEvent} from './agent-error-event.ts'
import {Condensation} from './condensation.ts'
import {CondensationRequest} from './condensation-request.ts'
import {CondensationSummaryEvent} from './condensation-summary-event.ts'
import {ConversationErrorEvent} from './conversation-error-event.ts'
import {ConversationStateUpdateEvent} from './conversation-state-update-event.ts'
import {HookExecutionEvent} from './hook-execution-event.ts'
import {InterruptEvent} from './interrupt-event.ts'
import {LLMCompletionLogEvent} from './llm-completion-log-event.ts'
import {MessageEvent} from './message-event.ts'
import {ObservationEvent} from './observation-event.ts'
import {PauseEvent} from './pause-event.ts'
import {SecurityAnalysisEvent} from './security-analysis-event.ts'
import {ServerErrorEvent} from './server-error-event.ts'
import {StreamingDeltaEvent} from './streaming-delta-event.ts'
import {SystemPromptEvent} from './system-prompt-event.ts'
import {TokenEvent} from './token-event.ts'
import {UserRejectObservation} from './user-reject-observation.ts'

/**
 * Every event kind, in the order in which messages list them. The one declaration: types, validation, JSON Schema and the
 * components of an OpenAPI document derive from it. A new kind is a file beside this one and a line here.
 */
export const EVENT_KINDS = {
  ServerErrorEvent,
  ACPToolCallEvent,
  Condensation,
  CondensationRequest,
  CondensationSummaryEvent,
  ConversationErrorEvent,
  ConversationStateUpdateEvent,
  HookExecutionEvent,
  LLMCompletionLogEvent,
  ActionEvent,
  MessageEvent,
  AgentErrorEvent,
  ObservationEvent,
  UserRejectObservation,
  SystemPromptEvent,
  SecurityAnalysisEvent,
  StreamingDeltaEvent,
  TokenEvent,
  InterruptEvent,
  PauseEvent,
} as const

export type EventKind = keyof typeof EVENT_KINDS
export type EventOf<K extends EventKind> = Static<(typeof EVENT_KINDS)[K]>
/** Any event that the model knows. */
export type Event = {[K in EventKind]: EventOf<K>}[EventKind]

export function isEventKind(kind: unknown): kind is EventKind {
  return typeof kind === 'string' && Object.hasOwn(EVENT_KINDS, kind)
}
