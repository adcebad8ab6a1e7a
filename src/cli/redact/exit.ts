import type {Dropped, RedactionReport} from '../../redaction/report.ts'
import {EXIT} from '../exit-codes.ts'
import type {RedactPlan} from './plan.ts'

/** What the report does not hold. */
export interface Outcome {
  /** Something of the cluster could not be read. */
  readonly incomplete: boolean
  unreadable: boolean
  interrupted: boolean
}

/** The first of 2 6 3 5 0; whether 5 is allowed is not asked here. */
export function exitOf(report: RedactionReport, {incomplete, unreadable}: Outcome, plan: RedactPlan): number {
  const reasons = new Set(report.items.flatMap(({dropped}) => dropped.map(({reason}) => reason)))
  if (unreadable) return EXIT.usage
  if (reasons.has('internal-error')) return EXIT.refused
  if (plan.detect && isAnythingMasked(report)) return EXIT.findings
  const partial: Dropped['reason'][] = ['binary', 'opaque', 'rule-timeout']
  return incomplete || partial.some(reason => reasons.has(reason)) ? EXIT.partial : EXIT.done
}

/** A user's rule that names a file would take all of it out. */
function isAnythingMasked({items, totals}: RedactionReport): boolean {
  const named = items.some(({dropped}) => dropped.some(({reason}) => reason === 'named-by-rule'))
  return named || Object.keys(totals).length > 0
}
