import type {Condition, Deployment, ReplicaSet, StatefulSet} from '../../cluster/objects.ts'
import {isSameWorkload, type WorkloadName} from '../../repairs/repair.ts'
import {oneLine} from '../define.ts'
import {type CurrentPod, componentOf, currentReleasePods} from '../pods/current-pods.ts'
import {causeOfUnready, type PodCheck} from '../pods/pod-cause.ts'
import {type ReleasePods, revisionsOf} from '../pods/revisions.ts'
import {firstAgeMs, MINUTE} from '../words/age.ts'

export interface RolloutFacts extends ReleasePods {
  readonly deployments: readonly Deployment[]
  readonly statefulSets: readonly StatefulSet[]
}

export interface OpenRollout {
  readonly workload: WorkloadName
  readonly state: RolloutState
  /** Newest first; empty for a StatefulSet. */
  readonly revisions: readonly ReplicaSet[]
  readonly pods: readonly CurrentPod[]
  readonly cause: PodCheck | null
}

/** Returns the unfinished rollouts of the release namespace, without sandboxes, which users start all the time. */
export function openRollouts(facts: RolloutFacts, now: Date): OpenRollout[] {
  const current = currentReleasePods(facts)
  const ofDeployments = named('Deployment', facts.deployments, facts).map(({object, workload}) => {
    const revisions = revisionsOf(workload, facts.replicaSets)
    const state = deploymentState(object, revisions[0], now)
    return {workload, revisions, pods: podsOf(workload, current), state}
  })
  const ofStatefulSets = named('StatefulSet', facts.statefulSets, facts).map(({object, workload}) => {
    const pods = podsOf(workload, current)
    const state = statefulSetState(object, pods, now)
    return {workload, revisions: [], pods, state}
  })
  return [...ofDeployments, ...ofStatefulSets].flatMap(({state, ...rest}) =>
    state ? [{...rest, state, cause: causeOf(rest.pods, now)}] : [],
  )
}

function named<T extends Deployment | StatefulSet>(
  kind: WorkloadName['kind'],
  objects: readonly T[],
  {installation}: RolloutFacts,
) {
  return objects
    .filter(({metadata}) => metadata.deletionTimestamp === undefined)
    .map(object => {
      const {namespace = installation.namespace, name} = object.metadata
      return {object, workload: {kind, namespace, name}}
    })
    .filter(({workload}) => componentOf(workload, installation) !== 'sandbox')
}

function podsOf(workload: WorkloadName, pods: readonly CurrentPod[]): CurrentPod[] {
  return pods.filter(({owner}) => isSameWorkload(owner, workload))
}

function causeOf(pods: readonly CurrentPod[], now: Date): PodCheck | null {
  const newest = pods.filter(({superseded}) => !superseded)
  return causeOfUnready(
    newest.map(({pod}) => pod),
    now,
  )
}

export const ROLLOUT_GRACE = 10 * MINUTE
/** Kubernetes stores this value if a Deployment has no deadline. */
const NO_DEADLINE_SECONDS = 2_147_483_647

export interface RolloutState {
  readonly severity: 'fail' | 'warn' | 'undecided'
  readonly path: string
  readonly observed: string
  readonly observedClass: string
  readonly message?: string
}

/** After the controller has reported `NewReplicaSetAvailable` for a revision, a lost replica is not a rollout. */
function deploymentState(deployment: Deployment, newest: ReplicaSet | undefined, now: Date): RolloutState | null {
  const {spec, metadata} = deployment
  const progressing = condition(deployment, 'Progressing')
  if (progressing?.status === 'False' && progressing.reason === 'ProgressDeadlineExceeded')
    return failed('status.conditions[type=Progressing]', 'ProgressDeadlineExceeded', progressing.message)
  const failure = condition(deployment, 'ReplicaFailure')
  if (failure?.status === 'True')
    return failed('status.conditions[type=ReplicaFailure]', failure.reason ?? 'ReplicaFailure', failure.message)
  if (spec.paused === true) return pausedState(deployment)
  const age = firstAgeMs([newest?.metadata.creationTimestamp, metadata.creationTimestamp], now)
  const grace = graceOf(spec.progressDeadlineSeconds)
  const unobserved = isUnobserved(deployment)
  if (unobserved) return {...unobserved, severity: severityOf(youngest([age, sinceWritten(deployment, now)]), grace)}
  const unfinished = openReplicas(deployment, progressing)
  return unfinished && {...unfinished, severity: severityOf(age, grace)}
}

