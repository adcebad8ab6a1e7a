import type {Repair} from '../../repairs/repair.ts'
import type {LevelEntry} from './level-entries.ts'
import {resetRepair, unsetRepairs} from './repairs.ts'

/** Repairs of an entry of a template, by who wrote it last; null where that does not matter. */
export function entryRepairs(
  {workload, container, variable, pods}: LevelEntry,
  manager: string | null,
): readonly Repair[] {
  if (manager?.startsWith('svcdiag')) return [resetRepair(workload, workload.component)]
  return unsetRepairs({workload, container: container.name, variable, pods})
}
