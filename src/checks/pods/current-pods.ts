import type {Deployment, Pod, ReplicaSet} from '../../cluster/objects.ts'
import type {Missing} from '../../cluster/port.ts'
import type {ComponentName, Installation, Workload} from '../../installation/installation.ts'
import {isSameWorkload, type WorkloadName} from '../../repairs/repair.ts'
import {isMissing} from '../define.ts'
import {type Owner, ownerOf, type ReleasePods, revisionsOf} from './revisions.ts'

/** A pod that should serve, with its workload. */
export interface CurrentPod {
  readonly pod: Pod
  readonly owner: Owner
  /** Null for data stores and other workloads without a component. */
  readonly component: ComponentName | null
  /** True if the Deployment has a newer revision than this pod. */
  readonly superseded: boolean
}

export interface AllPods extends ReleasePods {
  readonly sandboxPods: readonly Pod[] | Missing
  readonly sandboxReplicaSets: readonly ReplicaSet[] | Missing
  /** Discovery recognizes sandboxes by their Deployments. */
  readonly sandboxDeployments: readonly Deployment[] | Missing
}

/** Every check of pods declares these inputs in addition to its own. */
export const POD_INPUTS = ['installation', 'pods', 'replicaSets'] as const
export const SANDBOX_POD_INPUTS = ['sandboxPods', 'sandboxReplicaSets', 'sandboxDeployments'] as const

/** Returns the inputs about sandboxes. If one of them is missing, no check of sandboxes passes. */
export function sandboxReads({sandboxPods, sandboxReplicaSets, sandboxDeployments}: AllPods): unknown[] {
  return [sandboxPods, sandboxReplicaSets, sandboxDeployments]
}

/** Omits pods that are being deleted, that have ended, or whose ReplicaSet is scaled to 0. */
export function currentPods(facts: AllPods): CurrentPod[] {
  return [...currentReleasePods(facts), ...sandboxesElsewhere(facts)]
}

export function currentReleasePods({installation, pods, replicaSets}: ReleasePods): CurrentPod[] {
  return pods.flatMap(pod => current(pod, replicaSets, installation) ?? [])
}

/** Sandboxes in the release namespace are already among the pods of the release. */
function sandboxesElsewhere({installation, sandboxPods, sandboxReplicaSets}: AllPods): CurrentPod[] {
  if (installation.sandboxNamespace === installation.namespace) return []
  if (isMissing(sandboxPods) || isMissing(sandboxReplicaSets)) return []
  return sandboxPods
    .flatMap(pod => current(pod, sandboxReplicaSets, installation) ?? [])
    .filter(({component}) => component === 'sandbox')
}

function current(pod: Pod, replicaSets: readonly ReplicaSet[], installation: Installation): CurrentPod | null {
  const hasEnded = pod.status.phase === 'Succeeded' || pod.status.phase === 'Failed'
  if (pod.metadata.deletionTimestamp !== undefined || hasEnded) return null
  const owner = ownerOf(pod, replicaSets)
  if (owner === null || owner.replicaSet?.spec.replicas === 0) return null
  return {pod, owner, component: componentOf(owner, installation), superseded: isSuperseded(owner, replicaSets)}
}

function isSuperseded(owner: Owner, replicaSets: readonly ReplicaSet[]): boolean {
  if (owner.replicaSet === null) return false
  const newest = revisionsOf(owner, replicaSets)[0]
  return newest !== undefined && newest.metadata.name !== owner.replicaSet.metadata.name
}

export function componentOf(workload: WorkloadName, {components}: Installation): ComponentName | null {
  const owning = Object.values(components).find(
    component => component.state === 'found' && component.workloads.some(each => isSameWorkload(each, workload)),
  )
  return owning?.name ?? null
}

export function workloadsOf(name: ComponentName, {components}: Pick<Installation, 'components'>): readonly Workload[] {
  const component = components[name]
  return component.state === 'found' ? component.workloads : []
}
