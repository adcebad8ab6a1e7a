import type {KubeObject} from '../../kube-api/state.ts'
import {suffixOf, uidOf} from '../identity.ts'
import type {CronJobManifest} from '../manifests/types.ts'
import {ownedBy} from '../objects/made.ts'
import {podSpec} from '../pods/spec.ts'
import {completedStatus, podStatus} from '../pods/status.ts'
import {placed} from './pods.ts'
import {create, timeOf, type World} from './world.ts'

type CronJob = KubeObject & CronJobManifest

/** Creates a Job of a CronJob and the Job's pod. Both have already succeeded unless `isRunning` is true. */
export function runJob(world: World, object: KubeObject, isRunning: boolean): void {
  const cronJob = object as CronJob // callers pass only CronJobs
  const at = timeOf(world)
  world.store.put({...cronJob, status: {lastScheduleTime: at, lastSuccessfulTime: at}})
  createPod(world, cronJob, createJob(world, cronJob, isRunning), isRunning)
}

function createJob(world: World, cronJob: CronJob, isRunning: boolean): KubeObject {
  const {name: cronJobName, namespace = ''} = cronJob.metadata
  const at = timeOf(world)
  const name = `${cronJobName}-${Math.floor(world.clock.now() / 60_000)}`
  const labels = jobLabels(cronJob, namespace, name)
  const {template, ...jobSpec} = cronJob.spec.jobTemplate.spec
  return create(world, {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name,
      namespace,
      labels,
      annotations: {'batch.kubernetes.io/cronjob-scheduled-timestamp': at},
      ...ownedBy(cronJob),
    },
    spec: {
      backoffLimit: 6,
      completionMode: 'NonIndexed',
      completions: 1,
      manualSelector: false,
      parallelism: 1,
      podReplacementPolicy: 'TerminatingOrFailed',
      suspend: false,
      ...jobSpec,
      selector: {matchLabels: {'batch.kubernetes.io/controller-uid': uidOf('Job', namespace, name)}},
      template: {...template, metadata: {labels}},
    },
    status: isRunning
      ? {startTime: at, active: 1, ready: 1, terminating: 0, uncountedTerminatedPods: {}}
      : completedJob(at),
  })
}

function completedJob(at: string): object {
  return {
    startTime: at,
    completionTime: at,
    succeeded: 1,
    ready: 0,
    terminating: 0,
    uncountedTerminatedPods: {},
    conditions: ['SuccessCriteriaMet', 'Complete'].map(type => ({
      type,
      status: 'True',
      reason: 'CompletionsReached',
      message: 'Reached expected number of succeeded pods',
      lastProbeTime: at,
      lastTransitionTime: at,
    })),
  }
}

function jobLabels(cronJob: CronJob, namespace: string, name: string): Record<string, string> {
  const uid = uidOf('Job', namespace, name)
  return {
    ...cronJob.spec.jobTemplate.spec.template.metadata?.labels,
    'batch.kubernetes.io/controller-uid': uid,
    'batch.kubernetes.io/job-name': name,
    'controller-uid': uid,
    'job-name': name,
  }
}

/** Creates the pod of a Job. No kubelet manages this pod, so its state never changes. */
function createPod(world: World, cronJob: CronJob, job: KubeObject, isRunning: boolean): void {
  const {name: jobName, namespace = '', labels} = job.metadata
  const at = timeOf(world)
  const name = `${jobName}-${suffixOf(5, 'job pod', namespace, jobName)}`
  const template = podSpec({namespace, name}, cronJob.spec.jobTemplate.spec.template.spec)
  const {spec} = placed(world, {namespace, name, spec: template, index: 0}, world.clock.now())
  const pod = {namespace, name, spec: spec as typeof template}
  const report = {createdAt: at, readySince: at, ready: true, restartCount: 0, lastRun: null}
  const status = isRunning
    ? podStatus(pod, {...report, state: {kind: 'running', startedAt: at}})
    : completedStatus(pod, at)
  const metadata = {name, namespace, generateName: `${jobName}-`, ...(labels && {labels}), ...ownedBy(job)}
  create(world, {apiVersion: 'v1', kind: 'Pod', metadata, spec, status})
}
