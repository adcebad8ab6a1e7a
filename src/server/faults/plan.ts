import {type Static, type TSchema, Type} from 'typebox'
import {conversationIdIn} from '../../events/ids.ts'
import {declarationOf} from '../../events/schema.ts'
import {complaintsIn} from '../../events/validate/event.ts'
import {suggestion} from '../../nearest.ts'
import {STEPS} from '../scenario/steps.ts'
import {FAULT_KINDS, type FaultName} from './kinds/index.ts'
import {neverMatches} from './path-pattern.ts'

const NAMES = Object.keys(FAULT_KINDS) as FaultName[] // the cast is safe: the keys of FAULT_KINDS are the names

const STEP_NAMES = `steps are ${Object.keys(STEPS).join(', ')}`

const VALUES = Object.fromEntries(
  Object.entries<{readonly schema: TSchema}>(FAULT_KINDS).map(([name, {schema}]) => [name, Type.Optional(schema)]),
) as {[N in FaultName]: ReturnType<typeof Type.Optional<TSchema>>} // the cast is safe: `fromEntries` keeps the names

/** One fault, and when it happens. Exactly one of the names of `FAULT_KINDS` has a value. */
export const FaultRuleSchema = Type.Object(
  {
    on: Type.String({description: 'a path, perhaps behind a method: GET /api/shared-events/*'}),
    ...VALUES,
    requests: Type.Optional(
      Type.Array(Type.Integer({minimum: 1}), {description: 'which of the matching requests, counted from 1'}),
    ),
    chance: Type.Optional(Type.Number({minimum: 0, maximum: 1, description: 'the share of the matching requests'})),
    conversation: Type.Optional(Type.String({description: 'only requests about this conversation'})),
    events: Type.Optional(
      Type.Integer({minimum: 1, description: 'only when the log of the conversation has at least this many events'}),
    ),
    step: Type.Optional(
      Type.Union([Type.Integer({minimum: 1}), Type.String()], {
        description:
          'only while the conversation is at this step of its scenario: its number in the turn, counted from 1, or its name',
      }),
    ),
    frame: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'on a socket: at this frame, counted from 1; with step, among the frames at that step',
      }),
    ),
  },
  {title: 'FaultRule', additionalProperties: false},
)

/** The faults of a server. The same seed and the same requests give the same faults. */
export const FaultPlanSchema = Type.Object(
  {
    seed: Type.Optional(Type.Integer({minimum: 0, maximum: 2 ** 31 - 1, description: 'random, if it is missing'})),
    rules: Type.Array(FaultRuleSchema, {maxItems: 100}),
  },
  {title: 'FaultPlan', additionalProperties: false},
)

type WrittenRule = Static<typeof FaultRuleSchema>

export interface FaultRule
  extends Pick<WrittenRule, 'on' | 'requests' | 'chance' | 'conversation' | 'events' | 'step' | 'frame'> {
  readonly fault: FaultName
  readonly value: unknown
}

export interface FaultPlan {
  readonly seed: number | null
  readonly rules: readonly FaultRule[]
}

export interface PlanProblem {
  readonly path: readonly string[]
  readonly says: string
}

/** Returns the first problem of a written plan; null if it is valid. */
export function problemInPlan(value: unknown): PlanProblem | null {
  const [wrong] = complaintsIn(declarationOf(FaultPlanSchema), value, '', '0')
  if (wrong !== undefined) return {path: wrong.path.split('/').slice(1), says: wrong.message}
  const {rules} = value as Static<typeof FaultPlanSchema> // the cast is safe: the schema was checked
  for (const [at, rule] of rules.entries()) {
    const problem = problemInRule(rule)
    if (problem !== null) return {path: ['rules', String(at), ...problem.path], says: problem.says}
  }
  return null
}

function problemInRule(rule: WrittenRule): PlanProblem | null {
  const [fault, ...others] = namesIn(rule)
  if (fault === undefined || others.length > 0) return {path: [], says: `a rule has one of ${NAMES.join(', ')}`}
  const never = neverMatches(rule.on)
  if (never !== null) return {path: ['on'], says: never}
  if (rule.conversation !== undefined && conversationIdIn(rule.conversation) === null)
    return {path: ['conversation'], says: 'is not the id of a conversation'}
  if (rule.requests?.length === 0) return {path: ['requests'], says: 'names no request, so the fault never happens'}
  if (rule.chance === 0) return {path: ['chance'], says: 'is 0, so the fault never happens'}
  if (typeof rule.step === 'string' && !Object.hasOwn(STEPS, rule.step))
    return {
      path: ['step'],
      says: `no step of a scenario has this name${suggestion(rule.step, Object.keys(STEPS), STEP_NAMES)}`,
    }
  const isFrame = rule.frame !== undefined
  if (isFrame && !('frame' in FAULT_KINDS[fault])) return {path: [fault], says: 'cannot happen at a frame'}
  if (!isFrame && !('request' in FAULT_KINDS[fault]) && !('answer' in FAULT_KINDS[fault]))
    return {path: [fault], says: 'needs the frame of a socket at which it happens'}
  return null
}

/** Returns the plan of a value in which `problemInPlan` found nothing. */
export function planIn(value: unknown): FaultPlan {
  const {seed = null, rules} = value as Static<typeof FaultPlanSchema> // the cast is safe: the caller has checked it
  return {
    seed,
    rules: rules.map(rule => {
      const [fault = 'drop'] = namesIn(rule)
      const {on, requests, chance, conversation, events, step, frame} = rule
      return {fault, value: rule[fault], on, ...defined({requests, chance, conversation, events, step, frame})}
    }),
  }
}

function namesIn(rule: WrittenRule): FaultName[] {
  return NAMES.filter(name => rule[name] !== undefined)
}

function defined<T extends object>(fields: T): {[K in keyof T]?: Exclude<T[K], undefined>} {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never // the cast is safe: only undefined fields are left out
}
