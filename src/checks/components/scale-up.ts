import type {Installation} from '../../installation/installation.ts'
import {kubectlName, type WorkloadName} from '../../repairs/objects.ts'
import type {Repair} from '../../repairs/repair.ts'
import {scaleUpRepair} from '../../repairs/workload.ts'
import {withOwners, workloadOwners} from '../at-the-source.ts'

/**
 * Returns the repairs of a workload with 0 replicas, at its source first. Otherwise the next deployment would scale it
 * down again.
 */
export function scaleUp({kind, namespace, name}: WorkloadName, installation: Installation): readonly Repair[] {
  const workload = {kind, namespace, name}
  const change = `give ${kubectlName(workload)} at least one replica`
  return withOwners(workloadOwners(workload, installation), {namespace, change}, [scaleUpRepair(workload)])
}
