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

/** Where a rollout can go back to, by number; `works` when pods of that revision are ready now. */
export interface WayBack {
  readonly from: number
  readonly to: number
  readonly works: boolean
}

/** Of revisions, newest first: the newest earlier one with ready pods, else the one before. Null: there is none. */
export function wayBack([newest, ...earlier]: readonly ReplicaSet[]): WayBack | null {
  const numbered = earlier.filter(set => revision(set) > 0)
  const working = numbered.find(({status}) => (status?.readyReplicas ?? 0) > 0)
  const goal = working ?? numbered[0]
  if (newest === undefined || goal === undefined || revision(newest) <= revision(goal)) return null
  return {from: revision(newest), to: revision(goal), works: working !== undefined}
}

function revision({metadata}: ReplicaSet): number {
  const number = Number(metadata.annotations?.['deployment.kubernetes.io/revision'])
  return Number.isInteger(number) ? number : 0
}

function createdMs({metadata}: ReplicaSet): number {
  return Date.parse(metadata.creationTimestamp ?? '') || 0
}
