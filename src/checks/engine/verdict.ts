import type {Found, Outcome} from '../define.ts'
import {byStatus, type FailOn, hasFindings, type Status, type VerdictStatus} from '../status.ts'

export interface VerdictRequest {
  readonly failOn: FailOn
  readonly allowInconclusive: boolean
  readonly interrupted: boolean
}

export interface Decided {
  readonly id: string
  readonly outcome: Outcome
}

export interface Verdict {
  readonly status: VerdictStatus
  readonly exitCode: number
  readonly failOn: FailOn
  /** The first of `causes`; null if no check failed. */
  readonly cause: string | null
  readonly causes: readonly Cause[]
}

/** A check that failed or warned without another check as its cause. */
export interface Cause {
  readonly check: string
  readonly explains: readonly string[]
}

/** The exit code of each verdict, without `--fail-on` and `--allow-inconclusive`. */
export const EXIT_OF: Readonly<Record<VerdictStatus, number>> = {pass: 0, warn: 0, fail: 3, inconclusive: 5}

/** Returns the verdict. The exit code is 130 after Ctrl-C, and 4 for warnings with `--fail-on warn`. */
export function verdictOf(decided: readonly Decided[], request: VerdictRequest): Verdict {
  const status = statusOf(decided)
  const causes = causesOf(decided)
  const exitCode = exitCodeOf(decided, status, request)
  return {status, exitCode, failOn: request.failOn, cause: causes[0]?.check ?? null, causes}
}

export function count(decided: readonly Decided[]): Record<Status, number> {
  const summary = byStatus(() => 0)
  for (const {outcome} of decided) summary[outcome.status] += 1
  return summary
}

function statusOf(decided: readonly Decided[]): VerdictStatus {
  const {fail, inconclusive, warn, pass} = count(decided)
  if (fail > 0) return 'fail'
  if (inconclusive > 0 || pass + warn === 0) return 'inconclusive'
  return warn > 0 ? 'warn' : 'pass'
}

function exitCodeOf(decided: readonly Decided[], status: VerdictStatus, request: VerdictRequest): number {
  const {fail, warn, inconclusive} = count(decided)
  if (request.interrupted) return 130
  if (fail > 0 && request.failOn !== 'never') return EXIT_OF.fail
  if ((inconclusive > 0 || status === 'inconclusive') && !request.allowInconclusive) return EXIT_OF.inconclusive
  return warn > 0 && request.failOn === 'warn' ? 4 : 0
}

/** Causes are in the order of the failures that lead to them. The registry lists causes before effects. */
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

function rootsOf(id: string, outcomes: ReadonlyMap<string, Outcome>, path: readonly string[]): readonly string[] {
  const found = foundBy(id, outcomes)
  const causes = found?.explainedBy ?? []
  if (path.includes(id) || causes.length === 0 || !causes.every(cause => foundBy(cause, outcomes))) return [id]
  return causes.flatMap(cause => rootsOf(cause, outcomes, [...path, id]))
}

function foundBy(id: string, outcomes: ReadonlyMap<string, Outcome>): Found | null {
  const outcome = outcomes.get(id)
  return outcome !== undefined && hasFindings(outcome) ? outcome : null
}
