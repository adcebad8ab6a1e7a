import type {Refused} from '../refused.ts'
import {SCENARIOS} from '../scenario/built-in/index.ts'
import {firstProblem} from '../scenario/problems.ts'
import type {Scenario} from '../scenario/scenario.ts'
import {complaint, unprocessable} from '../unprocessable.ts'

/** What a request calls its scenario: a name, or the steps themselves. Throws `Refused` with 422. */
export function scenarioOf(asked: unknown, otherwise: Scenario): Scenario {
  if (asked === undefined || asked === null) return otherwise
  const known = typeof asked === 'string' && Object.hasOwn(SCENARIOS, asked) ? SCENARIOS[asked] : undefined
  if (known !== undefined) return known
  if (typeof asked === 'string') throw invalid([], `no such scenario; there are ${Object.keys(SCENARIOS).join(', ')}`)
  const problem = firstProblem(asked)
  if (problem !== null) throw invalid(problem.path, problem.says)
  return asked as Scenario // checked just now
}

function invalid(path: readonly string[], says: string): Refused {
  const loc = ['body', 'scenario', ...path.map(key => (/^\d+$/u.test(key) ? Number(key) : key))]
  return unprocessable(complaint(loc, null, {type: 'value_error', msg: `Value error, ${says}`}))
}
