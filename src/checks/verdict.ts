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
  readonly cause: string | null
}

/**
 * The verdict of a run. Exit codes: 130 interrupted, 3 a failure, 5 something could not be looked at (or nothing was),
 * 4 a warning with `--fail-on warn`, 0. A run in which every check was skipped has looked at nothing and is not green.
 */
export function verdictOf(decided: readonly Decided[], request: VerdictRequest): Verdict {
  const status = statusOf(decided)
  return {status, exitCode: exitCodeOf(decided, status, request), failOn: request.failOn, cause: causeOf(decided)}
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
 * The check that explains the others: where a failing check names another as its cause, and that one failed or warned
 * as well, it is followed. The first failure in registry order decides, because causes stand before their effects there.
 */
function causeOf(decided: readonly Decided[]): string | null {
  const outcomes = new Map(decided.map(({id, outcome}) => [id, outcome]))
  const first = decided.find(({outcome}) => outcome.status === 'fail')
  return first === undefined ? null : rootOf(first.id, outcomes)
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
