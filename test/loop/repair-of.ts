import type {CheckReport, ReportedCheck, ReportedRepair, ReportedStep} from '../../src/checks/report/report.ts'
import {firstInCluster} from '../../src/repairs/repair.ts'

/** The repair that a person would run after reading the report from the top. */
export interface Prescription {
  readonly check: string
  readonly repair: ReportedRepair
  readonly steps: readonly ReportedStep[]
}

/**
 * Returns the repairs of the causes, or else of the warnings: for each finding the first alternative in the cluster,
 * without duplicates. Empty if there are no findings or a person has to act.
 */
export function prescribed(report: CheckReport): Prescription[] {
  const found = report.checks.filter(({findings}) => findings.length > 0)
  const causes = report.verdict.causes.map(({check}) => check)
  const leading = causes.length > 0 ? found.filter(({id}) => causes.includes(id)) : found
  const all = leading.flatMap(inCluster)
  return all.filter((one, index) => all.findIndex(other => scriptOf(other) === scriptOf(one)) === index)
}

function inCluster({id, findings}: ReportedCheck): Prescription[] {
  return findings.flatMap(({repairs}) => {
    const repair = firstInCluster(repairs)
    return repair === undefined ? [] : [{check: id, repair, steps: repair.steps}]
  })
}

/** Returns its commands, one per line. */
export function scriptOf({steps}: Pick<Prescription, 'steps'>): string {
  return steps.flatMap(({command}) => (command === undefined ? [] : [command])).join('\n')
}

/** Returns every repair in the cluster, in any alternative. */
export function inClusterIds(report: CheckReport): string[] {
  const repairs = report.checks.flatMap(({findings}) => findings.flatMap(({repairs}) => repairs))
  return [...new Set(repairs.filter(({byHand}) => byHand === undefined).map(({id}) => id))]
}

/** Returns by finding why a person has to act. "Another finding names the repair" does not count. */
export function byHandReasons(report: CheckReport): string[] {
  const repairs = report.checks.flatMap(({findings}) => findings.flatMap(({repairs}) => repairs))
  return [...new Set(repairs.flatMap(({byHand}) => byHand ?? []))].filter(reason => reason !== 'another-finding')
}
