import type {Static} from 'typebox'
import type {EventOf} from '../../../events/kinds/index.ts'
import type {Action} from '../../../events/tools/index.ts'
import {Refused} from '../../answers/refused.ts'
import type {Usage} from '../../scenario/steps.ts'
import {actionOf, type Call} from '../../scenario/tool.ts'
import type {IncomingMessage} from '../conversations.ts'
import {make, update} from '../log/append.ts'
import {STATS} from '../log/usage.ts'
import {isReference} from '../profile.ts'
import type {Entry, Session} from '../session.ts'
import {AGENT_ACTION, type Classification} from './failure.ts'

/** The text of an answer, in addition to its calls. */
export interface Said {
  readonly thought?: string
  readonly reasoning?: string
}

type ActionEvent = EventOf<'ActionEvent'>

export function actionEvent(session: Session, call: Call, responseId: string, said: Said): ActionEvent {
  const args = JSON.stringify({
    ...call.args,
    ...(call.risk === undefined ? {} : {security_risk: call.risk}),
    ...(call.summary === undefined ? {} : {summary: call.summary}),
  })
  const summary = call.summary ?? `${call.call}: ${JSON.stringify(call.args ?? {})}`
  const risk = call['analysis-error'] === undefined ? (call.risk ?? 'UNKNOWN') : 'HIGH'
  return {
    ...calling(session, call.call, args, responseId, said),
    action: actionOf(call),
    security_risk: session.state.analyzer === null ? 'UNKNOWN' : risk,
    summary,
  }
}

/** Returns the event of a call that cannot be executed. */
export function actionless(session: Session, tool: string, args: string, responseId: string, said: Said): ActionEvent {
  const action: Action | null = null
  return {...calling(session, tool, args, responseId, said), action}
}

function calling(session: Session, tool: string, args: string, responseId: string, {thought, reasoning}: Said) {
  const id = nextCall(session)
  return {
    source: 'agent',
    thought: thought === undefined ? [] : [textContent(thought)],
    reasoning_content: reasoning ?? null,
    tool_name: tool,
    tool_call_id: id,
    tool_call: {id, name: tool, arguments: args, origin: 'completion'},
    llm_response_id: responseId,
    kind: 'ActionEvent',
  } as const
}

/** Returns the error event of a call that has no result. */
export function agentError(
  session: Session,
  {tool_name, tool_call_id}: EventOf<'ActionEvent'>,
  error: string,
  classification: Classification = AGENT_ACTION,
): Entry {
  const event: EventOf<'AgentErrorEvent'> = {
    source: 'agent',
    tool_name,
    tool_call_id,
    error,
    ...(isReference(session.world.settings.compat) ? {classification} : {}),
    kind: 'AgentErrorEvent',
  }
  return {made: make(session, event)}
}

type MessageEvent = EventOf<'MessageEvent'>
type Part = NonNullable<MessageEvent['llm_message']['content']>[number]

/** Returns the event of a client's message. Throws `Refused` with 422 if the role is not `user`. */
export function userMessageOf({role, content}: IncomingMessage): MessageEvent {
  if (role !== 'user') throw new Refused(422, {detail: [notByUser(role)]})
  return {source: 'user', llm_message: {role: 'user', content: content.map(partOf)}, kind: 'MessageEvent'}
}

function notByUser(role: string) {
  return {
    type: 'value_error',
    loc: ['body', 'role'],
    msg: 'Value error, only messages with the role user are accepted',
    input: role,
  }
}

function partOf(part: Readonly<Record<string, unknown>>): Part {
  if (typeof part.text === 'string') return {...textContent(part.text), cache_prompt: part.cache_prompt === true}
  return {cache_prompt: false, ...part, type: 'image'} as Part
}

export function textContent(text: string) {
  return {cache_prompt: false, type: 'text' as const, text}
}

/** Returns a message of the environment. Its role is `user`, although no user wrote it. */
export function environmentMessage(text: string): MessageEvent {
  return {source: 'environment', llm_message: {role: 'user', content: [textContent(text)]}, kind: 'MessageEvent'}
}

/** Returns all text of a message, joined without a separator. */
export function textOf({llm_message: {content = []}}: MessageEvent): string {
  return content.map(part => ('text' in part ? part.text : '')).join('')
}

export function nextResponse({state}: Session): string {
  state.answers += 1
  return `resp-${state.answers}`
}

function nextCall({state}: Session): string {
  state.calls += 1
  return `call_${state.calls}`
}

/** Counts the usage of an answer and returns its `stats` update. Returns nothing if the scenario has no usage. */
export function usageOf(session: Session, {usage}: {usage?: Static<typeof Usage>}, responseId: string): Entry[] {
  const taken = usage ?? session.scenario.usage
  if (taken === undefined) return []
  session.usages.add(taken, responseId)
  return [update(session, STATS, session.usages.json(false))]
}
