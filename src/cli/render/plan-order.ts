import type {CheckReport, ReportedFinding, ReportedRepair, ReportedStep} from '../../checks/report.ts'
import {firstInCluster} from '../../repairs/first-in-cluster.ts'
import {causesOf, type FindingGroup, grouped, othersOf} from './causes.ts'
import {objectWords} from './words.ts'

/** Findings with the repair that a plan runs for them; null if a person has to act. */
export interface PlannedRepair extends FindingGroup {
  readonly repair: ReportedRepair | null
}

/**
 * Every cause in registry order, then the warnings that a command repairs. A repair whose changes an earlier one makes
 * as well is left out.
 */
export function plannedRepairs(report: CheckReport): PlannedRepair[] {
  const causes = causesOf(report)
    .flatMap(({check}) => grouped(check))
    .map(planned)
  const warnings = othersOf(report).flatMap(grouped).map(planned)
  const done = new Set<string>()
  return [...causes, ...warnings.filter(({repair}) => repair !== null)].filter(({repair}) => {
    const changes = repair === null ? [] : changingSteps(repair)
    const isNew = changes.length === 0 || changes.some(step => !effectsOf(step).every(effect => done.has(effect)))
    for (const effect of changes.flatMap(effectsOf)) done.add(effect)
    return isNew
  })
}

/**
 * Repairs that touch a common object belong together: neither is finished before all of them have made their changes.
 * A rollout that waits for one would never see the other.
 */
export function inBatches(repairs: readonly PlannedRepair[]): PlannedRepair[][] {
  const batches = repairs.reduce<PlannedRepair[][]>((before, one) => {
    const touched = before.filter(batch => batch.some(other => shareObject(one, other)))
    return [...before.filter(batch => !touched.includes(batch)), [...touched.flat(), one]]
  }, [])
  const place = (one: PlannedRepair | undefined) => (one === undefined ? -1 : repairs.indexOf(one))
  return batches
    .map(batch => batch.toSorted((a, b) => place(a) - place(b)))
    .toSorted((a, b) => place(a[0]) - place(b[0]))
}

/** Removes the steps with these commands, which the plan runs once at its beginning. */
export function without(commands: readonly string[], {check, findings, repair}: PlannedRepair): PlannedRepair {
  const shorter = (one: ReportedRepair) => ({
    ...one,
    steps: one.steps.filter(({command}) => command === undefined || !commands.includes(command)),
  })
  const [first, ...more] = findings
  const shortened = (finding: ReportedFinding) => ({...finding, repairs: finding.repairs.map(shorter)})
  return {
    check,
    findings: [shortened(first), ...more.map(shortened)],
    repair: repair && shorter(repair),
  }
}

function planned(group: FindingGroup): PlannedRepair {
  return {...group, repair: firstInCluster(group.findings[0].repairs) ?? null}
}

function changingSteps({steps}: ReportedRepair): ReportedStep[] {
  return steps.filter(({changes, command}) => changes !== 'nothing' && command !== undefined)
}

/** One restart is enough for several causes: it is compared by workload, any other step by its command. */
function effectsOf({command = '', objects}: ReportedStep): string[] {
  return RESTART.test(command) ? objects.map(object => `restart ${objectWords(object)}`) : [command]
}

const RESTART = / rollout restart /

function shareObject(one: PlannedRepair, other: PlannedRepair): boolean {
  return !objectsOf(one).isDisjointFrom(objectsOf(other))
}

/** The objects that are broken, changed or restarted; none for a repair by hand, which the script does not run. */
function objectsOf({findings, repair}: PlannedRepair): Set<string> {
  if (repair === null) return new Set()
  const objects = [...findings.map(({object}) => object), ...repair.steps.flatMap(step => step.objects)]
  return new Set(objects.map(objectWords))
}
