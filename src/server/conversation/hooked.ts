import type {EventOf} from '../../events/kinds/index.ts'
import {withNulls} from '../../events/rendering.ts'
import type {HookOccasion, HookOutcome, HookType} from '../hooks/hook.ts'
import {dashed} from '../search/conversation-id.ts'
import {make} from './append.ts'
import type {Live, Made} from './live.ts'

type Detail = Partial<Omit<HookOccasion, 'type' | 'sessionId'>>

export interface Hooked extends HookOutcome {
  /** The events of the runs, which are to be appended. */
  readonly events: readonly Made<EventOf<'HookExecutionEvent'>>[]
}

/** Runs the hooks of an occasion. Nothing of the conversation waits for them but what they are about. */
export async function runHooks(live: Live, type: HookType, detail: Detail, signal: AbortSignal): Promise<Hooked> {
  if ((live.hooks.config[type] ?? []).length === 0) return NOTHING
  const outcome = await live.hooks.run(occasion(live, type, detail), signal)
  return {...outcome, events: outcome.executions.map(execution => make(live, execution))}
}

const NOTHING: Hooked = {executions: [], blockedBy: null, additionalContext: [], events: []}

function occasion(live: Live, type: HookType, detail: Detail): HookOccasion {
  return {
    type,
    toolName: null,
    toolInput: null,
    toolResponse: null,
    message: null,
    sessionId: dashed(live.id),
    metadata: {},
    actionId: null,
    messageId: null,
    ...detail,
  }
}

/** What hooks are told of a call: the action and the observation as the full rendering has them. */
export function toolDetail(
  {id, event}: Made<EventOf<'ActionEvent'>>,
  observation: EventOf<'ObservationEvent'> | null,
): Detail {
  const full = withNulls({...event})
  const answer = observation === null ? null : withNulls({...observation}).observation
  return {
    toolName: event.tool_name,
    toolInput: full.action as Readonly<Record<string, unknown>>, // hooks are run only for calls that have one
    toolResponse: answer as Readonly<Record<string, unknown>> | null,
    actionId: id,
  }
}
