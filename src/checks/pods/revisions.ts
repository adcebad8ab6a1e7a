import type {Pod, ReplicaSet} from '../../cluster/objects.ts'
import type {Installation} from '../../installation/installation.ts'
import {controllerOf} from '../../installation/workload-pods.ts'
import {withOwners, workloadOwners} from '../../repairs/at-the-source.ts'
import type {Repair, WorkloadName} from '../../repairs/repair.ts'
import {undoRollout, type WayBack} from '../../repairs/workload.ts'

export interface ReleasePods {
  readonly installation: Installation
  readonly pods: readonly Pod[]
  readonly replicaSets: readonly ReplicaSet[]
}

/** Returns the ReplicaSets of a Deployment, newest revision first. A rollback makes an old one the newest. */
export function revisionsOf(
  {namespace, name}: {readonly namespace: string; readonly name: string},
  replicaSets: readonly ReplicaSet[],
): ReplicaSet[] {
  return replicaSets
    .filter(set => (set.metadata.namespace ?? '') === namespace && deploymentOf(set) === name)
    .sort((one, other) => revisionOf(other) - revisionOf(one) || createdMs(other) - createdMs(one))
}

/** Returns the rollback to the newest earlier revision with ready pods, or else to the previous revision. */
function wayBack([newest, ...earlier]: readonly ReplicaSet[]): WayBack | null {
  const numbered = earlier.filter(set => revisionOf(set) > 0)
  const working = numbered.find(({status}) => (status?.readyReplicas ?? 0) > 0)
  const goal = working ?? numbered[0]
  if (newest === undefined || goal === undefined || revisionOf(newest) <= revisionOf(goal)) return null
  return {from: revisionOf(newest), to: revisionOf(goal), works: working !== undefined}
}

/** Returns the revision number of a ReplicaSet; 0 if it has none. */
export function revisionOf({metadata}: ReplicaSet): number {
  const number = Number(metadata.annotations?.['deployment.kubernetes.io/revision'])
  return Number.isInteger(number) ? number : 0
}

function createdMs({metadata}: ReplicaSet): number {
  return Date.parse(metadata.creationTimestamp ?? '') || 0
}

export interface Owner extends WorkloadName {
  /** The ReplicaSet of the pod; null if it was not listed, and for a StatefulSet. */
  readonly replicaSet: ReplicaSet | null
}

/** Returns the Deployment or StatefulSet of a pod; null for all other pods. */
export function ownerOf(pod: Pod, replicaSets: readonly ReplicaSet[]): Owner | null {
  const controller = controllerOf(pod.metadata)
  const namespace = pod.metadata.namespace ?? ''
  if (controller?.kind === 'StatefulSet')
    return {kind: 'StatefulSet', namespace, name: controller.name, replicaSet: null}
  if (controller?.kind !== 'ReplicaSet') return null
  const replicaSet = replicaSets.find(
    ({metadata}) => metadata.name === controller.name && (metadata.namespace ?? '') === namespace,
  )
  const name = replicaSet ? deploymentOf(replicaSet) : nameWithoutHash(controller.name, pod)
  return name === null ? null : {kind: 'Deployment', namespace, name, replicaSet: replicaSet ?? null}
}

export function deploymentOf({metadata}: ReplicaSet): string | null {
  const controller = controllerOf(metadata)
  return controller?.kind === 'Deployment' ? controller.name : null
}

/** Returns the name of the Deployment from the name of a ReplicaSet that was created after the list was read. */
function nameWithoutHash(replicaSet: string, pod: Pod): string | null {
  const hash = pod.metadata.labels?.['pod-template-hash']
  return hash !== undefined && replicaSet.endsWith(`-${hash}`) ? replicaSet.slice(0, -hash.length - 1) : null
}

export function backInCluster(workload: WorkloadName, facts: ReleasePods, when: string): readonly Repair[] {
  const way = workload.kind === 'Deployment' ? wayBack(revisionsOf(workload, facts.replicaSets)) : null
  return way === null ? [] : [undoRollout(workload, way, when, facts.pods)]
}

/** Returns the rollback of a workload. If another tool owns the workload, the rollback at the source comes first. */
export function goBack(workload: WorkloadName, facts: ReleasePods, when: string): readonly Repair[] {
  const repairs = backInCluster(workload, facts, when)
  if (repairs.length === 0) return []
  const change = 'go back to the version that worked, or correct the new one'
  return withOwners(workloadOwners(workload, facts.installation), {namespace: workload.namespace, change}, repairs)
}
