import {declarationOf} from '../../../events/schema.ts'
import {complaintsIn} from '../../../events/validate/event.ts'
import {complaint, unprocessable} from '../../answers/refused.ts'
import {type ConfirmationPolicy, ConfirmationPolicySchema} from '../../request/schemas.ts'
import {SCENARIOS} from '../../scenario/built-in.ts'
import {isStep, type Scenario, turnsOf} from '../../scenario/scenario.ts'
import {isTool} from '../../scenario/tool.ts'
import type {Described, Session} from '../session.ts'
import type {ConversationRecord} from './record.ts'

type Found =
  | {readonly status: 'found'; readonly scenario: Scenario}
  | {readonly status: 'bad'; readonly path: readonly string[]; readonly says: string}

/** Returns the scenario that a request names or contains, or the default. Throws `Refused` with 422. */
export async function scenarioOf(asked: unknown, otherwise: Scenario): Promise<Scenario> {
  const found = await find(asked, otherwise)
  if (found.status === 'found') return found.scenario
  const loc = ['body', 'scenario', ...found.path.map(key => (/^\d+$/u.test(key) ? Number(key) : key))]
  throw unprocessable(complaint(loc, null, {type: 'value_error', msg: `Value error, ${found.says}`}))
}

/** Returns the scenario of a stored conversation. With an invalid scenario, every run fails with the reason. */
export async function storedScenario(asked: unknown, otherwise: Scenario): Promise<Scenario> {
  const found = await find(asked, otherwise)
  if (found.status === 'found') return found.scenario
  return {steps: [{fail: 'ScenarioInvalid', detail: `${['scenario', ...found.path].join('.')}: ${found.says}`}]}
}

async function find(asked: unknown, otherwise: Scenario): Promise<Found> {
  if (asked === undefined || asked === null) return {status: 'found', scenario: otherwise}
  const known = typeof asked === 'string' && Object.hasOwn(SCENARIOS, asked) ? SCENARIOS[asked] : undefined
  if (known !== undefined) return {status: 'found', scenario: known}
  if (typeof asked === 'string')
    return {status: 'bad', path: [], says: `no such scenario; there are ${Object.keys(SCENARIOS).join(', ')}`}
  const {firstProblem} = await import('../../scenario/problems.ts') // the validator is slow to load
  const problem = firstProblem(asked)
  if (problem !== null) return {status: 'bad', path: problem.path, says: problem.says}
  return {status: 'found', scenario: asked as Scenario} // the cast is safe: `firstProblem` has validated the scenario
}

const DEFAULT = 500

/** Returns the maximum number of iterations: from the request, else from the scenario, else the default. */
export function maxIterations({scenario, state}: Pick<Described, 'scenario' | 'state'>): number {
  const asked = state.record.request.max_iterations
  return typeof asked === 'number' ? asked : (scenario['max-iterations'] ?? DEFAULT)
}

/** Returns true if requests to the model are logged. The request decides, else the scenario. */
export function logsCompletions({log_completions: asked}: ConversationRecord['request'], scenario: Scenario): boolean {
  return typeof asked === 'boolean' ? asked : (scenario['log-completions'] ?? false)
}

/** Returns the names of the tools that the scenario calls or lists, and the two tools that every agent has. */
export function toolsOf(scenario: Scenario): string[] {
  const calls = turnsOf(scenario)
    .flat()
    .flatMap(step => (isStep(step, 'parallel') ? step.parallel : isStep(step, 'call') ? [step] : []))
  const called = calls.filter(({call, as}) => as !== 'mcp' && (as === 'client' || isTool(call))).map(({call}) => call)
  return [...new Set([...called, ...(scenario.tools ?? []), 'finish', 'think'])]
}

/** Returns false if the request turned off the detection of a stuck agent. */
export function detectsStuck({state}: Pick<Session, 'state'>): boolean {
  return state.record.request.stuck_detection !== false
}

/** Returns the name of the model. No model is ever called. */
export function modelOf({model}: {readonly model?: string}): string {
  return model ?? 'scripted'
}

export function workspaceAsked({request}: ConversationRecord): string | null {
  return typeof request.workspace === 'string' ? request.workspace : null
}

const POLICIES: Readonly<Record<'never' | 'always' | 'risky', ConfirmationPolicy>> = {
  never: {kind: 'NeverConfirm'},
  always: {kind: 'AlwaysConfirm'},
  risky: {kind: 'ConfirmRisky', threshold: 'HIGH', confirm_unknown: true},
}

/**
 * Returns the confirmation policy from the client or the request, else from another server's description, else from the
 * scenario.
 */
export function policyOf({scenario, state}: Pick<Described, 'scenario' | 'state'>): ConfirmationPolicy {
  const asked = state.record.request.confirmation_policy as ConfirmationPolicy | null | undefined // the cast is safe: the route has validated the policy
  return asked ?? policyIn(state.record.foreign?.confirmation_policy) ?? POLICIES[scenario.confirmation ?? 'never']
}

function policyIn(told: unknown): ConfirmationPolicy | null {
  const isPolicy = complaintsIn(declarationOf(ConfirmationPolicySchema), told, '', '0').length === 0
  return isPolicy ? (told as ConfirmationPolicy) : null // the cast is safe: the declaration has no complaint
}
