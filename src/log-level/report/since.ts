import type {ConfigMap, ReplicaSet} from '../../cluster/objects.ts'
import type {Workload} from '../../installation/installation.ts'
import type {EnvOwner} from '../../installation/log-level/env-owner.ts'
import type {LevelRecord} from '../../installation/log-level/record.ts'
import {isControlledBy} from '../../installation/workload-pods.ts'
import {inForce} from '../in-force.ts'

export interface Since {
  /** RFC 3339. */
  readonly at: string
  /** The source of the time: `svcdiag`, `ReplicaSet NAME` or `managedFields`. */
  readonly by: string
}

export interface Known {
  readonly record: LevelRecord | null
  readonly replicaSets: readonly ReplicaSet[]
  readonly configMaps: readonly ConfigMap[]
  readonly owner: EnvOwner | null
}

/**
 * Returns since when a workload has this level. The first known time counts: svcdiag's record, the oldest of the latest
 * revisions with this level, or the manager of the variable. A manager's time changes with any of its fields.
 */
export function sinceOf(
  workload: Workload,
  level: string,
  {record, replicaSets, configMaps, owner}: Known,
): Since | null {
  if (record !== null) return {at: record.at, by: 'svcdiag'}
  const introduced = introducedBy(workload, level, replicaSets, configMaps)
  if (introduced?.metadata.creationTimestamp !== undefined)
    return {at: introduced.metadata.creationTimestamp, by: `ReplicaSet ${introduced.metadata.name}`}
  return owner?.at ? {at: owner.at, by: 'managedFields'} : null
}

function introducedBy(
  workload: Workload,
  level: string,
  replicaSets: readonly ReplicaSet[],
  configMaps: readonly ConfigMap[],
): ReplicaSet | undefined {
  const own = replicaSets.filter(set => isOf(set, workload)).sort((one, other) => revision(other) - revision(one))
  const before = own.findIndex(set => levelOf(set, workload, configMaps) !== level)
  return own[(before === -1 ? own.length : before) - 1]
}

function levelOf({spec}: ReplicaSet, {mainContainer}: Workload, configMaps: readonly ConfigMap[]): string | null {
  const main = spec.template?.spec.containers.find(({name}) => name === mainContainer)
  return main === undefined ? null : inForce(main, configMaps).level
}

function isOf({metadata}: ReplicaSet, workload: Workload): boolean {
  return metadata.namespace === workload.namespace && isControlledBy(metadata, workload)
}

function revision({metadata}: ReplicaSet): number {
  return Number(metadata.annotations?.['deployment.kubernetes.io/revision'] ?? 0)
}
