import {textOrder} from '../../text-order.ts'
import {isObject, isSame, type Json, type JsonObject} from '../patch/json.ts'
import {allFieldsV1, fieldsOf, fieldsV1Of, pathsOf} from './field-set.ts'

/** The manager and the time of a write (RFC 3339, whole seconds). */
export interface Writing {
  readonly manager: string
  readonly time: string
}

/** Returns managedFields of a new object. Its creator owns all fields. */
export function recordOf(object: JsonObject, writing: Writing): JsonObject[] {
  const fieldsV1 = allFieldsV1(object)
  return Object.keys(fieldsV1).length === 0 ? [] : [entryOf(object, writing, fieldsV1)]
}

/**
 * Returns managedFields after a change. The writer becomes the only owner of the fields that it set. An entry without
 * fields is dropped. If the object has no managedFields, none are added.
 */
export function managedAfter(before: JsonObject, after: JsonObject, writing: Writing): Json[] {
  const {manager, time} = writing
  const record = entriesOf(before)
  if (record.length === 0) return []
  const {set, gone} = changesOf(before, after)
  const entries = record.map(entry => {
    const isWriter = entry.manager === manager && entry.operation === 'Update' && entry.subresource === undefined
    const kept = [...pathsOf(isObject(entry.fieldsV1) ? entry.fieldsV1 : {})].filter(
      path => !set.has(path) && !gone.has(path),
    )
    return {entry, isWriter, paths: new Set(isWriter ? [...kept, ...set] : kept)}
  })
  const kept = entries.flatMap(({entry, isWriter, paths}) => {
    if (paths.size === 0) return []
    return [{...entry, ...(isWriter && {time}), fieldsV1: fieldsV1Of(paths)}]
  })
  const isKnown = set.size === 0 || entries.some(({isWriter}) => isWriter)
  return sorted(isKnown ? kept : [...kept, entryOf(after, writing, fieldsV1Of(set))])
}

/** Sorts entries as an API server does: applied objects first, then by time and by name. */
function sorted(entries: readonly JsonObject[]): JsonObject[] {
  const rank = ({operation, time, manager}: JsonObject) => [operation, time, manager].map(part => String(part ?? ''))
  return entries.toSorted((left, right) => {
    const [one, other] = [rank(left), rank(right)]
    const at = one.findIndex((part, index) => part !== other[index])
    return at < 0 ? 0 : textOrder(one[at] ?? '', other[at] ?? '')
  })
}

function entryOf({apiVersion = ''}: JsonObject, {manager, time}: Writing, fieldsV1: JsonObject): JsonObject {
  return {manager, operation: 'Update', apiVersion, time, fieldsType: 'FieldsV1', fieldsV1}
}

function changesOf(before: JsonObject, after: JsonObject): {set: Set<string>; gone: Set<string>} {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return {
    set: new Set([...now].flatMap(([path, value]) => (old.has(path) && isSame(old.get(path), value) ? [] : [path]))),
    gone: new Set([...old.keys()].filter(path => !now.has(path))),
  }
}

function entriesOf({metadata}: JsonObject): JsonObject[] {
  const entries = isObject(metadata) ? metadata.managedFields : undefined
  return Array.isArray(entries) ? entries.filter(isObject) : []
}
