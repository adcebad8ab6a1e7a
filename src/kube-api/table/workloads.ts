import type {KubeMeta} from '../state.ts'
import {age, humanDuration} from './age.ts'
import {ageColumn, type Column, integer, nameColumn, table, text, wide} from './column.ts'
import {
  type Container,
  containerImages,
  containerNames,
  formatLabels,
  type LabelSelector,
  type Labels,
  none,
  selectorText,
  unset,
} from './text.ts'

interface Template {
  readonly spec: {readonly containers: readonly Container[]; readonly nodeSelector?: Labels}
}

interface Workload {
  readonly metadata: KubeMeta
  readonly spec: {readonly replicas?: number; readonly selector: LabelSelector; readonly template: Template}
  readonly status: Readonly<Record<string, number | undefined>>
}

interface Job {
  readonly metadata: KubeMeta
  readonly spec: {
    readonly completions?: number
    readonly parallelism?: number
    readonly selector?: LabelSelector
    readonly template: Template
  }
  readonly status: {
    readonly succeeded?: number
    readonly startTime?: string
    readonly completionTime?: string
    readonly conditions?: readonly {readonly type: string; readonly status: string}[]
  }
}

interface CronJob {
  readonly metadata: KubeMeta
  readonly spec: {
    readonly schedule: string
    readonly timeZone?: string
    readonly suspend?: boolean
    readonly jobTemplate: {readonly spec: {readonly selector?: LabelSelector; readonly template: Template}}
  }
  readonly status: {readonly active?: readonly unknown[]; readonly lastScheduleTime?: string}
}

interface ReplicationController {
  readonly metadata: KubeMeta
  readonly spec: {readonly replicas?: number; readonly selector?: Labels; readonly template: Template}
  readonly status: Workload['status']
}

export const deployments = table<Workload>([
  nameColumn(),
  text('Ready', readyOfDesired),
  text('Up-to-date', ({status}) => status.updatedReplicas ?? 0),
  text('Available', ({status}) => status.availableReplicas ?? 0),
  ageColumn(),
  ...containerColumns<Workload>(({spec}) => spec.template),
  wide('Selector', ({spec}) => selectorText(spec.selector)),
])

export const statefulSets = table<Workload>([
  nameColumn(),
  text('Ready', readyOfDesired),
  ageColumn(),
  ...containerColumns<Workload>(({spec}) => spec.template),
])

export const replicaSets = table<Workload>([
  nameColumn(),
  ...replicaColumns<Workload>(),
  ageColumn(),
  ...containerColumns<Workload>(({spec}) => spec.template),
  wide('Selector', ({spec}) => none(selectorText(spec.selector))),
])

export const replicationControllers = table<ReplicationController>([
  nameColumn(),
  ...replicaColumns<ReplicationController>(),
  ageColumn(),
  ...containerColumns<ReplicationController>(({spec}) => spec.template),
  wide('Selector', ({spec}) => formatLabels(spec.selector)),
])

export const daemonSets = table<Workload>([
  nameColumn(),
  integer('Desired', ({status}) => status.desiredNumberScheduled),
  integer('Current', ({status}) => status.currentNumberScheduled),
  integer('Ready', ({status}) => status.numberReady),
  integer('Up-to-date', ({status}) => status.updatedNumberScheduled),
  integer('Available', ({status}) => status.numberAvailable),
  text('Node Selector', ({spec}) => formatLabels(spec.template.spec.nodeSelector)),
  ageColumn(),
  ...containerColumns<Workload>(({spec}) => spec.template),
  wide('Selector', ({spec}) => none(selectorText(spec.selector))),
])

export const jobs = table<Job>([
  nameColumn(),
  text('Status', jobStatus),
  text('Completions', completions),
  text('Duration', jobDuration),
  ageColumn(),
  ...containerColumns<Job>(({spec}) => spec.template),
  wide('Selector', ({spec}) => none(selectorText(spec.selector))),
])

export const cronJobs = table<CronJob>([
  nameColumn(),
  text('Schedule', ({spec}) => spec.schedule),
  text('Timezone', ({spec}) => none(spec.timeZone)),
  {...text('Suspend', suspended), type: 'boolean'},
  integer('Active', ({status}) => status.active?.length),
  text('Last Schedule', ({status}, now) => (status.lastScheduleTime ? age(status.lastScheduleTime, now) : '<none>')),
  ageColumn(),
  ...containerColumns<CronJob>(({spec}) => spec.jobTemplate.spec.template),
  wide('Selector', ({spec}) => none(selectorText(spec.jobTemplate.spec.selector))),
])

function readyOfDesired({spec, status}: Workload): string {
  return `${status.readyReplicas ?? 0}/${spec.replicas ?? 0}`
}

function replicaColumns<T extends Pick<Workload, 'status'> & {spec: {readonly replicas?: number}}>(): Column<T>[] {
  return [
    integer('Desired', ({spec}) => spec.replicas),
    integer('Current', ({status}) => status.replicas),
    integer('Ready', ({status}) => status.readyReplicas),
  ]
}

function containerColumns<T>(template: (object: T) => Template): Column<T>[] {
  return [
    wide('Containers', object => containerNames(template(object).spec.containers)),
    wide('Images', object => containerImages(template(object).spec.containers)),
  ]
}

const JOB_STATES = [
  ['Complete', 'Complete'],
  ['Failed', 'Failed'],
  ['', 'Terminating'],
  ['Suspended', 'Suspended'],
  ['FailureTarget', 'FailureTarget'],
  ['SuccessCriteriaMet', 'SuccessCriteriaMet'],
] as const

/** Returns the first state that is true. The empty condition means that the object is being deleted. */
function jobStatus({metadata, status}: Job): string {
  const holds = (type: string) =>
    type === ''
      ? metadata.deletionTimestamp !== undefined
      : status.conditions?.some(condition => condition.type === type && condition.status === 'True')
  return JOB_STATES.find(([type]) => holds(type))?.[1] ?? 'Running'
}

function completions({spec, status}: Job): string {
  const succeeded = status.succeeded ?? 0
  if (spec.completions !== undefined) return `${succeeded}/${spec.completions}`
  return (spec.parallelism ?? 0) > 1 ? `${succeeded}/1 of ${spec.parallelism}` : `${succeeded}/1`
}

function jobDuration({status: {startTime, completionTime}}: Job, now: Date): string {
  if (startTime === undefined) return ''
  const end = completionTime === undefined ? now.getTime() : Date.parse(completionTime)
  return humanDuration(end - Date.parse(startTime))
}

function suspended({spec}: CronJob): string {
  return unset(spec.suspend === undefined ? undefined : spec.suspend ? 'True' : 'False')
}
