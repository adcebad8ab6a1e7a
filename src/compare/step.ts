import {conversationIdIn} from '../events/ids.ts'
import {type EventKind, isEventKind} from '../events/kinds/index.ts'
import {proseOf} from '../events/prose.ts'
import {withoutDigests} from '../events/same-event.ts'
import {isObject} from '../events/schema.ts'

/** The parts of a conversation. A comparison can leave out any of them. */
export const PARTS = [
  'settings',
  'messages',
  'calls',
  'results',
  'hooks',
  'states',
  'condensations',
  'errors',
  'callbacks',
  'others',
] as const
export type Part = (typeof PARTS)[number]

/** What one event contributes to a comparison: no ids, no times, no token counts. */
export interface Step {
  /** The id of the event. */
  readonly event: string
  /** The position of the event in the log, from 1. */
  readonly position: number
  readonly part: Part
  /** What happened, such as `call terminal` or `hook Stop`. Only steps with the same role are compared. */
  readonly role: string
  readonly values: Readonly<Record<string, unknown>>
}

type Content = Pick<Step, 'part' | 'role' | 'values'>
type Fields = Readonly<Record<string, unknown>>

/** An event of a log, with its id. */
export interface Logged {
  readonly id: string
  readonly event: Fields
}

/**
 * Returns the steps of a log, in log order. Results, and the hook runs that judged them, are sorted by their calls,
 * because the calls of one answer may end in any order.
 */
export function stepsOf(log: Iterable<Logged>, without: ReadonlySet<Part> = new Set()): Step[] {
  const steps: Step[] = []
  const callAt = new Map<unknown, number>()
  const calls: number[] = []
  let position = 0
  for (const {id, event} of log) {
    position++
    if (event.kind === 'ActionEvent') for (const key of [event.tool_call_id, id]) callAt.set(key, position)
    const content = contentOf(event)
    if (content === null || without.has(content.part)) continue
    const call = callAt.get(content.part === 'results' ? event.tool_call_id : judgedCall(event)) ?? 0
    let at = steps.length
    while (call > 0 && (calls[at - 1] ?? 0) > call) at--
    steps.splice(at, 0, {event: id, position, ...content, values: withoutIds(content.values) as Fields})
    calls.splice(at, 0, call)
  }
  return steps
}

/** Returns the call whose result a hook run judged, because such runs stand beside the result. */
function judgedCall({hook_event_type: type, action_id: id}: Fields): unknown {
  return type === 'PostToolUse' ? id : undefined
}

/** Parses an event. The undashed id of its conversation becomes a word, because paths and outputs contain it. */
export function comparableEvent(text: string, conversation: string | null): Fields {
  const hex = conversationIdIn(conversation)
  return JSON.parse(hex === null ? text : text.replaceAll(hex, '<id>'))
}

const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi

/** Replaces what differs in every run: UUIDs, and the digests of masks. Two masked values therefore count as equal. */
function withoutIds(value: unknown): unknown {
  if (typeof value === 'string') return withoutDigests(value).replaceAll(UUID, '<id>')
  if (Array.isArray(value)) return value.map(withoutIds)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, withoutIds(own)]))
}

/** Returns what an event says; null for events that only count or log, and for parts of streamed answers. */
function contentOf(event: Fields): Content | null {
  if (isEventKind(event.kind)) return CONTENT[event.kind](event)
  const {id: _, timestamp: __, parent_id: ___, ...values} = event
  return {part: 'others', role: `event ${String(event.kind)}`, values}
}

