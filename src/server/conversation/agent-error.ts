import type {EventOf} from '../../events/kinds/index.ts'
import {type Entry, make} from './append.ts'
import {AGENT_ACTION, type Classification} from './classify.ts'
import type {Live} from './live.ts'
import {isReference} from './profile.ts'

/** A call that has no observation, and why. It is told from others by `tool_call_id` alone. */
export function agentError(
  live: Live,
  {tool_name, tool_call_id}: EventOf<'ActionEvent'>,
  error: string,
  classification: Classification = AGENT_ACTION,
): Entry {
  const event: EventOf<'AgentErrorEvent'> = {
    source: 'agent',
    tool_name,
    tool_call_id,
    error,
    ...(isReference(live.world.settings.compat) ? {classification} : {}),
    kind: 'AgentErrorEvent',
  }
  return {made: make(live, event)}
}
