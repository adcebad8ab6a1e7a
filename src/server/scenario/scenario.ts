import {type Static, Type} from 'typebox'
import {Duration, STEPS, type StepName, Usage} from './steps.ts'

export type StepOf<N extends StepName> = Static<(typeof STEPS)[N]>
/** One action of the scripted agent. */
export type Step = {[N in StepName]: StepOf<N>}[StepName]

const Steps = Type.Array(Type.Unsafe<Step>({anyOf: Object.values(STEPS)}))

/** A scenario: the script of the agent, which replaces the language model. */
export const ScenarioSchema = Type.Object(
  {
    title: Type.Optional(Type.String()),
    seed: Type.Optional(Type.Union([Type.Integer(), Type.String()], {description: 'the same seed gives the same ids'})),
    model: Type.Optional(Type.String()),
    tools: Type.Optional(
      Type.Array(Type.String(), {description: 'names of tools to announce besides the called tools'}),
    ),
    'system-prompt': Type.Optional(Type.String()),
    confirmation: Type.Optional(
      Type.Unsafe<'never' | 'always' | 'risky'>({
        type: 'string',
        enum: ['never', 'always', 'risky'],
        description: 'the default if the start request sets no policy',
      }),
    ),
    analyzer: Type.Optional(
      Type.String({description: 'type name of a security analyzer, such as LLMSecurityAnalyzer'}),
    ),
    'log-completions': Type.Optional(Type.Boolean()),
    'max-iterations': Type.Optional(Type.Integer({minimum: 1})),
    budget: Type.Optional(Type.Number({minimum: 0, description: 'in the unit of `cost`'})),
    thinks: Type.Optional(Type.Unsafe<string>({...Duration, description: 'the time of each answer of the model'})),
    usage: Type.Optional(Usage),
    steps: Type.Optional(Steps),
    turns: Type.Optional(
      Type.Array(Type.Object({steps: Steps}, {additionalProperties: false}), {
        minItems: 1,
        description: 'one turn per message, instead of `steps`; the last turn answers all later messages',
      }),
    ),
  },
  {title: 'Scenario', additionalProperties: false},
)

export type Scenario = Static<typeof ScenarioSchema>

/** A step that a conversation has reached. */
export interface ReachedStep {
  /** Its place in the turn, counted from 1. */
  readonly number: number
  readonly name: StepName
}

/** Returns the steps for each message. */
export function turnsOf({steps, turns}: Scenario): readonly (readonly Step[])[] {
  return turns === undefined ? [steps ?? []] : turns.map(turn => turn.steps)
}

export function isStep<N extends StepName>(step: Step, name: N): step is Step & StepOf<N> {
  return stepName(step) === name
}

const NAMES = Object.keys(STEPS) as StepName[] // the cast is safe: the keys of STEPS are the step names

/** Returns the name of a step; undefined if the step has no name or several names. */
export function stepName(step: object): StepName | undefined {
  const named = NAMES.filter(name => Object.hasOwn(step, name))
  return named.length === 1 ? named[0] : undefined
}
