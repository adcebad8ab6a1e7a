import type {EventOf} from '../../events/kinds/index.ts'
import type {Live, PendingAction} from './live.ts'

const SAME_RESULTS = 4
const SAME_ERRORS = 3

/** The agent does the same again and again, and gets the same. */
export function isStuck(live: Live): boolean {
  if (!detectsStuck(live)) return false
  const {recent} = live.state
  const last = recent.at(-1)
  if (last === undefined) return false
  const count = last.startsWith('error ') ? SAME_ERRORS : SAME_RESULTS
  return recent.length >= count && recent.slice(-count).every(one => one === last)
}

/** Unless the request says no. */
export function detectsStuck({state}: Pick<Live, 'state'>): boolean {
  return state.record.request.stuck_detection !== false
}

/** Remembers what came of a call. Finishing again and again is what Stop hooks ask for. */
export function remember(
  {state}: Live,
  {made: {event}}: PendingAction,
  result: EventOf<'ObservationEvent'>['observation'] | string,
): void {
  if (event.tool_name === 'finish') return
  const said = typeof result === 'string' ? `error ${result}` : JSON.stringify(result)
  state.recent = [...state.recent, `${said} ${event.tool_name} ${JSON.stringify(event.action)}`].slice(-SAME_RESULTS)
}
