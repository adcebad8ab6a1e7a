import type {ReplicaSet} from '../../cluster/objects.ts'
import {deploymentOf} from './owner.ts'

/** Returns the ReplicaSets of a Deployment, newest revision first. A rollback makes an old ReplicaSet the newest. */
export function revisionsOf(
  {namespace, name}: {readonly namespace: string; readonly name: string},
  replicaSets: readonly ReplicaSet[],
): ReplicaSet[] {
  return replicaSets
    .filter(set => (set.metadata.namespace ?? '') === namespace && deploymentOf(set) === name)
    .sort((one, other) => revisionOf(other) - revisionOf(one) || createdMs(other) - createdMs(one))
}

/** A rollback, by revision numbers. `works`: pods of the target revision are ready now. */
export interface WayBack {
  readonly from: number
  readonly to: number
  readonly works: boolean
}

/** Picks the newest earlier revision with ready pods, else the previous revision. Null if there is no earlier revision. */
export function wayBack([newest, ...earlier]: readonly ReplicaSet[]): WayBack | null {
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
