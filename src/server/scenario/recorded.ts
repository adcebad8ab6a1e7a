import {proseOf} from '../../events/prose.ts'
import {isObject} from '../../events/schema.ts'
import type {Scenario, Step} from './scenario.ts'
import {type Call, isTool} from './tool.ts'

type Fields = Readonly<Record<string, unknown>>

/** A recorded run as a script: what the user did, and a turn of the agent for each message. */
export interface RecordedRun {
  readonly turns: readonly UserTurn[]
  /** What the user decided about the calls of each answer of the model, in order; null if nobody decided. */
  readonly decisions: readonly (Decision | null)[]
  readonly scenario: Scenario
}

export interface UserTurn {
  readonly message: string
  /** How often the run went on after a pause, an interrupt or a rejection. */
  readonly resumes: number
}

/** The answer to calls that wait for confirmation. */
export type Decision = {readonly accept: true} | {readonly accept: false; readonly reason: string}

/**
 * Returns the script of a recorded run. The agent answers each message with the same calls, texts and errors, the tools
 * give the recorded results, and the run stops where it was stopped.
 */
export function recordedRun(log: readonly Fields[]): RecordedRun {
  const results = Map.groupBy(
    log.filter(({kind}) => RESULTS.has(String(kind))),
    ({tool_call_id: id}) => id,
  )
  const answers = Map.groupBy(
    log.filter(({kind}) => kind === 'ActionEvent'),
    ({llm_response_id: id}) => id,
  )
  const turns: {message: string; resumes: number; steps: Step[]}[] = []
  let isStopped = false
  for (const event of log) {
    const turn = turns.at(-1)
    if (event.kind === 'MessageEvent' && event.source === 'user') {
      turns.push({
        message: proseOf(isObject(event.llm_message) ? event.llm_message.content : null),
        resumes: 0,
        steps: [],
      })
      isStopped = false
    } else if (isRejection(event)) isStopped = true
    else {
      const step = stepOf(event, answers.get(event.llm_response_id) ?? [event], results)
      if (step === null || turn === undefined) continue
      turn.steps.push(step)
      if (isStopped) turn.resumes++
      isStopped = 'stop' in step
    }
  }
  const scripted = turns.length === 0 ? [{steps: []}] : turns.map(({steps}) => ({steps}))
  return {
    turns,
    decisions: [...answers.values()].map(calls => decisionOn(calls, results)),
    scenario: {...settingsOf(log), turns: scripted},
  }
}

/** The calls wait for confirmation if one was rejected or waited, and have risks if one had a risk. */
function settingsOf(log: readonly Fields[]): Pick<Scenario, 'confirmation' | 'analyzer'> {
  const isAsked = log.some(event => isRejection(event) || isWaiting(event))
  const isAnalysed = log.some(({security_risk: risk}) => isRisk(risk))
  return {
    ...(isAsked ? {confirmation: 'always'} : {}),
    ...(isAnalysed ? {analyzer: 'LLMSecurityAnalyzer'} : {}),
  }
}

function isRisk(risk: unknown): risk is 'LOW' | 'MEDIUM' | 'HIGH' {
  return risk === 'LOW' || risk === 'MEDIUM' || risk === 'HIGH'
}

/** A rejection by a hook is not one: the hook rejects the call again. */
function isRejection({kind, rejection_source: source}: Fields): boolean {
  return kind === 'UserRejectObservation' && source !== 'hook'
}

function isWaiting({kind, key, value}: Fields): boolean {
  return kind === 'ConversationStateUpdateEvent' && key === 'execution_status' && value === 'waiting_for_confirmation'
}

/** Nobody decided about calls without a result. */
function decisionOn(calls: readonly Fields[], results: ReadonlyMap<unknown, readonly Fields[]>): Decision | null {
  const own = calls.flatMap(({tool_call_id: id}) => results.get(id) ?? [])
  const rejection = own.find(isRejection)
  if (rejection !== undefined) return {accept: false, reason: String(rejection.rejection_reason)}
  return own.length > 0 ? {accept: true} : null
}

const RESULTS: ReadonlySet<string> = new Set(['ObservationEvent', 'AgentErrorEvent', 'UserRejectObservation'])

/** `answer`: the calls of one answer of the model. The first of them becomes the step. */
function stepOf(
  event: Fields,
  answer: readonly Fields[],
  results: ReadonlyMap<unknown, readonly Fields[]>,
): Step | null {
  if (event.kind === 'MessageEvent')
    return event.source === 'agent'
      ? {say: proseOf(isObject(event.llm_message) ? event.llm_message.content : null)}
      : null
  if (event.kind === 'PauseEvent') return {stop: 'pause'}
  if (event.kind === 'InterruptEvent') return {stop: 'interrupt'}
  if (event.kind === 'ConversationErrorEvent') return {fail: String(event.code), detail: String(event.detail)}
  if (event.kind === 'Condensation') return {condense: String(event.summary ?? '')}
  if (event.kind !== 'ActionEvent') return null
  if (answer.length < 2 || !answer.every(({action}) => isObject(action))) return callStep(event, results)
  if (answer[0] !== event) return null
  return {...thoughtOf(event), parallel: answer.map(call => callOf(call, results))}
}

function callStep(event: Fields, results: ReadonlyMap<unknown, readonly Fields[]>): Step {
  const name = String(event.tool_name)
  const {action} = event
  if (!isObject(action)) {
    const call = isObject(event.tool_call) ? event.tool_call.arguments : null
    const error = results.get(event.tool_call_id)?.at(-1)?.error
    return {'call-invalid': name, args: call ?? {}, ...(typeof error === 'string' ? {error} : {}), ...thoughtOf(event)}
  }
  if (name === 'finish') return {finish: String(action.message ?? ''), ...thoughtOf(event)}
  return {...callOf(event, results), ...thoughtOf(event)}
}

function callOf(event: Fields, results: ReadonlyMap<unknown, readonly Fields[]>): Call {
  const {kind, ...args} = isObject(event.action) ? event.action : {}
  const name = String(event.tool_name)
  const isMcp = kind === 'MCPToolAction'
  const as = isMcp ? ({as: 'mcp'} as const) : isTool(name) ? {} : ({as: 'client'} as const)
  const risk = event.security_risk
  return {
    call: name,
    args: isMcp && isObject(args.data) ? args.data : args,
    ...as,
    ...(isRisk(risk) ? {risk} : {}),
    ...resultOf(results.get(event.tool_call_id)?.at(-1)),
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
