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
  const [what, text] = isEventKind(event.kind) ? SAYS[event.kind](event) : [textOf(event.kind), '']
  return {what, text}
}

const SAYS: Readonly<Record<EventKind, (event: Fields) => readonly [what: string, text: string]>> = {
  MessageEvent: event => [
    textOf(event.source),
    proseOf(isObject(event.llm_message) ? event.llm_message.content : null),
  ],
  ActionEvent: event => [`call ${textOf(event.tool_name)}`, argumentsOf(event)],
  ACPToolCallEvent: event => [`call ${textOf(event.title)}`, textOf(event.status ?? '')],
  ObservationEvent: event => [`result of ${textOf(event.tool_name)}`, resultOf(event.observation)],
  UserRejectObservation: event => [`rejected ${textOf(event.tool_name)}`, textOf(event.rejection_reason ?? '')],
  AgentErrorEvent: event => [`error of ${textOf(event.tool_name)}`, textOf(event.error)],
  HookExecutionEvent: event => [
    `hook ${textOf(event.hook_event_type)}${event.tool_name ? ` for ${textOf(event.tool_name)}` : ''}`,
    `${event.blocked === true ? 'blocked' : `exit code ${textOf(event.exit_code)}`}${event.reason ? `: ${textOf(event.reason)}` : ''}`,
  ],
  ConversationStateUpdateEvent: ({key, value}) =>
    key === 'execution_status'
      ? ['state', textOf(value)]
      : [`state ${textOf(key)}`, key === 'full_state' ? '' : json(value)],
  ConversationErrorEvent: ({code, detail}) => [`error ${textOf(code)}`, textOf(detail)],
  ServerErrorEvent: ({code, detail}) => [`server error ${textOf(code)}`, textOf(detail)],
  Condensation: ({forgotten_event_ids: ids, summary}) => [
    `condensation of ${Array.isArray(ids) ? ids.length : 0} events`,
    textOf(summary ?? ''),
  ],
  CondensationRequest: () => ['condensation requested', ''],
  CondensationSummaryEvent: ({summary}) => ['summary', textOf(summary)],
  SecurityAnalysisEvent: ({analyzer}) => ['security analysis', textOf(analyzer)],
  SystemPromptEvent: () => ['system prompt', ''],
  StreamingDeltaEvent: ({content, reasoning_content: reasoning}) => [
    'unfinished answer',
    textOf(content ?? reasoning ?? ''),
  ],
  LLMCompletionLogEvent: ({model_name: model}) => ['completion log', textOf(model ?? '')],
  TokenEvent: () => ['tokens', ''],
  PauseEvent: () => ['paused', ''],
  InterruptEvent: () => ['interrupted', ''],
}

function argumentsOf({action, tool_call: call}: Fields): string {
  if (!isObject(action)) return isObject(call) ? textOf(call.arguments) : ''
  const {kind: _, ...args} = action
  return json(args)
}

function resultOf(observation: unknown): string {
  if (!isObject(observation)) return ''
  return proseOf(observation.content) || textOf(observation.message ?? '')
}

/** Never throws: an object of a hostile event can have a `toString` that is no function. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : json(value)
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? ''
}
