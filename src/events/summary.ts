import {type EventKind, isEventKind} from './kinds/index.ts'
import {proseOf} from './prose.ts'
import {isObject} from './schema.ts'

type Fields = Readonly<Record<string, unknown>>

/** What an event says, for a line of a list. */
export interface EventSummary {
  /** What happened, for example `call terminal`. */
  readonly what: string
  /** The text, the arguments or the value; it can be long or empty. */
  readonly text: string
}

export function summaryOf(event: Fields): EventSummary {
  const [what, text] = isEventKind(event.kind) ? SAYS[event.kind](event) : [String(event.kind), '']
  return {what, text}
}

const SAYS: Readonly<Record<EventKind, (event: Fields) => readonly [what: string, text: string]>> = {
  MessageEvent: event => [
    String(event.source),
    proseOf(isObject(event.llm_message) ? event.llm_message.content : null),
  ],
  ActionEvent: event => [`call ${String(event.tool_name)}`, argumentsOf(event)],
  ACPToolCallEvent: event => [`call ${String(event.title)}`, String(event.status ?? '')],
  ObservationEvent: event => [`result of ${String(event.tool_name)}`, resultOf(event.observation)],
  UserRejectObservation: event => [`rejected ${String(event.tool_name)}`, String(event.rejection_reason ?? '')],
  AgentErrorEvent: event => [`error of ${String(event.tool_name)}`, String(event.error)],
  HookExecutionEvent: event => [
    `hook ${String(event.hook_event_type)}${event.tool_name ? ` for ${String(event.tool_name)}` : ''}`,
    `${event.blocked === true ? 'blocked' : `exit code ${String(event.exit_code)}`}${event.reason ? `: ${String(event.reason)}` : ''}`,
  ],
  ConversationStateUpdateEvent: ({key, value}) =>
    key === 'execution_status'
      ? ['state', String(value)]
      : [`state ${String(key)}`, key === 'full_state' ? '' : json(value)],
  ConversationErrorEvent: ({code, detail}) => [`error ${String(code)}`, String(detail)],
  ServerErrorEvent: ({code, detail}) => [`server error ${String(code)}`, String(detail)],
  Condensation: ({forgotten_event_ids: ids, summary}) => [
    `condensation of ${Array.isArray(ids) ? ids.length : 0} events`,
    String(summary ?? ''),
  ],
  CondensationRequest: () => ['condensation requested', ''],
  CondensationSummaryEvent: ({summary}) => ['summary', String(summary)],
  SecurityAnalysisEvent: ({analyzer}) => ['security analysis', String(analyzer)],
  SystemPromptEvent: () => ['system prompt', ''],
  StreamingDeltaEvent: ({content, reasoning_content: reasoning}) => [
    'unfinished answer',
    String(content ?? reasoning ?? ''),
  ],
  LLMCompletionLogEvent: ({model_name: model}) => ['completion log', String(model ?? '')],
  TokenEvent: () => ['tokens', ''],
  PauseEvent: () => ['paused', ''],
  InterruptEvent: () => ['interrupted', ''],
}

function argumentsOf({action, tool_call: call}: Fields): string {
  if (!isObject(action)) return isObject(call) ? String(call.arguments) : ''
  const {kind: _, ...args} = action
  return json(args)
}

function resultOf(observation: unknown): string {
  if (!isObject(observation)) return ''
  return proseOf(observation.content) || String(observation.message ?? '')
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? ''
}
