import {createPatience} from '../../hooks/match.ts'
import {traceHooks} from '../../hooks/trace.ts'
import type {Explain} from '../explanation.ts'
import {listed} from '../listed.ts'

/**
 * The agent finished, and a configured Stop hook whose matcher fits did not run. A missing callback has its own
 * explanation.
 */
export const stopHookDidNotRun: Explain = ({state, ends, hooks, known}) => {
  const end = ends.at(-1)
  if (state.is !== 'finished' || end?.as !== 'finished' || hooks === null) return null
  const fitting = traceHooks(hooks.config, {type: 'Stop', toolName: null}, createPatience()).filter(
    ({skip}) => skip === null,
  )
  const isLast = known.maxIterations !== null && end.iterations >= known.maxIterations
  const ran = end.stopRuns.map(({id}) => id)
  if (fitting.length === 0 || (ran.length > 0 && !isLast)) return null
  if (ran.length === 0 && known.stopHooks === 'sends-callback') return null
  const named = `the Stop hook ${listed(fitting.map(({place}) => place))}`
  const because = `the agent finished in its last allowed iteration (max_iterations ${known.maxIterations}), after which an agent server runs no Stop hook`
  return {
    sentence:
      ran.length > 0
        ? `${because}: the run of ${named} can belong to a later run of the conversation`
        : `${named} did not run when the agent finished, ${isLast ? `because ${because}` : 'although its matcher fits'}`,
    evidence: [end.event, ...ran].flatMap(id => id ?? []),
    more: isLast
      ? null
      : 'an agent server runs no Stop hook after the last allowed iteration: max_iterations in base_state.json',
    next: {do: 'show', events: [end.event ?? '', ...ran]},
  }
}
