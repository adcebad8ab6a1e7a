import {type ChangedContainer, type LevelRecord, recordOf} from '../../installation/log-level/record.ts'
import {isSameEntry, placedEntry} from '../entry.ts'
import {containersOf, type Target} from '../target.ts'

/** A change by svcdiag that is still in place. If it was overwritten, the new value is the state to restore. */
export interface StandingChange {
  readonly record: LevelRecord
  readonly container: string
  readonly change: ChangedContainer
}

export function standingChanges(target: Target): StandingChange[] {
  const record = recordOf(target.object.metadata.annotations)
  if (record === null || record === 'unreadable') return []
  return Object.entries(record.containers)
    .map(([container, change]) => ({record, container, change}))
    .filter(standing => stands(target, standing))
}

function stands(target: Target, {container, change: {variable, set}}: StandingChange): boolean {
  const own = containersOf(target).find(({name}) => name === container)
  const placed = own === undefined ? null : placedEntry(own, variable)
  return placed !== null && isSameEntry(placed.entry, {name: variable, value: set})
}
