import type {EventOf} from '../../../events/kinds/index.ts'
import {detectsStuck} from '../record/request.ts'
import type {PendingAction, Session} from '../session.ts'
import {AgentFailure} from './failure.ts'

const SAME_RESULTS = 4
const SAME_ERRORS = 3

/** Whether the agent repeats the same call with the same result. */
export function isStuck(session: Session): boolean {
  if (!detectsStuck(session)) return false
  const {recent} = session.state
  const last = recent.at(-1)
  if (last === undefined) return false
  const count = last.startsWith('error ') ? SAME_ERRORS : SAME_RESULTS
  return recent.length >= count && recent.slice(-count).every(one => one === last)
}

/** Remembers the result of a call. Repeated `finish` is normal: Stop hooks cause it. */
export function remember(
  {state}: Session,
  {made: {event}}: PendingAction,
  result: EventOf<'ObservationEvent'>['observation'] | string,
): void {
  if (event.tool_name === 'finish') return
  const said = typeof result === 'string' ? `error ${result}` : JSON.stringify(result)
  state.recent = [...state.recent, `${said} ${event.tool_name} ${JSON.stringify(event.action)}`].slice(-SAME_RESULTS)
}

/** Throws `AgentFailure` if the answers cost more than the scenario's budget. */
export function assertBudget({scenario, usages}: Session): void {
  const {budget} = scenario
  if (budget !== undefined && usages.cost() > budget)
    throw new AgentFailure('MaxBudgetReached', `the agent has spent ${usages.cost()}, its budget is ${budget}`)
}
