import {SCENARIOS} from '../scenario/built-in/index.ts'
import {firstProblem} from '../scenario/problems.ts'
import type {Scenario} from '../scenario/scenario.ts'
import {complaint, unprocessable} from '../unprocessable.ts'

type Found =
  | {readonly status: 'found'; readonly scenario: Scenario}
  | {readonly status: 'bad'; readonly path: readonly string[]; readonly says: string}

/** What a request calls its scenario: a name, or the steps themselves. Throws `Refused` with 422. */
export function scenarioOf(asked: unknown, otherwise: Scenario): Scenario {
  const found = find(asked, otherwise)
  if (found.status === 'found') return found.scenario
  const loc = ['body', 'scenario', ...found.path.map(key => (/^\d+$/u.test(key) ? Number(key) : key))]
  throw unprocessable(complaint(loc, null, {type: 'value_error', msg: `Value error, ${found.says}`}))
}

/** The same of a conversation that is there: what cannot be followed, as another version wrote it, is what its runs fail with. */
export function storedScenario(asked: unknown, otherwise: Scenario): Scenario {
  const found = find(asked, otherwise)
  if (found.status === 'found') return found.scenario
  return {steps: [{fail: 'ScenarioInvalid', detail: `${['scenario', ...found.path].join('.')}: ${found.says}`}]}
}

function find(asked: unknown, otherwise: Scenario): Found {
  if (asked === undefined || asked === null) return {status: 'found', scenario: otherwise}
  const known = typeof asked === 'string' && Object.hasOwn(SCENARIOS, asked) ? SCENARIOS[asked] : undefined
  if (known !== undefined) return {status: 'found', scenario: known}
  if (typeof asked === 'string')
    return {status: 'bad', path: [], says: `no such scenario; there are ${Object.keys(SCENARIOS).join(', ')}`}
  const problem = firstProblem(asked)
  if (problem !== null) return {status: 'bad', path: problem.path, says: problem.says}
  return {status: 'found', scenario: asked as Scenario} // checked just now
}
