import type {Explain} from '../explanation.ts'
import {listed} from '../listed.ts'
import {callWords} from '../words.ts'

/** Calls that run, or that were lost: neither a result nor an error is in the log. */
export const unansweredCall: Explain = ({state, open}) => {
  if (open.length === 0 || state.is === 'waiting_for_confirmation') return null
  const runs = state.is === 'running' ? 'it still runs, or it was lost' : RUNS_NO_MORE[state.is]
  return {
    sentence: `no result of ${listed(open.map(callWords), {between: ', '})}: ${runs ?? 'it runs, waits for confirmation, or was lost'}`,
    evidence: open.map(({id}) => id),
    more: 'the log of the sandbox shows whether the tool still runs',
    next: {do: 'show', events: open.map(({id}) => id)},
  }
}

const LOST = 'nothing runs now, so the result was lost or is missing from this log'
const RUNS_NO_MORE: Readonly<Record<string, string>> = {
  finished: LOST,
  paused: LOST,
  error: LOST,
  stuck: LOST,
  idle: LOST,
}
