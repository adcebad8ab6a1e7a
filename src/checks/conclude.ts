import type {Missing} from '../cluster/port.ts'
import {type Finding, inconclusive, isMissing, type Outcome, outcomeUnless} from './define.ts'

export interface Conclusion {
  readonly findings: readonly Finding[]
  /** Supporting facts. If one could not be read, a result without findings is inconclusive. */
  readonly supporting?: readonly unknown[]
  /** Inputs that were read but cannot be judged, one phrase each. */
  readonly undecided?: readonly string[]
  readonly explainedBy?: readonly string[]
  /** Printed only if the check passes. */
  readonly note?: string
}

/**
 * Returns the outcome. Findings decide; without findings, missing or undecided inputs make it inconclusive; otherwise
 * the check passes.
 */
export function conclude({findings, supporting = [], undecided = [], explainedBy = [], note}: Conclusion): Outcome {
  const missing = supporting.filter((fact): fact is Missing => isMissing(fact))
  const [unclear] = undecided
  if (findings.length === 0 && missing.length === 0 && unclear !== undefined) return inconclusive(unclear)
  return outcomeUnless(missing, findings, {
    explainedBy,
    ...(findings.length === 0 && note !== undefined && {note}),
  })
}

/** Returns the checks that explain every finding; none if one finding has its own cause. */
export function sharedCauses(causes: readonly (string | null)[]): readonly string[] {
  const known = causes.filter(cause => cause !== null)
  return known.length === causes.length ? [...new Set(known)] : []
}
