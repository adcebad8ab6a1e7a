import type {CheckReport, ReportedCheck, ReportedRepair, ReportedStep} from '../../src/checks/report.ts'
import {firstInCluster} from '../../src/repairs/first-in-cluster.ts'

/** What a person would do who reads the report from the top. */
export interface Prescription {
  readonly check: string
  readonly repair: ReportedRepair
  readonly steps: readonly ReportedStep[]
}

/**
 * The repairs of the causes, else of the warnings: of each finding the first alternative that runs in the cluster, each
 * once. Empty: nothing was found, or a person has to act.
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

/** Its commands, one a line. */
export function scriptOf({steps}: Pick<Prescription, 'steps'>): string {
  return steps.flatMap(({command}) => (command === undefined ? [] : [command])).join('\n')
}

/** Every repair that runs in the cluster, whichever alternative it is. */
export function inClusterIds(report: CheckReport): string[] {
  const repairs = report.checks.flatMap(({findings}) => findings.flatMap(({repairs}) => repairs))
  return [...new Set(repairs.filter(({byHand}) => byHand === undefined).map(({id}) => id))]
}

/** Why a person has to act, by finding; that another finding says it is no reason of its own. */
export function byHandReasons(report: CheckReport): string[] {
  const repairs = report.checks.flatMap(({findings}) => findings.flatMap(({repairs}) => repairs))
  return [...new Set(repairs.flatMap(({byHand}) => byHand ?? []))].filter(reason => reason !== 'another-finding')
}
