import type {Explain, Explanation} from '../explanation.ts'
import type {Story} from '../story.ts'

/** The conversation finished, and its finish callback was not sent or did not arrive. */
export const finishedWithoutACallback: Explain = story => {
  const {state, finish, known} = story
  if (state.is !== 'finished' || finish === null) return null
  const run = finish.stopRuns.findLast(({what}) => what.sendsCallback)
  if (run === undefined) return known.hasCallbackHook ? notRun(story, finish.event) : null
  const delivery = known.deliveries?.get(run.id)
  if (delivery !== undefined && LOST.has(delivery.status)) return lost(delivery.text, [finish.event, run.id], null)
  const {exitCode, error} = run.what
  if (exitCode === 0) return null
  const why = error ?? `exit code ${exitCode ?? 'unknown'}${exitCode === 127 ? ', so a program is missing' : ''}`
  return lost(`the Stop hook that sends the callback failed: ${why}`, [finish.event, run.id], ONLY_RECEIVER)
}

/** The deliveries that did not arrive: docs/receive.md. */
const LOST: ReadonlySet<string> = new Set(['missing', 'refused', 'dropped'])

const ONLY_RECEIVER = 'only the receiver shows whether a callback arrived'

function notRun({known}: Story, finish: string): Explanation {
  const more =
    known.deliveries === null ? 'the hook configuration names the matchers; only * matches a Stop event' : null
  return lost(
    'a Stop hook that sends the callback is configured, but did not run when the agent finished',
    [finish],
    more,
  )
}

function lost(why: string, evidence: readonly string[], more: string | null): Explanation {
  return {
    sentence: `finished without a callback: ${why}`,
    evidence,
    more,
    next: {do: 'callbacks'},
  }
}
