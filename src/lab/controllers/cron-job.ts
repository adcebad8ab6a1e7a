import {healthyPod} from '../behaviour.ts'
import {suffixOf, uidOf} from '../identity.ts'
import type {CronJobManifest} from '../manifests/types.ts'
import type {LabInstallation} from '../model.ts'
import {timeAgo} from '../time.ts'
import {type Made, made, ownedBy} from './made.ts'
import {podSpec} from './pod.ts'
import {completedStatus, podStatus} from './pod-status.ts'

/** How long ago the last run ended. */
const FINISHED_AGO = 150

/** The CronJob, its last Job and that Job's finished pod. */
export function cronJobObjects(installation: LabInstallation, manifest: CronJobManifest): Made[] {
  const cronJob = made(installation, manifest, installation.ages.installed)
  const at = timeAgo(installation.now, FINISHED_AGO)
  cronJob.status = {lastScheduleTime: at, lastSuccessfulTime: at}
  const job = jobOf(installation, manifest, cronJob)
  return [cronJob, job, podOf(installation, manifest, job)]
}

function jobOf(installation: LabInstallation, manifest: CronJobManifest, cronJob: Made): Made {
  const {namespace = installation.namespace} = manifest.metadata
  const running = installation.runningJobs.includes(manifest.metadata.name)
  const minutes = Math.floor(Date.parse(installation.now) / 60_000) - Math.ceil(FINISHED_AGO / 60)
  const name = `${manifest.metadata.name}-${minutes}`
  const labels = jobLabels(manifest, namespace, name)
  const at = timeAgo(installation.now, FINISHED_AGO)
  const {template, ...jobSpec} = manifest.spec.jobTemplate.spec
  const object = {
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
    status: running
      ? {startTime: at, active: 1, ready: 1, terminating: 0, uncountedTerminatedPods: {}}
      : {
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
        },
  }
  return made(installation, object, FINISHED_AGO)
}

function jobLabels(manifest: CronJobManifest, namespace: string, name: string): Record<string, string> {
  const uid = uidOf('Job', namespace, name)
  return {
    ...manifest.spec.jobTemplate.spec.template.metadata?.labels,
    'batch.kubernetes.io/controller-uid': uid,
    'batch.kubernetes.io/job-name': name,
    'controller-uid': uid,
    'job-name': name,
  }
}

function podOf(installation: LabInstallation, manifest: CronJobManifest, job: Made): Made {
  const {namespace = installation.namespace, labels} = job.metadata
  const name = `${job.metadata.name}-${suffixOf(5, 'job pod', namespace, job.metadata.name)}`
  const {template} = manifest.spec.jobTemplate.spec
  const spec = podSpec({namespace, name, index: 0, scheduled: true}, template.spec)
  const metadata = {
    name,
    namespace,
    generateName: `${job.metadata.name}-`,
    ...(labels === undefined ? {} : {labels}),
    ...ownedBy(job),
  }
  const running = installation.runningJobs.includes(manifest.metadata.name)
  const behaviour = {
    ...healthyPod(installation),
    createdAgo: FINISHED_AGO,
    startedAgo: FINISHED_AGO,
    readySinceAgo: FINISHED_AGO,
  }
  const pod = {namespace, name, spec}
  const status = running ? podStatus(installation, pod, behaviour) : completedStatus(installation, pod, FINISHED_AGO)
  return made(installation, {apiVersion: 'v1', kind: 'Pod', metadata, spec, status}, FINISHED_AGO)
}
