import type {CheckReport, ReportedFinding, ReportedRepair, ReportedStep} from '../../checks/report/report.ts'
import {firstInCluster} from '../../repairs/repair.ts'
import {causesOf, type FindingGroup, grouped, othersOf} from './causes.ts'
import {objectWords} from './words.ts'

/** Findings with the repair that a plan runs for them; null if a person has to act. */
export interface PlannedRepair extends FindingGroup {
  readonly repair: ReportedRepair | null
}

/** Returns every cause in registry order, then repairable warnings. Omits repairs that earlier ones include. */
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

/** The steps of a repair by when they run: a batch makes all its changes, then restarts pods, then waits. */
export interface Phases {
  /** Conditions that must hold before the batch changes anything. */
  readonly preconditions: readonly ReportedStep[]
  readonly changing: readonly ReportedStep[]
  readonly restarting: readonly ReportedStep[]
  readonly finishing: readonly ReportedStep[]
  readonly waiting: readonly ReportedStep[]
}

export function phasesOf({steps}: Pick<ReportedRepair, 'steps'>): Phases {
  const own = steps.filter(({role}) => role !== 'precondition')
  const end = own.findLastIndex(isChange) + 1
  const restart = own.findIndex(({role}) => role === 'restart')
  const split = restart === -1 ? end : restart
  return {
    preconditions: steps.filter(({role}) => role === 'precondition'),
    changing: own.slice(0, split),
    restarting: own.slice(split, end).filter(({role}) => role === 'restart'),
    finishing: own.slice(split, end).filter(({role}) => role !== 'restart'),
    waiting: own.slice(end).filter(({command}) => command !== undefined),
  }
}

/** Drops a restart that another restart includes, because kubectl refuses a second restart in the same second. */
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

/** Repairs of a common object make all changes before one waits for a rollout, which would block the next. */
export function inBatches(repairs: readonly PlannedRepair[]): PlannedRepair[][] {
  const batches = repairs.reduce<PlannedRepair[][]>((before, one) => {
    const touched = before.filter(batch => batch.some(other => shareObject(one, other)))
    return [...before.filter(batch => !touched.includes(batch)), [...touched.flat(), one]]
  }, [])
  const place = (one: PlannedRepair | undefined) => (one === undefined ? -1 : repairs.indexOf(one))
  const looksLater = ({repair}: PlannedRepair) => Number(repair === null || beginsWithChange(repair))
  return batches
    .map(batch => batch.toSorted((a, b) => looksLater(a) - looksLater(b) || place(a) - place(b)))
    .toSorted((a, b) => place(a[0]) - place(b[0]))
}

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

/** Returns true if the first step is a change. Repairs that read a log run earlier, because changes delete logs. */
function beginsWithChange(repair: ReportedRepair): boolean {
  const [first] = phasesOf(repair).changing
  return first !== undefined && isChange(first)
}

function changingSteps({steps}: ReportedRepair): ReportedStep[] {
  return steps.filter(isChange)
}

function shareObject(one: PlannedRepair, other: PlannedRepair): boolean {
  return !objectsOf(one).isDisjointFrom(objectsOf(other))
}

/** Returns the objects that are broken, changed or restarted; none for a manual repair, which is not in the script. */
function objectsOf({findings, repair}: PlannedRepair): Set<string> {
  if (repair === null) return new Set()
  const objects = [...findings.map(({object}) => object), ...repair.steps.flatMap(step => step.objects)]
  return new Set(objects.map(objectWords))
}