/** Returns the milliseconds since the last change of the workload: the age of a rollout that is not observed yet. */
function sinceWritten({metadata}: Deployment | StatefulSet, now: Date): number | null {
  const written = (metadata.managedFields ?? []).filter(({subresource}) => subresource !== 'status')
  return youngest(written.map(({time}) => firstAgeMs([time], now)))
}

function youngest(ages: readonly (number | null)[]): number | null {
  const known = ages.filter(age => age !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** A paused rollout with serving pods may be intended. Without serving pods, the component is down. */
function pausedState({spec, status}: Deployment): RolloutState {
  const isDown = (spec.replicas ?? 1) > 0 && (status.readyReplicas ?? 0) === 0
  return {
    severity: isDown ? 'fail' : 'warn',
    path: 'spec.paused',
    observed: `the rollout is paused${isDown ? ', and no pod is ready' : ''}`,
    observedClass: 'paused',
  }
}

/** A StatefulSet has no progress condition, so the creation of its youngest pod counts as the last progress. */
function statefulSetState(set: StatefulSet, pods: readonly CurrentPod[], now: Date): RolloutState | null {
  const {spec, status} = set
  const wanted = spec.replicas ?? 1
  const created = [set, ...pods.map(({pod}) => pod)].map(({metadata}) => firstAgeMs([metadata.creationTimestamp], now))
  const unobserved = isUnobserved(set)
  if (unobserved)
    return {...unobserved, severity: severityOf(youngest([...created, sinceWritten(set, now)]), ROLLOUT_GRACE)}
  const severity = severityOf(youngest(created), ROLLOUT_GRACE)
  const {currentRevision, updateRevision} = status
  if (
    wanted > 0 &&
    currentRevision !== undefined &&
    updateRevision !== undefined &&
    currentRevision !== updateRevision
  ) {
    const observed = `${status.updatedReplicas ?? 0} of ${wanted} pods have the new revision`
    return {severity, path: 'status.updatedReplicas', observed, observedClass: 'unfinished'}
  }
  if ((status.replicas ?? 0) >= wanted) return null
  const observed = `${status.replicas ?? 0} of ${wanted} pods were created`
  return {severity, path: 'status.replicas', observed, observedClass: 'unfinished'}
}

type Unfinished = Omit<RolloutState, 'severity'>

function isUnobserved({metadata, status}: Deployment | StatefulSet): Unfinished | null {
  const {observedGeneration = 0} = status
  if (metadata.generation === undefined || observedGeneration >= metadata.generation) return null
  const observed = `generation ${metadata.generation}, the controller has observed ${observedGeneration}`
  return {path: 'status.observedGeneration', observed, observedClass: 'not observed by the controller'}
}

function openReplicas({spec, status}: Deployment, progressing: Condition | undefined): Unfinished | null {
  const wanted = spec.replicas ?? 1
  const {replicas = 0, updatedReplicas = 0, readyReplicas = 0, availableReplicas = 0} = status
  const isUpdated = updatedReplicas >= wanted && replicas <= updatedReplicas
  if (isUpdated && progressing?.reason === 'NewReplicaSetAvailable') return null
  if (isUpdated && readyReplicas >= wanted && availableReplicas >= wanted) return null
  const observed = `${updatedReplicas} updated, ${readyReplicas} ready and ${availableReplicas} available of ${wanted}, ${Math.max(0, replicas - updatedReplicas)} old`
  return {
    path: isUpdated ? 'status.availableReplicas' : 'status.updatedReplicas',
    observed,
    observedClass: 'unfinished',
  }
}

function severityOf(ageMs: number | null, grace: number): RolloutState['severity'] {
  if (ageMs === null) return 'undecided'
  return ageMs > grace ? 'fail' : 'warn'
}

/** A rollout within its own deadline is in progress, even after more than ten minutes. */
function graceOf(deadlineSeconds: number | undefined): number {
  if (deadlineSeconds === undefined || deadlineSeconds === NO_DEADLINE_SECONDS) return ROLLOUT_GRACE
  return Math.max(ROLLOUT_GRACE, deadlineSeconds * 1000)
}

function failed(path: string, reason: string, message: string | undefined): RolloutState {
  return {
    severity: 'fail',
    path,
    observed: `${oneLine(reason, 60)}: ${oneLine(message) || 'no message'}`,
    observedClass: reason,
    ...(message !== undefined && {message}),
  }
}

function condition({status}: Deployment, type: string): Condition | undefined {
  return status.conditions?.find(condition => condition.type === type)
}
