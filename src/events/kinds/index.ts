import type {Static} from 'typebox'
import {
  ACPToolCallEvent,
  ActionEvent,
  AgentErrorEvent,
  ObservationEvent,
  SecurityAnalysisEvent,
  UserRejectObservation,
} from './actions.ts'
import {
  Condensation,
  CondensationRequest,
  CondensationSummaryEvent,
  ConversationErrorEvent,
  ConversationStateUpdateEvent,
  InterruptEvent,
  LLMCompletionLogEvent,
  MessageEvent,
  PauseEvent,
  ServerErrorEvent,
  StreamingDeltaEvent,
  SystemPromptEvent,
  TokenEvent,
} from './conversation.ts'
import {HookExecutionEvent} from './hooks.ts'

/** Every event kind, in the order of error messages. Types, validation and published schemas derive from this table. */
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
export type Event = {[K in EventKind]: EventOf<K>}[EventKind]

export function isEventKind(kind: unknown): kind is EventKind {
  return typeof kind === 'string' && Object.hasOwn(EVENT_KINDS, kind)
}
