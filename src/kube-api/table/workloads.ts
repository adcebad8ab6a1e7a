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
  formatLabels,
  humanDuration,
  integer,
  namedTable,
  none,
  selectorText,
  type Table,
  text,
  unset,
  type Wire,
  wide,
} from './column.ts'

export const WORKLOAD_TABLES: Readonly<Record<string, Table>> = {
  'apps/v1/deployments': namedTable<V1Deployment>([
    text('Ready', ({spec, status}) => `${status.readyReplicas ?? 0}/${spec.replicas ?? 0}`),
    text('Up-to-date', ({status}) => status.updatedReplicas ?? 0),
    text('Available', ({status}) => status.availableReplicas ?? 0),
    wide('Containers', ({spec}) => containerNames(spec.template)),
    wide('Images', ({spec}) => containerImages(spec.template)),
    wide('Selector', ({spec}) => selectorText(spec.selector)),
  ]),
  'apps/v1/statefulsets': namedTable<V1StatefulSet>([
    text('Ready', ({spec, status}) => `${status.readyReplicas ?? 0}/${spec.replicas ?? 0}`),
    wide('Containers', ({spec}) => containerNames(spec.template)),
    wide('Images', ({spec}) => containerImages(spec.template)),
  ]),
  'apps/v1/replicasets': namedTable<V1ReplicaSet>([
    integer('Desired', ({spec}) => spec.replicas),
    integer('Current', ({status}) => status.replicas),
    integer('Ready', ({status}) => status.readyReplicas),
    wide('Containers', ({spec}) => containerNames(spec.template)),
    wide('Images', ({spec}) => containerImages(spec.template)),
    wide('Selector', ({spec}) => none(selectorText(spec.selector))),
  ]),
  'v1/replicationcontrollers': namedTable<V1ReplicationController>([
    integer('Desired', ({spec}) => spec.replicas),
    integer('Current', ({status}) => status.replicas),
    integer('Ready', ({status}) => status.readyReplicas),
    wide('Containers', ({spec}) => containerNames(spec.template)),
    wide('Images', ({spec}) => containerImages(spec.template)),
    wide('Selector', ({spec}) => formatLabels(spec.selector)),
  ]),
  'apps/v1/daemonsets': namedTable<V1DaemonSet>([
    integer('Desired', ({status}) => status.desiredNumberScheduled),
    integer('Current', ({status}) => status.currentNumberScheduled),
    integer('Ready', ({status}) => status.numberReady),
    integer('Up-to-date', ({status}) => status.updatedNumberScheduled),
    integer('Available', ({status}) => status.numberAvailable),
    text('Node Selector', ({spec}) => formatLabels(spec.template.spec.nodeSelector)),
    wide('Containers', ({spec}) => containerNames(spec.template)),
    wide('Images', ({spec}) => containerImages(spec.template)),
    wide('Selector', ({spec}) => none(selectorText(spec.selector))),
  ]),
  'batch/v1/jobs': namedTable<V1Job>([
    text('Status', jobStatus),
    text('Completions', completions),
    text('Duration', jobDuration),
    wide('Containers', ({spec}) => containerNames(spec.template)),
    wide('Images', ({spec}) => containerImages(spec.template)),
    wide('Selector', ({spec}) => none(selectorText(spec.selector))),
  ]),
  'batch/v1/cronjobs': namedTable<V1CronJob>([
    text('Schedule', ({spec}) => spec.schedule),
    text('Timezone', ({spec}) => none(spec.timeZone)),
    {...text('Suspend', suspended), type: 'boolean'},
    integer('Active', ({status}) => status.active?.length),
    text('Last Schedule', ({status}, now) => (status.lastScheduleTime ? age(status.lastScheduleTime, now) : '<none>')),
    wide('Containers', ({spec}) => containerNames(spec.jobTemplate.spec.template)),
    wide('Images', ({spec}) => containerImages(spec.jobTemplate.spec.template)),
    wide('Selector', ({spec}) => none(selectorText(spec.jobTemplate.spec.selector))),
  ]),
  'apps/v1/controllerrevisions': namedTable<V1ControllerRevision>([
    text('Controller', controller),
    text('Revision', ({revision}) => revision),
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
