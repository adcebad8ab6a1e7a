import {proseOf} from '../../events/prose.ts'
import {isObject} from '../../events/schema.ts'
import type {Scenario, Step} from './scenario.ts'
import {type Call, isTool} from './tool.ts'

type Fields = Readonly<Record<string, unknown>>

/** A recorded run as a script: the messages of the user, and a turn of the agent for each of them. */
export interface RecordedRun {
  readonly messages: readonly string[]
  readonly scenario: Scenario
}

/**
 * Returns the script of a recorded run. The agent answers each message with the same calls, texts and errors, and the
 * tools give the recorded results.
 */
export function recordedRun(log: readonly Fields[]): RecordedRun {
  const results = new Map(log.filter(({kind}) => RESULTS.has(String(kind))).map(event => [event.tool_call_id, event]))
  const answers = Map.groupBy(
    log.filter(({kind}) => kind === 'ActionEvent'),
    ({llm_response_id: id}) => id,
  )
  const messages: string[] = []
  const turns: {steps: Step[]}[] = []
  for (const event of log) {
    if (event.kind === 'MessageEvent' && event.source === 'user') {
      messages.push(proseOf(isObject(event.llm_message) ? event.llm_message.content : null))
      turns.push({steps: []})
    } else {
      const step = stepOf(event, answers.get(event.llm_response_id) ?? [event], results)
      if (step !== null) turns.at(-1)?.steps.push(step)
    }
  }
  return {messages, scenario: {turns: turns.length === 0 ? [{steps: []}] : turns}}
}

const RESULTS: ReadonlySet<string> = new Set(['ObservationEvent', 'AgentErrorEvent'])

/** `answer`: the calls of one answer of the model. The first of them becomes the step. */
function stepOf(event: Fields, answer: readonly Fields[], results: ReadonlyMap<unknown, Fields>): Step | null {
  if (event.kind === 'MessageEvent')
    return event.source === 'agent'
      ? {say: proseOf(isObject(event.llm_message) ? event.llm_message.content : null)}
      : null
  if (event.kind === 'ConversationErrorEvent') return {fail: String(event.code), detail: String(event.detail)}
  if (event.kind === 'Condensation') return {condense: String(event.summary ?? '')}
  if (event.kind !== 'ActionEvent') return null
  if (answer.length < 2 || !answer.every(({action}) => isObject(action))) return callStep(event, results)
  if (answer[0] !== event) return null
  return {...thoughtOf(event), parallel: answer.map(call => callOf(call, results))}
}

function callStep(event: Fields, results: ReadonlyMap<unknown, Fields>): Step {
  const name = String(event.tool_name)
  const {action} = event
  if (!isObject(action)) {
    const call = isObject(event.tool_call) ? event.tool_call.arguments : null
    const error = results.get(event.tool_call_id)?.error
    return {'call-invalid': name, args: call ?? {}, ...(typeof error === 'string' ? {error} : {}), ...thoughtOf(event)}
  }
  if (name === 'finish') return {finish: String(action.message ?? ''), ...thoughtOf(event)}
  return {...callOf(event, results), ...thoughtOf(event)}
}

function callOf(event: Fields, results: ReadonlyMap<unknown, Fields>): Call {
  const {kind, ...args} = isObject(event.action) ? event.action : {}
  const name = String(event.tool_name)
  const isMcp = kind === 'MCPToolAction'
  const as = isMcp ? ({as: 'mcp'} as const) : isTool(name) ? {} : ({as: 'client'} as const)
  const risk = event.security_risk
  return {
    call: name,
    args: isMcp && isObject(args.data) ? args.data : args,
    ...as,
    ...(risk === 'LOW' || risk === 'MEDIUM' || risk === 'HIGH' ? {risk} : {}),
    ...resultOf(results.get(event.tool_call_id)),
  }
}

function resultOf(result: Fields | undefined): Pick<Call, 'observe' | 'error'> {
  if (result === undefined) return {}
  if (typeof result.error === 'string') return {error: result.error}
  if (!isObject(result.observation)) return {}
  const {kind: _, content, ...fields} = result.observation
  return {observe: {...fields, text: proseOf(content)}}
}

function thoughtOf({thought}: Fields): {thought?: string} {
  const text = proseOf(thought)
  return text === '' ? {} : {thought: text}
}
