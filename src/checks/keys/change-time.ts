import type {ManagedFieldsEntry} from '../../cluster/objects.ts'
import type {SecretMetadata} from '../../cluster/port.ts'

/**
 * When a data key of a Secret last changed, from `metadata.managedFields`. A manager's entry gets a new time when any
 * of its fields changes. So a change of this key is proven only if the entry owns no other field.
 */
export type ChangeTime =
  | {readonly known: true; readonly at: Date; readonly manager: string; readonly proven: boolean}
  | {readonly known: false; readonly reason: string}

export function changeTime({managedFields, creationTimestamp}: SecretMetadata, key: string): ChangeTime {
  if (managedFields === undefined || managedFields.every(({fieldsV1}) => fieldsV1 === undefined))
    return {known: false, reason: 'its managedFields are missing: stripped by a proxy, or cleared'}
  const owning = managedFields.filter(entry => ownsKey(entry, key))
  if (owning.length === 0) return {known: false, reason: 'no entry of its managedFields owns the key'}
  const timed = owning.flatMap(entry => (isTime(entry.time) ? [{entry, at: new Date(entry.time)}] : []))
  if (timed.length < owning.length) return {known: false, reason: 'an entry of its managedFields has no time'}
  const latest = timed.reduce((a, b) => (b.at > a.at ? b : a))
  const created = isTime(creationTimestamp) ? new Date(creationTimestamp) : null
  return {
    known: true,
    at: latest.at,
    manager: latest.entry.manager ?? 'unknown',
    proven: ownsOnlyKey(latest.entry, key) || created?.getTime() === latest.at.getTime(),
  }
}

function ownsKey({fieldsV1}: ManagedFieldsEntry, key: string): boolean {
  return dataFields(fieldsV1).some(fields => `f:${key}` in fields)
}

/**
 * Whether the entry owns only this data key and the immutable type. A merged entry (`ancient-changes`) proves nothing.
 */
function ownsOnlyKey({fieldsV1 = {}, manager}: ManagedFieldsEntry, key: string): boolean {
  if (manager === 'ancient-changes') return false
  const others = Object.keys(fieldsV1).filter(field => !['f:data', 'f:stringData', 'f:type'].includes(field))
  return (
    others.length === 0 &&
    dataFields(fieldsV1).every(fields => Object.keys(fields).every(name => name === '.' || name === `f:${key}`))
  )
}

function dataFields(fieldsV1: ManagedFieldsEntry['fieldsV1']): object[] {
  return [fieldsV1?.['f:data'], fieldsV1?.['f:stringData']].filter(
    (fields): fields is object => typeof fields === 'object' && fields !== null,
  )
}

function isTime(text: string | undefined): text is string {
  return text !== undefined && !Number.isNaN(Date.parse(text))
}
