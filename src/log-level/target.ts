import type {Container, Deployment, StatefulSet} from '../cluster/objects.ts'
import {type ClusterReader, found, type Missing, type Read} from '../cluster/port.ts'
import type {Workload} from '../installation/installation.ts'

/** The levels that svcdiag sets. With an unknown level, the app does not start. */
export const LEVELS = ['INFO', 'DEBUG'] as const
export type Level = (typeof LEVELS)[number]

/** A workload to change, with its current object. */
export interface Target {
  readonly workload: Workload
  readonly object: Deployment | StatefulSet
}

export function containersOf({object}: Target): readonly Container[] {
  return object.spec.template.spec.containers
}

/** Returns the container whose level svcdiag changes. */
export function mainOf(target: Target): Container | undefined {
  return containersOf(target).find(({name}) => name === target.workload.mainContainer)
}

/** Returns the name that kubectl accepts: `deployment/openhands`. */
export function nameOf({kind, name}: Pick<Workload, 'kind' | 'name'>): string {
  return `${kind.toLowerCase()}/${name}`
}

export async function readTarget(reader: ClusterReader, workload: Workload): Promise<Read<Target>> {
  const {kind, namespace, name} = workload
  const read = await reader.get(kind, {namespace, name})
  return read.status === 'found' ? found({workload, object: read.value}) : read
}

export async function readTargets(
  reader: ClusterReader,
  workloads: readonly Workload[],
): Promise<{targets: readonly Target[]; missing: readonly Missing[]}> {
  const {found: targets, missing} = split(await Promise.all(workloads.map(workload => readTarget(reader, workload))))
  return {targets, missing}
}

export function split<T>(reads: readonly Read<T>[]): {found: T[]; missing: Missing[]} {
  return {
    found: reads.flatMap(read => (read.status === 'found' ? [read.value] : [])),
    missing: reads.filter(read => read.status === 'missing'),
  }
}
