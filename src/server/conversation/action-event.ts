import type {EventOf} from '../../events/kinds/index.ts'
import type {Action} from '../../events/tools/families.ts'
import {actionOf, type Call} from '../scenario/tool.ts'
import type {Live} from './live.ts'
import {textContent} from './message-event.ts'
import {nextCall} from './response.ts'

/** What one answer of the model says beside its calls. */
export interface Said {
  readonly thought?: string
  readonly reasoning?: string
}

type ActionEvent = EventOf<'ActionEvent'>

/** In a batch only the first call carries what was said (facts 1.4). */
export function actionEvent(live: Live, call: Call, responseId: string, said: Said): ActionEvent {
  const args = JSON.stringify({
    ...call.args,
    ...(call.risk === undefined ? {} : {security_risk: call.risk}),
    ...(call.summary === undefined ? {} : {summary: call.summary}),
  })
  const summary = call.summary ?? `${call.call}: ${JSON.stringify(call.args ?? {})}`
  const risk = call['analysis-error'] === undefined ? (call.risk ?? 'UNKNOWN') : 'HIGH'
  return {
    ...calling(live, call.call, args, responseId, said),
    action: actionOf(call),
    security_risk: live.state.analyzer === null ? 'UNKNOWN' : risk,
    summary,
  }
}

/** A call that cannot be executed: nobody could make an action of it. */
export function actionless(live: Live, tool: string, args: string, responseId: string, said: Said): ActionEvent {
  const action: Action | null = null
  return {...calling(live, tool, args, responseId, said), action}
}

function calling(live: Live, tool: string, args: string, responseId: string, {thought, reasoning}: Said) {
  const id = nextCall(live)
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
