import type {
  V1ControllerRevision,
  V1CronJob,
  V1DaemonSet,
  V1Deployment,
  V1Job,
  V1PodTemplateSpec,
  V1ReplicaSet,
  V1ReplicationController,
  V1StatefulSet,
} from '@kubernetes/client-node'
import {
  age,
  ageColumn,
  formatLabels,
  humanDuration,
  integer,
  nameColumn,
  none,
  selectorText,
  type Table,
  table,
  text,
  unset,
  type Wire,
  wide,
} from './column.ts'

export const WORKLOAD_TABLES: Readonly<Record<string, Table>> = {
  'apps/v1/deployments': table<V1Deployment>([
    nameColumn(),
    text('Ready', ({spec, status}) => `${status.readyReplicas ?? 0}/${spec.replicas ?? 0}`),
    text('Up-to-date', ({status}) => status.updatedReplicas ?? 0),
    text('Available', ({status}) => status.availableReplicas ?? 0),
    ageColumn(),
    wide('Containers', ({spec}) => containerNames(spec.template)),
    wide('Images', ({spec}) => containerImages(spec.template)),
    wide('Selector', ({spec}) => selectorText(spec.selector)),
  ]),
  'apps/v1/statefulsets': table<V1StatefulSet>([
    nameColumn(),
    text('Ready', ({spec, status}) => `${status.readyReplicas ?? 0}/${spec.replicas ?? 0}`),
    ageColumn(),
    wide('Containers', ({spec}) => containerNames(spec.template)),
    wide('Images', ({spec}) => containerImages(spec.template)),
  ]),
  'apps/v1/replicasets': table<V1ReplicaSet>([
    nameColumn(),
    integer('Desired', ({spec}) => spec.replicas),
    integer('Current', ({status}) => status.replicas),
    integer('Ready', ({status}) => status.readyReplicas),
    ageColumn(),
    wide('Containers', ({spec}) => containerNames(spec.template)),
    wide('Images', ({spec}) => containerImages(spec.template)),
    wide('Selector', ({spec}) => none(selectorText(spec.selector))),
  ]),
  'v1/replicationcontrollers': table<V1ReplicationController>([
    nameColumn(),
    integer('Desired', ({spec}) => spec.replicas),
    integer('Current', ({status}) => status.replicas),
    integer('Ready', ({status}) => status.readyReplicas),
    ageColumn(),
    wide('Containers', ({spec}) => containerNames(spec.template)),
    wide('Images', ({spec}) => containerImages(spec.template)),
    wide('Selector', ({spec}) => formatLabels(spec.selector)),
  ]),
  'apps/v1/daemonsets': table<V1DaemonSet>([
    nameColumn(),
    integer('Desired', ({status}) => status.desiredNumberScheduled),
    integer('Current', ({status}) => status.currentNumberScheduled),
    integer('Ready', ({status}) => status.numberReady),
    integer('Up-to-date', ({status}) => status.updatedNumberScheduled),
    integer('Available', ({status}) => status.numberAvailable),
    text('Node Selector', ({spec}) => formatLabels(spec.template.spec.nodeSelector)),
    ageColumn(),
    wide('Containers', ({spec}) => containerNames(spec.template)),
    wide('Images', ({spec}) => containerImages(spec.template)),
    wide('Selector', ({spec}) => none(selectorText(spec.selector))),
  ]),
  'batch/v1/jobs': table<V1Job>([
    nameColumn(),
    text('Status', jobStatus),
    text('Completions', completions),
    text('Duration', jobDuration),
    ageColumn(),
    wide('Containers', ({spec}) => containerNames(spec.template)),
    wide('Images', ({spec}) => containerImages(spec.template)),
    wide('Selector', ({spec}) => none(selectorText(spec.selector))),
  ]),
  'batch/v1/cronjobs': table<V1CronJob>([
    nameColumn(),
    text('Schedule', ({spec}) => spec.schedule),
    text('Timezone', ({spec}) => none(spec.timeZone)),
    {...text('Suspend', suspended), type: 'boolean'},
    integer('Active', ({status}) => status.active?.length),
    text('Last Schedule', ({status}, now) => (status.lastScheduleTime ? age(status.lastScheduleTime, now) : '<none>')),
    ageColumn(),
    wide('Containers', ({spec}) => containerNames(spec.jobTemplate.spec.template)),
    wide('Images', ({spec}) => containerImages(spec.jobTemplate.spec.template)),
    wide('Selector', ({spec}) => none(selectorText(spec.jobTemplate.spec.selector))),
  ]),
  'apps/v1/controllerrevisions': table<V1ControllerRevision>([
    nameColumn(),
    text('Controller', controller),
    text('Revision', ({revision}) => revision),
    ageColumn(),
  ]),
}

function containerNames({spec}: Wire<V1PodTemplateSpec>): string {
  return spec.containers.map(({name}) => name).join(',')
}

function containerImages({spec}: Wire<V1PodTemplateSpec>): string {
  return spec.containers.map(({image}) => image).join(',')
}

function jobStatus({metadata, status}: Wire<V1Job>): string {
  const isTrue = (type: string) =>
    status.conditions?.some(condition => condition.type === type && condition.status === 'True') ?? false
  const ended = ['Complete', 'Failed'].find(isTrue)
  if (ended !== undefined) return ended
  if (metadata.deletionTimestamp !== undefined) return 'Terminating'
  return ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'].find(isTrue) ?? 'Running'
}

function completions({spec, status}: Wire<V1Job>): string {
  const succeeded = status.succeeded ?? 0
  if (spec.completions !== undefined) return `${succeeded}/${spec.completions}`
  return (spec.parallelism ?? 0) > 1 ? `${succeeded}/1 of ${spec.parallelism}` : `${succeeded}/1`
}

function jobDuration({status: {startTime, completionTime}}: Wire<V1Job>, now: Date): string {
  if (startTime === undefined) return ''
  const end = completionTime === undefined ? now.getTime() : Date.parse(completionTime)
  return humanDuration(end - Date.parse(startTime))
}

function suspended({spec}: Wire<V1CronJob>): string {
  if (spec.suspend === undefined) return unset(undefined)
  return spec.suspend ? 'True' : 'False'
}

function controller({metadata}: Wire<V1ControllerRevision>): string {
  const owner = metadata.ownerReferences?.find(reference => reference.controller)
  if (owner === undefined) return '<none>'
  const [group, version] = owner.apiVersion.split('/')
  return `${owner.kind.toLowerCase()}${version === undefined ? '' : `.${group}`}/${owner.name}`
}
