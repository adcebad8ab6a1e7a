import {type TSchema, Type} from 'typebox'
import {Value} from 'typebox/value'
import {declarationOf, isObject} from '../../events/schema.ts'
import {ActionSchema, ObservationSchema, TOOL_NAMES} from '../../events/tools/index.ts'
import type {Complaint} from '../../events/validate/complaint.ts'
import {complaintsIn, complaintsOf} from '../../events/validate/event.ts'
import {suggestion} from '../../nearest.ts'
import {isStep, ScenarioSchema, type Step, stepName} from './scenario.ts'
import {STEPS, type StepName} from './steps.ts'
import {actionOf, type Call, isTool, observationOf} from './tool.ts'

const List = Type.Array(Type.Unknown())
/** The schema without the steps. Steps are validated one by one, so that errors can name the intended step. */
const Outside = Type.Object(
  {
    ...ScenarioSchema.properties,
    steps: Type.Optional(List),
    turns: Type.Optional(Type.Array(Type.Object({steps: List}, {additionalProperties: false}), {minItems: 1})),
  },
  {additionalProperties: false},
)

/** The maximum number of values in a scenario. It is limited, because validation blocks the process. */
const MOST_VALUES = 100_000

/** Returns the first problem of a scenario; null if it is valid. */
export function firstProblem(value: unknown): Problem | null {
  if (!isObject(value)) return {path: [], says: 'a scenario is a map with `steps` or `turns`'}
  if (restOf(value, MOST_VALUES) < 0) return {path: [], says: `a scenario has at most ${MOST_VALUES} values`}
  const outside = shapeProblem(Outside, value, [])
  if (outside !== null) return outside
  const {steps, turns} = value as {steps?: unknown[]; turns?: {steps: unknown[]}[]} // the cast is safe: the schema `Outside` has validated both
  if ((steps === undefined) === (turns === undefined))
    return {path: [], says: 'use either `steps`, or `turns` for several messages'}
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
  return shapeProblem(STEPS[name], step, path) ?? meaningProblem(step as Step, path) // the cast is safe: `shapeProblem` has validated the step
}

const NAMES = Object.keys(STEPS) as StepName[] // the cast is safe: the keys of STEPS are the step names

function unnamed(step: Record<string, unknown>, path: readonly string[]): Problem {
  const several = NAMES.filter(name => Object.hasOwn(step, name))
  if (several.length > 1) return {path, says: `a step has one action, not ${several.join(' and ')}`}
  const [key] = Object.keys(step)
  const hint = suggestion(key ?? '', NAMES, `one of ${NAMES.join(', ')}`)
  return {path: key === undefined ? path : [...path, key], says: `no such step${hint}`}
}

/** An unknown key is reported first, because it may be the wrong spelling of a missing key. */
function shapeProblem(schema: TSchema, value: unknown, path: readonly string[]): Problem | null {
  if (Value.Check(schema, value)) return null
  const errors = [...Value.Errors(schema, value)]
  const unknown = errors.find(({keyword}) => keyword === 'boolean')
  const found = unknown ?? errors.find(({keyword}) => keyword !== 'const')
  if (found === undefined) return null
  const own = found.instancePath.split('/').slice(1).map(unescaped)
  return {path: [...path, ...own], says: found === unknown ? 'unknown key' : (SAYS[found.keyword] ?? found.message)}
}

/** Replaces the messages of some schema errors. Only durations have a pattern. */
const SAYS: Readonly<Record<string, string>> = {pattern: 'is not a duration such as 300ms, 2s or 5m'}

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

/** Subtracts the number of values at any depth from `left`. The result is negative if `left` is too small. */
function restOf(value: unknown, left: number): number {
  let rest = left - 1
  if (Array.isArray(value)) {
    for (const own of value) if (rest >= 0) rest = restOf(own, rest)
  } else if (isObject(value)) {
    for (const name in value) if (rest >= 0) rest = restOf(value[name], rest)
  }
  return rest
}

const REFERENCE = '1.58.2'

/** Validates the events of a step, so that a run cannot fail because of them. */
function meaningProblem(step: Step, path: readonly string[]): Problem | null {
  if (isStep(step, 'call')) return callProblem(step, path)
  if (isStep(step, 'event')) return eventProblem(step.event, [...path, 'event'])
  if (!isStep(step, 'parallel')) return null
  const problems = step.parallel.map((call, at) => callProblem(call, [...path, 'parallel', String(at)]))
  return problems.find(problem => problem !== null) ?? null
}

function callProblem(call: Call, path: readonly string[]): Problem | null {
  if (call.as === undefined && !isTool(call.call)) return unknownTool(call.call, path)
  const wrong = wrongIn(ActionSchema, actionOf(call))
  if (wrong !== undefined) return placed(wrong, [...path, 'args'], call.as === 'mcp' ? 1 : 0)
  const answer = call.error === undefined ? wrongIn(ObservationSchema, observationOf(call)) : undefined
  return answer === undefined ? null : placed(answer, [...path, 'observe'], 0)
}

function unknownTool(name: string, path: readonly string[]): Problem {
  const hint = suggestion(name, Object.values(TOOL_NAMES), 'write `as: mcp` or `as: client` for other tools')
  return {path: [...path, 'call'], says: `no tool of this name is known${hint}`}
}

function eventProblem(event: Readonly<Record<string, unknown>>, path: readonly string[]): Problem | null {
  const stamped = ['id', 'timestamp', 'parent_id'].find(name => Object.hasOwn(event, name))
  if (stamped !== undefined) return {path: [...path, stamped], says: 'is assigned when the event is appended'}
  const wrong = complaintsOf(event, REFERENCE).find(({reference}) => reference === 'fail')
  return wrong === undefined ? null : placed(wrong, path, 0)
}

/** An unknown property is reported first, because it may be the wrong spelling of a missing property. */
function wrongIn(schema: Parameters<typeof declarationOf>[0], value: unknown): Complaint | undefined {
  const complaints = complaintsIn(declarationOf(schema), value, '', REFERENCE)
  const wrong = complaints.filter(({reference}) => reference === 'fail')
  return wrong.find(({rule}) => rule === 'unknown-property') ?? wrong[0]
}

function placed({path, message}: Complaint, at: readonly string[], dropped: number): Problem {
  const own = path.split('/').slice(1 + dropped)
  return {path: [...at, ...own], says: message}
}

interface Problem {
  readonly path: readonly string[]
  readonly says: string
}
