import type {Repair} from '../../repairs/repair.ts'
import {isSetBySvcdiag} from './expiry.ts'
import type {LevelEntry} from './level-entries.ts'
import {resetRepair, unsetRepairs} from './repairs.ts'

/**
 * Returns the repairs of a template's entry, by its last writer. A null manager means that the writer does not matter.
 */
export function entryRepairs(
  {workload, siblings, container, variable, pods}: LevelEntry,
  manager: string | null,
): readonly Repair[] {
  if (manager?.startsWith('svcdiag')) return [resetRepair(workload.component, siblings.filter(isSetBySvcdiag))]
  return unsetRepairs({workload, container: container.name, variable, pods})
}
