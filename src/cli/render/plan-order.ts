import type {CheckReport, ReportedFinding, ReportedRepair, ReportedStep} from '../../checks/report.ts'
import {firstInCluster} from '../../repairs/first-in-cluster.ts'
import {causesOf, type FindingGroup, grouped, othersOf} from './causes.ts'
import {objectWords} from './words.ts'

/** Findings with the repair that a plan runs for them; null if a person has to act. */
export interface PlannedRepair extends FindingGroup {
  readonly repair: ReportedRepair | null
}

/**
 * Every cause in registry order, then the warnings that a command repairs. A repair that an earlier finding has as well is
 * left out.
 */
export function plannedRepairs(report: CheckReport): PlannedRepair[] {
  const causes = causesOf(report)
    .flatMap(({check}) => grouped(check))
    .map(planned)
  const warnings = othersOf(report).flatMap(grouped).map(planned)
  const done = new Set<string>()
  return [...causes, ...warnings.filter(({repair}) => repair !== null)].filter(({repair}) => {
    const commands = repair === null ? [] : changingSteps(repair).map(({command}) => `${repair.id} ${command}`)
    const isNew = commands.length === 0 || commands.some(command => !done.has(command))
    for (const command of commands) done.add(command)
    return isNew
  })
}

/** The steps of one repair by when they run: all of a batch make their changes, then pods are restarted, then waited for. */
export interface Phases {
  readonly changing: readonly ReportedStep[]
  readonly restarting: readonly ReportedStep[]
  /** Changes that need the restart before them. */
  readonly finishing: readonly ReportedStep[]
  readonly waiting: readonly ReportedStep[]
}

export function phasesOf({steps}: Pick<ReportedRepair, 'steps'>): Phases {
  const end = steps.findLastIndex(isChange) + 1
  const first = steps.findIndex(({role}) => role === 'restart')
  const last = steps.findLastIndex(({role}) => role === 'restart') + 1
  return {
    changing: steps.slice(0, first === -1 ? end : first),
    restarting: first === -1 ? [] : steps.slice(first, last),
    finishing: first === -1 ? [] : steps.slice(last, Math.max(end, last)),
    waiting: steps.slice(end).filter(({command}) => command !== undefined),
  }
}

/** Without those whose workloads one other restarts as well: kubectl refuses a second restart within the same second. */
export function restartsOnce(restarts: readonly ReportedStep[]): ReportedStep[] {
  const workloads = ({objects}: ReportedStep) => new Set(objects.map(objectWords))
  return restarts.filter((one, index) =>
    restarts.every((other, place) => {
      if (place === index || !workloads(one).isSubsetOf(workloads(other))) return true
      return workloads(one).size === workloads(other).size && index < place
    }),
  )
}

export function isChange({changes, command}: ReportedStep): boolean {
  return changes !== 'nothing' && command !== undefined
}

/** Do they name a common object? */
export function touch(one: ReportedStep, other: ReportedStep): boolean {
  const named = new Set(one.objects.map(objectWords))
  return other.objects.some(object => named.has(objectWords(object)))
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
  return steps.filter(isChange)
}

function shareObject(one: PlannedRepair, other: PlannedRepair): boolean {
  return !objectsOf(one).isDisjointFrom(objectsOf(other))
}

/** The objects that are broken, changed or restarted; none for a repair by hand, which the script does not run. */
function objectsOf({findings, repair}: PlannedRepair): Set<string> {
  if (repair === null) return new Set()
  const objects = [...findings.map(({object}) => object), ...repair.steps.flatMap(step => step.objects)]
  return new Set(objects.map(objectWords))
}
