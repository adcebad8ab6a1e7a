import type {ReplicaSet} from '../../cluster/objects.ts'
import {deploymentOf} from '../pods/owner.ts'

/** The ReplicaSets of one Deployment, newest revision first. A rolled-back one is new again, whatever its age. */
export function revisionsOf(
  {namespace, name}: {readonly namespace: string; readonly name: string},
  replicaSets: readonly ReplicaSet[],
): ReplicaSet[] {
  return replicaSets
    .filter(set => (set.metadata.namespace ?? '') === namespace && deploymentOf(set) === name)
    .sort((one, other) => revision(other) - revision(one) || createdMs(other) - createdMs(one))
}

function revision({metadata}: ReplicaSet): number {
  const number = Number(metadata.annotations?.['deployment.kubernetes.io/revision'])
  return Number.isInteger(number) ? number : 0
}

function createdMs({metadata}: ReplicaSet): number {
  return Date.parse(metadata.creationTimestamp ?? '') || 0
}
