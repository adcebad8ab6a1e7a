import type {PatchOperation} from '../../cluster/writer.ts'
import {envOwners} from '../../installation/log-level/env-owner.ts'
import {type ChangedContainer, LOG_LEVEL_EXPIRES, recordOf} from '../../installation/log-level/record.ts'
import type {Change, ContainerChange} from '../change.ts'
import {isSameEntry, placedEntry} from '../entry.ts'
import {inForce} from '../in-force.ts'
import {containersOf, nameOf, type Target} from '../target.ts'
import {removeEntry, writeEntry, writeRecord} from './patch.ts'
import {NO_RESTART, restartsOf} from './restarts.ts'
import {blockedBefore, blocker, type Ground, subjectOf, unreadableRecord} from './subject.ts'

/** Plans to restore the recorded state and to delete the record. A value with a later change is kept. */
export function planReset(target: Target, ground: Ground): Change {
  const {metadata} = target.object
  const record = recordOf(metadata.annotations)
  const subject = {...subjectOf(target, ground, 'LOG_LEVEL'), notes: []}
  if (record === null) return withoutRecord(target, subject)
  if (record === 'unreadable') return unreadableRecord(subject)
  const before = blockedBefore(target, ground)
  if ('action' in before) return before
  const parts = Object.entries(record.containers).map(([name, change]) => restored(target, name, change, ground))
  const containers = parts.flatMap(part => ('change' in part ? part.change : []))
  const {kind, namespace, name} = subject
  return {
    ...subject,
    action: containers.length > 0 ? 'restore' : 'record',
    notes: parts.flatMap(part => ('note' in part ? part.note : [])),
    containers,
    restarts: containers.length > 0 ? restartsOf(target) : NO_RESTART,
    record: null,
    expires: null,
    patch: {
      kind,
      namespace,
      name,
      resourceVersion: before.resourceVersion,
      operations: [
        ...parts.flatMap(part => ('operation' in part ? part.operation : [])),
        ...writeRecord(metadata, null, null),
      ],
    },
  }
}

export function isChanged({object}: Target): boolean {
  const {annotations} = object.metadata
  return recordOf(annotations) !== null || annotations?.[LOG_LEVEL_EXPIRES] !== undefined
}

/** Plans the reset of a workload without a record. An expiry shows that svcdiag changed the workload. */
function withoutRecord(target: Target, subject: ReturnType<typeof subjectOf>): Change {
  if (target.object.metadata.annotations?.[LOG_LEVEL_EXPIRES] === undefined)
    return {...subject, action: 'unchanged', reason: 'svcdiag changed nothing there', commands: []}
  const kubectl = `kubectl -n ${subject.namespace}`
  return blocker(subject, 'it has an expiry and no record of the previous state', [
    `${kubectl} set env ${nameOf(subject)} --list`,
    `${kubectl} annotate ${nameOf(subject)} ${LOG_LEVEL_EXPIRES}-`,
  ])
}

type Part = {readonly change: ContainerChange; readonly operation: PatchOperation} | {readonly note: string}

function restored(target: Target, name: string, changed: ChangedContainer, ground: Ground): Part {
  const {variable, set, previous} = changed
  const container = containersOf(target).find(each => each.name === name)
  if (container === undefined) return {note: `container ${name} is gone, and its level with it`}
  const placed = placedEntry(container, variable)
  if (placed === null) return {note: `${variable} is no longer set in ${name}: it was removed`}
  if (!isSameEntry(placed.entry, {name: variable, value: set})) return {note: leftAlone(target, name, changed)}
  return {
    change: {container: name, variable, before: inForce(container, ground.configMaps), after: previous},
    operation: previous === null ? removeEntry(target, name, placed) : writeEntry(target, name, placed, previous),
  }
}

function leftAlone({object}: Target, container: string, {variable}: ChangedContainer): string {
  const manager = envOwners(object.metadata, container, variable)?.[0]?.manager
  return `${variable} of ${container} was changed since${manager === undefined ? '' : ` by ${manager}`}: it stays unchanged`
}
