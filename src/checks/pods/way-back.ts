import {withOwners, workloadOwners} from '../../repairs/at-the-source.ts'
import type {WorkloadName} from '../../repairs/objects.ts'
import type {Repair} from '../../repairs/repair.ts'
import {undoRollout} from '../../repairs/workload.ts'
import type {ReleasePods} from './current-pods.ts'
import {revisionsOf, wayBack} from './revisions.ts'

/** Returns the rollback of a workload in the cluster; empty if it has no earlier revision. */
export function backInCluster(workload: WorkloadName, facts: ReleasePods, when: string): readonly Repair[] {
  const way = workload.kind === 'Deployment' ? wayBack(revisionsOf(workload, facts.replicaSets)) : null
  return way === null ? [] : [undoRollout(workload, way, when, facts.pods)]
}

/** Returns the rollback of a workload, at its source first if another tool owns it. */
export function goBack(workload: WorkloadName, facts: ReleasePods, when: string): readonly Repair[] {
  const repairs = backInCluster(workload, facts, when)
  if (repairs.length === 0) return []
  const change = 'go back to the version that worked, or correct the new one'
  return withOwners(workloadOwners(workload, facts.installation), {namespace: workload.namespace, change}, repairs)
}
