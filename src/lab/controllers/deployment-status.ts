import type {WorkloadManifest} from '../manifests/types.ts'
import type {LabInstallation, PodBehaviour, WorkloadBehaviour} from '../model.ts'
import {timeAgo} from '../time.ts'

/** One Deployment, its one ReplicaSet and the pods that exist. */
export interface Rollout {
  readonly manifest: WorkloadManifest
  readonly behaviour: WorkloadBehaviour
  readonly hash: string
  readonly replicaSet: string
  readonly pods: readonly PodBehaviour[]
}

interface Counts {
  readonly desired: number
  readonly existing: number
  readonly ready: number
  readonly available: number
}

export function deploymentStatus(installation: LabInstallation, rollout: Rollout): object {
  const counts = countsOf(rollout)
  return {
    observedGeneration: 1,
    ...unlessZero({
      replicas: counts.existing,
      updatedReplicas: counts.existing,
      readyReplicas: counts.ready,
      availableReplicas: counts.available,
      unavailableReplicas: Math.max(0, wantedPods(rollout) - counts.available),
    }),
    terminatingReplicas: 0,
    conditions: conditionsOf(installation, rollout, counts),
  }
}

/** Of all ReplicaSets: a Deployment that was created paused has none. */
function wantedPods({manifest: {spec}}: Rollout): number {
  return spec.paused === true ? 0 : (spec.replicas ?? 1)
}

export function replicaSetStatus(installation: LabInstallation, rollout: Rollout): object {
  const {existing, ready, available} = countsOf(rollout)
  const {cannotCreate} = rollout.behaviour
  const at = timeAgo(installation.now, rollout.behaviour.rolledOutAgo)
  return {
    replicas: existing,
    ...unlessZero({fullyLabeledReplicas: existing, readyReplicas: ready, availableReplicas: available}),
    terminatingReplicas: 0,
    observedGeneration: 1,
    ...(cannotCreate === null ? {} : {conditions: [failure(refusalOf(rollout, cannotCreate), at)]}),
  }
}

export function countsOf({manifest, pods}: Pick<Rollout, 'manifest' | 'pods'>): Counts {
  const {replicas: desired = 1, minReadySeconds = 0} = manifest.spec
  const ready = pods.filter(pod => pod.ready)
  const available = ready.filter(pod => pod.readySinceAgo >= minReadySeconds)
  return {desired, existing: pods.length, ready: ready.length, available: available.length}
}

/** In the order in which the controller comes to write them: the one that changed last stands last. */
function conditionsOf(installation: LabInstallation, rollout: Rollout, counts: Counts): object[] {
  const {behaviour, manifest} = rollout
  const at = timeAgo(installation.now, behaviour.rolledOutAgo)
  const available = availability(counts, timeAgo(installation.now, availabilitySince(rollout)))
  if (manifest.spec.paused === true) return [condition(PAUSED, at), available]
  const progress = condition(progressOf(rollout), at)
  if (behaviour.cannotCreate !== null) {
    return [available, {...failure(refusalOf(rollout, behaviour.cannotCreate), at), lastUpdateTime: at}, progress]
  }
  return available.status === 'False' && wasComplete(rollout) ? [progress, available] : [available, progress]
}

function availability(counts: Counts, at: string) {
  const enough = counts.available >= counts.desired - Math.floor(counts.desired / 4)
  return condition(enough ? ENOUGH : TOO_FEW, at)
}

const ENOUGH = {
  type: 'Available',
  status: 'True',
  reason: 'MinimumReplicasAvailable',
  message: 'Deployment has minimum availability.',
}
const TOO_FEW = {
  type: 'Available',
  status: 'False',
  reason: 'MinimumReplicasUnavailable',
  message: 'Deployment does not have minimum availability.',
}
const PAUSED = {type: 'Progressing', status: 'Unknown', reason: 'DeploymentPaused', message: 'Deployment is paused'}

function availabilitySince({pods, behaviour}: Rollout): number {
  return Math.min(behaviour.rolledOutAgo, ...pods.map(pod => pod.readySinceAgo))
}

function progressOf(rollout: Rollout) {
  const {behaviour, manifest, replicaSet} = rollout
  const progressing = (status: string, reason: string, words: string) => {
    return {type: 'Progressing', status, reason, message: `ReplicaSet "${replicaSet}" ${words}`}
  }
  if (wasComplete(rollout)) return progressing('True', 'NewReplicaSetAvailable', 'has successfully progressed.')
  if (behaviour.rolledOutAgo > (manifest.spec.progressDeadlineSeconds ?? 600)) {
    return progressing('False', 'ProgressDeadlineExceeded', 'has timed out progressing.')
  }
  return progressing('True', 'ReplicaSetUpdated', 'is progressing.')
}

/** A rollout counts as finished once every pod was ready; only pods that never ran keep it from that. */
function wasComplete({behaviour, pods}: Rollout): boolean {
  return behaviour.cannotCreate === null && !pods.some(pod => pod.state.kind === 'unschedulable')
}

/** What the API server answers to the ReplicaSet's attempt. */
export function refusalOf({replicaSet}: Rollout, reason: string): string {
  return `pods "${replicaSet}-" is forbidden: ${reason}`
}

function failure(message: string, at: string) {
  return {type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message, lastTransitionTime: at}
}

function condition<T extends object>(content: T, at: string) {
  return {...content, lastTransitionTime: at, lastUpdateTime: at}
}

function unlessZero(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))
}
