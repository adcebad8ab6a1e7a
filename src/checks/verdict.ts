import type {Outcome, Status} from './define.ts'

export type FailOn = 'fail' | 'warn' | 'never'

export interface VerdictRequest {
  readonly failOn: FailOn
  readonly allowInconclusive: boolean
  readonly interrupted: boolean
}

/** One selected check and what came of it. */
export interface Decided {
  readonly id: string
  readonly outcome: Outcome
}

export interface Verdict {
  readonly status: 'pass' | 'warn' | 'fail' | 'inconclusive'
  readonly exitCode: number
  readonly failOn: FailOn
  /** The first of the causes; null when nothing failed. */
  readonly cause: string | null
  readonly causes: readonly Cause[]
}

/** A check that failed, or warned, for a reason of its own. */
export interface Cause {
  readonly check: string
  /** Checks that failed because of it. */
  readonly explains: readonly string[]
}

/**
 * The verdict of a run. Exit codes: 130 interrupted, 3 a failure, 5 something could not be looked at (or nothing was),
 * 4 a warning with `--fail-on warn`, 0. A run in which every check was skipped has looked at nothing and is not green.
 */
export function verdictOf(decided: readonly Decided[], request: VerdictRequest): Verdict {
  const status = statusOf(decided)
  const causes = causesOf(decided)
  const exitCode = exitCodeOf(decided, status, request)
  return {status, exitCode, failOn: request.failOn, cause: causes[0]?.check ?? null, causes}
}

export function count(decided: readonly Decided[]): Record<Status, number> {
  const summary = {pass: 0, warn: 0, fail: 0, skip: 0, inconclusive: 0}
  for (const {outcome} of decided) summary[outcome.status] += 1
  return summary
}

function statusOf(decided: readonly Decided[]): Verdict['status'] {
  const {fail, inconclusive, warn, pass} = count(decided)
  if (fail > 0) return 'fail'
  if (inconclusive > 0 || pass + warn === 0) return 'inconclusive'
  return warn > 0 ? 'warn' : 'pass'
}

function exitCodeOf(decided: readonly Decided[], status: Verdict['status'], request: VerdictRequest): number {
  const {fail, warn, inconclusive} = count(decided)
  if (request.interrupted) return 130
  if (fail > 0 && request.failOn !== 'never') return 3
  if ((inconclusive > 0 || status === 'inconclusive') && !request.allowInconclusive) return 5
  return warn > 0 && request.failOn === 'warn' ? 4 : 0
}

/**
 * Each failure leads to its roots: if all of its findings name other checks as their causes, and these failed or warned as
 * well, they are followed. Roots stand in the order of their first failure, because causes stand before their effects in
 * the registry.
 */
function causesOf(decided: readonly Decided[]): Cause[] {
  const outcomes = new Map(decided.map(({id, outcome}) => [id, outcome]))
  const failed = decided.flatMap(({id, outcome}) => (outcome.status === 'fail' ? [id] : []))
  const explained = failed.flatMap(id => rootsOf(id, outcomes, []).map(root => ({root, id})))
  const byRoot = Map.groupBy(explained, ({root}) => root)
  return [...byRoot].map(([check, effects]) => ({
    check,
    explains: [...new Set(effects.map(({id}) => id))].filter(id => id !== check),
  }))
}

/** A cause that nobody looked at, or that passed, explains nothing: then the check stands for itself. */
function rootsOf(id: string, outcomes: ReadonlyMap<string, Outcome>, path: readonly string[]): readonly string[] {
  if (path.includes(id)) return [id]
  const causes = explanations(outcomes.get(id))
  if (causes.length === 0 || !causes.every(cause => isTrouble(outcomes.get(cause)))) return [id]
  return causes.flatMap(cause => rootsOf(cause, outcomes, [...path, id]))
}

function explanations(outcome: Outcome | undefined): readonly string[] {
  return outcome !== undefined && 'explainedBy' in outcome ? (outcome.explainedBy ?? []) : []
}

function isTrouble(outcome: Outcome | undefined): boolean {
  return outcome?.status === 'fail' || outcome?.status === 'warn'
}
