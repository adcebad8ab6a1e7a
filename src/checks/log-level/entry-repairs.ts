import {ownersOf} from '../../installation/ownership.ts'
import type {Repair} from '../../repairs/repair.ts'
import {isSetBySvcdiag} from './expiry.ts'
import type {LevelEntry} from './level-entries.ts'
import {resetRepair, unsetRepairs} from './repairs.ts'

/** Repairs of an entry of a template, by who wrote it last; null where that does not matter. */
export function entryRepairs(
  {workload, siblings, container, variable, entries}: LevelEntry,
  manager: string | null,
): readonly Repair[] {
  const {component, metadata} = workload
  if (manager?.startsWith('svcdiag')) return [resetRepair(component, siblings.filter(isSetBySvcdiag))]
  const value = entries.length === 1 ? entries[0].value : undefined
  return unsetRepairs({workload, component, container: container.name, variable, value}, ownersOf(metadata))
}
