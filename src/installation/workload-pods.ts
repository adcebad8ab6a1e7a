import type {ContainerStatus, Pod, ReplicaSet} from '../cluster/objects.ts'
import type {Workload} from './installation.ts'

/** The pods that a workload owns: directly (StatefulSet) or through its ReplicaSets; never by label. */
export function podsOf(
  workload: Pick<Workload, 'kind' | 'name' | 'namespace'>,
  pods: readonly Pod[],
  replicaSets: readonly ReplicaSet[],
): Pod[] {
  const owners = new Set(
    workload.kind === 'StatefulSet'
      ? [workload.name]
      : replicaSets.filter(set => isOwnedBy(set, 'Deployment', workload.name)).map(({metadata}) => metadata.name),
  )
  const kind = workload.kind === 'StatefulSet' ? 'StatefulSet' : 'ReplicaSet'
  return pods.filter(
    ({metadata}) =>
      metadata.namespace === workload.namespace &&
      metadata.ownerReferences?.some(owner => owner.controller && owner.kind === kind && owners.has(owner.name)),
  )
}

function isOwnedBy(set: ReplicaSet, kind: string, name: string): boolean {
  return (
    set.metadata.ownerReferences?.some(owner => owner.controller && owner.kind === kind && owner.name === name) ?? false
  )
}

/** The pod's own `Ready` condition. */
export function isReady(pod: Pod): boolean {
  return pod.status.conditions?.some(({type, status}) => type === 'Ready' && status === 'True') ?? false
}

/** The status of the container that serves. */
export function mainStatus(pod: Pod, {mainContainer}: Workload): ContainerStatus | undefined {
  return pod.status.containerStatuses?.find(({name}) => name === mainContainer)
}