const CONTENT: Readonly<Record<EventKind, (event: Fields) => Content | null>> = {
  SystemPromptEvent: event => ({
    part: 'settings',
    role: 'system prompt',
    values: {
      system_prompt: proseOf([event.system_prompt]),
      dynamic_context: proseOf([event.dynamic_context]),
      tools: toolsByName(event.tools),
    },
  }),
  MessageEvent: event => ({
    part: 'messages',
    role: `message from ${String(event.source)}`,
    values: {
      content: contentsOf(event.llm_message),
      extended_content: proseOf(event.extended_content),
      activated_skills: event.activated_skills ?? [],
    },
  }),
  ActionEvent: event => ({
    part: 'calls',
    role: `call ${String(event.tool_name)}`,
    values: {
      arguments: argumentsOf(event),
      valid: isObject(event.action),
      thought: proseOf(event.thought),
      security_risk: event.security_risk ?? 'UNKNOWN',
    },
  }),
  ACPToolCallEvent: ({title, status, tool_kind, raw_input, raw_output, content, is_error = false}) => ({
    part: 'calls',
    role: `call ${String(title)}`,
    values: {status, tool_kind, raw_input, raw_output, content, is_error},
  }),
  SecurityAnalysisEvent: ({analyzer, policy, risks}) => ({
    part: 'calls',
    role: 'security analysis',
    values: {analyzer, policy, risks: isObject(risks) ? Object.values(risks) : []},
  }),
  ObservationEvent: event =>
    resultOf(event, {
      outcome: 'observed',
      observation: observed(event.observation),
      extended_content: proseOf(event.extended_content),
    }),
  UserRejectObservation: event =>
    resultOf(event, {
      outcome: 'rejected',
      reason: event.rejection_reason,
      rejected_by: event.rejection_source ?? 'user',
    }),
  AgentErrorEvent: event => resultOf(event, {outcome: 'failed', error: event.error}),
  HookExecutionEvent: event => ({
    part: 'hooks',
    role: `hook ${String(event.hook_event_type)}${typeof event.tool_name === 'string' ? ` for ${event.tool_name}` : ''}`,
    values: {
      hook_command: event.hook_command,
      exit_code: event.exit_code,
      blocked: event.blocked ?? false,
      success: event.success,
      reason: event.reason,
      additional_context: event.additional_context,
      error: event.error,
      stdout: event.stdout ?? '',
      stderr: event.stderr ?? '',
    },
  }),
  ConversationStateUpdateEvent: ({key, value}) => {
    if (typeof key !== 'string' || COUNTERS.has(key)) return null
    if (SETTINGS.has(key)) return {part: 'settings', role: `setting ${key}`, values: {value}}
    return {part: 'states', role: `state ${key}`, values: {value}}
  },
  PauseEvent: ({source}) => ({part: 'states', role: 'pause', values: {source}}),
  InterruptEvent: ({source}) => ({part: 'states', role: 'interrupt', values: {source}}),
  Condensation: ({forgotten_event_ids: forgotten, summary}) => ({
    part: 'condensations',
    role: 'condensation',
    values: {forgotten: Array.isArray(forgotten) ? forgotten.length : 0, summary},
  }),
  CondensationRequest: () => ({part: 'condensations', role: 'condensation request', values: {}}),
  CondensationSummaryEvent: ({summary}) => ({part: 'condensations', role: 'summary', values: {summary}}),
  ConversationErrorEvent: ({code, detail}) => ({part: 'errors', role: 'error', values: {code, detail}}),
  ServerErrorEvent: ({code, detail}) => ({part: 'errors', role: 'server error', values: {code, detail}}),
  LLMCompletionLogEvent: () => null,
  StreamingDeltaEvent: () => null,
  TokenEvent: () => null,
}

/** State updates that only count, or that repeat what other events say, with ids or times. */
const COUNTERS = new Set(['full_state', 'stats', 'last_user_message_id', 'blocked_actions', 'blocked_messages'])
const SETTINGS = new Set(['agent', 'hook_config'])

function resultOf(event: Fields, values: Fields): Content {
  return {part: 'results', role: `result of ${String(event.tool_name)}`, values}
}

/** Returns an observation without what belongs to the machine: process ids, users, host names, prompts of the shell. */
function observed(observation: unknown): Fields {
  if (!isObject(observation)) return {observation}
  if (!isObject(observation.metadata)) return observation
  const {exit_code, working_dir} = observation.metadata
  return {...observation, metadata: {exit_code, working_dir}}
}

function argumentsOf({action, tool_call: call}: Fields): unknown {
  if (isObject(action)) return action
  const written = isObject(call) ? call.arguments : null
  try {
    return JSON.parse(String(written))
  } catch {
    return written
  }
}

function contentsOf(message: unknown): unknown {
  if (!isObject(message)) return message
  return hasImages(message.content) ? message.content : proseOf(message.content)
}

function hasImages(content: unknown): boolean {
  return Array.isArray(content) && content.some(part => isObject(part) && part.type === 'image')
}

function toolsByName(tools: unknown): unknown {
  if (!Array.isArray(tools)) return tools
  return Object.fromEntries(tools.map((tool, at) => [isObject(tool) ? String(tool.title) : at, tool]))
}
