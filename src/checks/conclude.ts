import type {Missing} from '../cluster/port.ts'
import {type Finding, inconclusive, isMissing, type Outcome, outcomeUnless} from './define.ts'

export interface Conclusion {
  readonly findings: readonly Finding[]
  /** Supporting facts; those that could not be read make a clean result inconclusive. */
  readonly supporting?: readonly unknown[]
  /** What was read and cannot be judged, one phrase each. */
  readonly undecided?: readonly string[]
  readonly explainedBy?: readonly string[]
  /** Printed with a pass only. */
  readonly note?: string
}

/** Findings decide. Without any, what could not be read or judged makes the outcome inconclusive; only then it passes. */
export function conclude({findings, supporting = [], undecided = [], explainedBy = [], note}: Conclusion): Outcome {
  const missing = supporting.filter((fact): fact is Missing => isMissing(fact))
  const [unclear] = undecided
  if (findings.length === 0 && missing.length === 0 && unclear !== undefined) return inconclusive(unclear)
  return outcomeUnless(missing, findings, {
    explainedBy,
    ...(findings.length === 0 && note !== undefined && {note}),
  })
}

/** The checks that explain every finding: none as soon as one stands for itself. */
export function sharedCauses(causes: readonly (string | null)[]): readonly string[] {
  const known = causes.filter(cause => cause !== null)
  return known.length === causes.length ? [...new Set(known)] : []
}
