import type {Deployment, ReplicaSet, StatefulSet} from '../../cluster/objects.ts'
import type {WorkloadName} from '../../repairs/objects.ts'
import {type CurrentPod, componentOf, currentReleasePods, type ReleasePods} from '../pods/current-pods.ts'
import {causeOfUnready, type PodCheck} from '../pods/pod-cause.ts'
import {revisionsOf} from '../pods/revisions.ts'
import {deploymentState, type RolloutState, statefulSetState} from './rollout-state.ts'

export interface RolloutFacts extends ReleasePods {
  readonly deployments: readonly Deployment[]
  readonly statefulSets: readonly StatefulSet[]
}

/** A workload with an unfinished rollout, and the remains of its earlier revisions. */
export interface OpenRollout {
  readonly workload: WorkloadName
  readonly state: RolloutState
  /** Newest first; empty for a StatefulSet. */
  readonly revisions: readonly ReplicaSet[]
  readonly pods: readonly CurrentPod[]
  /** The check that explains why the new pods do not serve. */
  readonly cause: PodCheck | null
}

/** Returns the unfinished rollouts of the release namespace. Sandboxes are left out because they come and go. */
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

function podsOf({kind, namespace, name}: WorkloadName, pods: readonly CurrentPod[]): CurrentPod[] {
  return pods.filter(({owner}) => owner.kind === kind && owner.namespace === namespace && owner.name === name)
}

function causeOf(pods: readonly CurrentPod[], now: Date): PodCheck | null {
  const newest = pods.filter(({superseded}) => !superseded)
  return causeOfUnready(
    newest.map(({pod}) => pod),
    now,
  )
}
