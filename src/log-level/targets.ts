import {type ClusterReader, found, type Missing, type Read} from '../cluster/port.ts'
import type {Workload} from '../installation/installation.ts'
import type {Target} from './target.ts'

/** Reads the current state of the workload. */
export async function readTarget(reader: ClusterReader, workload: Workload): Promise<Read<Target>> {
  const {kind, namespace, name} = workload
  const read = await reader.get(kind, {namespace, name})
  return read.status === 'found' ? found({workload, object: read.value}) : read
}

export async function readTargets(
  reader: ClusterReader,
  workloads: readonly Workload[],
): Promise<{targets: readonly Target[]; missing: readonly Missing[]}> {
  const reads = await Promise.all(workloads.map(workload => readTarget(reader, workload)))
  return {
    targets: reads.flatMap(read => (read.status === 'found' ? [read.value] : [])),
    missing: reads.filter(read => read.status === 'missing'),
  }
}
