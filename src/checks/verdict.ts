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
 * Each failure leads to its root: where a failing check names another as its cause, and that one failed or warned as
 * well, it is followed. Roots stand in the order of their first failure, because causes stand before their effects in
 * the registry.
 */
function causesOf(decided: readonly Decided[]): Cause[] {
  const outcomes = new Map(decided.map(({id, outcome}) => [id, outcome]))
  const failed = decided.flatMap(({id, outcome}) => (outcome.status === 'fail' ? [id] : []))
  const byRoot = Map.groupBy(failed, id => rootOf(id, outcomes))
  return [...byRoot].map(([check, explained]) => ({check, explains: explained.filter(id => id !== check)}))
}

function rootOf(id: string, outcomes: ReadonlyMap<string, Outcome>): string {
  const seen = new Set<string>()
  let current = id
  while (!seen.has(current)) {
    seen.add(current)
    const next = explanation(outcomes.get(current))
    const explaining = next === undefined ? undefined : outcomes.get(next)
    if (next === undefined || (explaining?.status !== 'fail' && explaining?.status !== 'warn')) return current
    current = next
  }
  return current
}

function explanation(outcome: Outcome | undefined): string | undefined {
  return outcome?.status === 'fail' || outcome?.status === 'warn' ? outcome.explainedBy : undefined
}
