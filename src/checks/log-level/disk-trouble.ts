import type {Node, Pod, ReplicaSet} from '../../cluster/objects.ts'
import type {Missing} from '../../cluster/port.ts'
import {isMissing} from '../define.ts'
import type {CurrentPod} from '../pods/current-pods.ts'
import {ownerOf} from '../pods/owner.ts'

export interface DiskFacts {
  readonly nodes: readonly Node[] | Missing
  readonly pods: readonly Pod[]
  readonly replicaSets: readonly ReplicaSet[]
}

/** Returns the evidence that the disk of a pod's node is running full; null without evidence. */
export function diskTrouble({pod, owner}: CurrentPod, {nodes, pods, replicaSets}: DiskFacts): string | null {
  const node = isMissing(nodes) ? undefined : nodes.find(({metadata}) => metadata.name === pod.spec.nodeName)
  const hasPressure = node?.status.conditions?.some(({type, status}) => type === 'DiskPressure' && status === 'True')
  if (hasPressure) return `node ${node?.metadata.name} has DiskPressure`
  const evicted = pods.find(other => isEvictedForDisk(other) && isSameOwner(owner, ownerOf(other, replicaSets)))
  return evicted ? `pod ${evicted.metadata.name} was evicted for its ephemeral storage` : null
}

function isEvictedForDisk({status}: Pod): boolean {
  return (
    status.phase === 'Failed' &&
    status.reason === 'Evicted' &&
    /ephemeral-storage|DiskPressure/i.test(status.message ?? '')
  )
}

function isSameOwner(one: CurrentPod['owner'], other: CurrentPod['owner'] | null): boolean {
  return other !== null && one.kind === other.kind && one.namespace === other.namespace && one.name === other.name
}
