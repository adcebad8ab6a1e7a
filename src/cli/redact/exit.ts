import type {Dropped, RedactionReport} from '../../redaction/report.ts'
import {EXIT} from '../exit-codes.ts'
import type {RedactPlan} from './plan.ts'

/** Outcomes that the report does not contain. */
export interface Outcome {
  /** Whether a part of the cluster could not be read. */
  readonly incomplete: boolean
  unreadable: boolean
  interrupted: boolean
}

/** Returns the first matching exit code of 2, 6, 3, 5 and 0, before `--allow-inconclusive`. */
export function exitOf(report: RedactionReport, {incomplete, unreadable}: Outcome, plan: RedactPlan): number {
  const reasons = new Set(report.items.flatMap(({dropped}) => dropped.map(({reason}) => reason)))
  if (unreadable) return EXIT.usage
  if (reasons.has('internal-error')) return EXIT.refused
  if (plan.detect && isAnythingMasked(report)) return EXIT.findings
  const partial: Dropped['reason'][] = ['binary', 'opaque', 'rule-timeout']
  return incomplete || partial.some(reason => reasons.has(reason)) ? EXIT.partial : EXIT.done
}

/** Whether anything was masked. A user's rule that names a file drops the whole file. */
function isAnythingMasked({items, totals}: RedactionReport): boolean {
  const named = items.some(({dropped}) => dropped.some(({reason}) => reason === 'named-by-rule'))
  return named || Object.keys(totals).length > 0
}
