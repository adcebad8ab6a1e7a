import {dashed} from '../../../events/ids.ts'
import type {EventOf} from '../../../events/kinds/index.ts'
import {withNulls} from '../../../events/rendering.ts'
import {type HookOccasion, type HookOutcome, type HookType, occasionOf} from '../../../hooks/hook.ts'
import {make} from '../log/append.ts'
import type {Made, Session} from '../session.ts'

type Detail = Partial<Omit<HookOccasion, 'type' | 'sessionId'>>

export interface Hooked extends HookOutcome {
  /** The events of the hook runs. The caller appends them. */
  readonly events: readonly Made<EventOf<'HookExecutionEvent'>>[]
}

/** Runs the hooks for an occasion. */
export async function runHooks(session: Session, type: HookType, detail: Detail, signal: AbortSignal): Promise<Hooked> {
  if ((session.hooks.config[type] ?? []).length === 0) return NOTHING
  const outcome = await session.hooks.run({...occasionOf(type, dashed(session.id)), ...detail}, signal)
  return {...outcome, events: outcome.executions.map((execution, at) => make(session, execution, outcome.eventIds[at]))}
}

const NOTHING: Hooked = {executions: [], blockedBy: null, additionalContext: [], events: []}

/** Returns the part of the hook input that describes a tool call. */
export function toolDetail(
  {id, event}: Made<EventOf<'ActionEvent'>>,
  observation: EventOf<'ObservationEvent'> | null,
): Detail {
  const full = withNulls({...event})
  const answer = observation === null ? null : withNulls({...observation}).observation
  return {
    toolName: event.tool_name,
    toolInput: full.action as Readonly<Record<string, unknown>>, // the cast is safe: hooks run only for calls with an action
    toolResponse: answer as Readonly<Record<string, unknown>> | null,
    actionId: id,
  }
}
