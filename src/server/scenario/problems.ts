import {type TSchema, Type} from 'typebox'
import {Value} from 'typebox/value'
import {isObject} from '../../events/schema.ts'
import {suggestion} from '../../nearest.ts'
import {meaningProblem, type Problem} from './meaning.ts'
import {ScenarioSchema, type Step, stepName} from './scenario.ts'
import {hasMoreThan} from './size.ts'
import {STEPS, type StepName} from './steps.ts'

const List = Type.Array(Type.Unknown())
/** The schema without the steps. Steps are validated one by one, so an error names the intended step. */
const Outside = Type.Object(
  {
    ...ScenarioSchema.properties,
    steps: Type.Optional(List),
    turns: Type.Optional(Type.Array(Type.Object({steps: List}, {additionalProperties: false}), {minItems: 1})),
  },
  {additionalProperties: false},
)

/** Validation blocks the process, so its input is limited. */
const MOST_VALUES = 100_000

/** Returns null for a valid scenario. */
export function firstProblem(value: unknown): Problem | null {
  if (!isObject(value)) return {path: [], says: 'a scenario is a map with `steps` or `turns`'}
  if (hasMoreThan(MOST_VALUES, value)) return {path: [], says: `a scenario has at most ${MOST_VALUES} values`}
  const outside = shapeProblem(Outside, value, [])
  if (outside !== null) return outside
  const {steps, turns} = value as {steps?: unknown[]; turns?: {steps: unknown[]}[]} // checked above
  if ((steps === undefined) === (turns === undefined))
    return {path: [], says: 'either `steps`, or `turns` where there are several messages'}
  if (turns === undefined) return stepsProblem(steps ?? [], ['steps'])
  return first(turns.map((turn, at) => () => stepsProblem(turn.steps, ['turns', String(at), 'steps'])))
}

function stepsProblem(steps: readonly unknown[], path: readonly string[]): Problem | null {
  return first(steps.map((step, at) => () => stepProblem(step, [...path, String(at)])))
}

function stepProblem(step: unknown, path: readonly string[]): Problem | null {
  if (!isObject(step)) return {path, says: `a step is a map with one of ${NAMES.join(', ')}`}
  const name = stepName(step)
  if (name === undefined) return unnamed(step, path)
  return shapeProblem(STEPS[name], step, path) ?? meaningProblem(step as Step, path) // the schema was checked
}

const NAMES = Object.keys(STEPS) as StepName[] // the keys of the record are the names

function unnamed(step: Record<string, unknown>, path: readonly string[]): Problem {
  const several = NAMES.filter(name => Object.hasOwn(step, name))
  if (several.length > 1) return {path, says: `one step does one thing, not ${several.join(' and ')}`}
  const [key] = Object.keys(step)
  const hint = suggestion(key ?? '', NAMES, `one of ${NAMES.join(', ')}`)
  return {path: key === undefined ? path : [...path, key], says: `no such step${hint}`}
}

/** Reports unknown keys first, because a wrong name explains the missing right one. */
function shapeProblem(schema: TSchema, value: unknown, path: readonly string[]): Problem | null {
  if (Value.Check(schema, value)) return null
  const errors = [...Value.Errors(schema, value)]
  const unknown = errors.find(({keyword}) => keyword === 'boolean')
  const found = unknown ?? errors.find(({keyword}) => keyword !== 'const')
  if (found === undefined) return null
  const own = found.instancePath.split('/').slice(1).map(unescaped)
  return {path: [...path, ...own], says: found === unknown ? 'unknown key' : (SAYS[found.keyword] ?? found.message)}
}

/** Replaces JSON Schema jargon. Only durations have a pattern. */
const SAYS: Readonly<Record<string, string>> = {pattern: 'is no time: write 300ms, 2s or 5m'}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

function first(looks: readonly (() => Problem | null)[]): Problem | null {
  for (const look of looks) {
    const problem = look()
    if (problem !== null) return problem
  }
  return null
}
