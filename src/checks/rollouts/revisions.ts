import type {ReplicaSet} from '../../cluster/objects.ts'
import {deploymentOf} from '../pods/owner.ts'

/** The ReplicaSets of one Deployment, newest revision first. A rolled-back one is new again, whatever its age. */
export function revisionsOf(
  {namespace, name}: {readonly namespace: string; readonly name: string},
  replicaSets: readonly ReplicaSet[],
): ReplicaSet[] {
  return replicaSets
    .filter(set => (set.metadata.namespace ?? '') === namespace && deploymentOf(set) === name)
    .sort((one, other) => revisionOf(other) - revisionOf(one) || createdMs(other) - createdMs(one))
}

/** Where a rollout can go back to, by number; `works` when pods of that revision are ready now. */
export interface WayBack {
  readonly from: number
  readonly to: number
  readonly works: boolean
}

/** Of revisions, newest first: the newest earlier one with ready pods, else the one before. Null: there is none. */
export function wayBack([newest, ...earlier]: readonly ReplicaSet[]): WayBack | null {
  const numbered = earlier.filter(set => revisionOf(set) > 0)
  const working = numbered.find(({status}) => (status?.readyReplicas ?? 0) > 0)
  const goal = working ?? numbered[0]
  if (newest === undefined || goal === undefined || revisionOf(newest) <= revisionOf(goal)) return null
  return {from: revisionOf(newest), to: revisionOf(goal), works: working !== undefined}
}

/** Its number; 0 for a ReplicaSet that has none. */
export function revisionOf({metadata}: ReplicaSet): number {
  const number = Number(metadata.annotations?.['deployment.kubernetes.io/revision'])
  return Number.isInteger(number) ? number : 0
}

function createdMs({metadata}: ReplicaSet): number {
  return Date.parse(metadata.creationTimestamp ?? '') || 0
}
