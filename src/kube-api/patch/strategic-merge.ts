import {badRequest, internal} from '../status.ts'
import {isObject, isSame, type Json, type JsonObject} from './json.ts'
import {isUnited, mergeKeyOf} from './list-keys.ts'

const ORDER = '$setElementOrder/'
const DELETE_FROM = '$deleteFromPrimitiveList/'

/** Applies a strategic merge patch: a merge patch that also merges lists, such as containers by name. */
export function strategicMerge(original: JsonObject, patch: JsonObject): JsonObject {
  const directive = patch.$patch ?? 'merge'
  if (directive === 'delete') return {}
  if (directive === 'replace') return withoutDirectives(patch)
  if (directive !== 'merge') throw badRequest(`Unknown patch type found: ${JSON.stringify(directive)}`)
  const merged = retained(original, patch)
  const ordered = Object.keys(patch).flatMap(key => (key.startsWith(ORDER) ? [key.slice(ORDER.length)] : []))
  for (const field of ordered) mergeOrdered(merged, patch, field)
  for (const [key, value] of Object.entries(patch)) {
    if (key.startsWith(DELETE_FROM)) deleteFrom(merged, key.slice(DELETE_FROM.length), value)
    else if (!key.startsWith('$') && !ordered.includes(key)) mergeField(merged, key, value)
  }
  return merged
}

/** Keeps only the fields in `$retainKeys`. A patch uses this directive if only one of several fields may be set. */
function retained(original: JsonObject, {$retainKeys: keys}: JsonObject): JsonObject {
  if (keys === undefined) return {...original}
  if (!Array.isArray(keys)) throw badRequest('$retainKeys is not a list')
  return Object.fromEntries(Object.entries(original).filter(([key]) => keys.includes(key)))
}

function mergeField(merged: JsonObject, key: string, value: Json): void {
  const before = merged[key]
  if (value === null) delete merged[key]
  else if (before === undefined) merged[key] = stripped(value)
  else if (isObject(before) && isObject(value)) merged[key] = strategicMerge(before, value)
  else if (Array.isArray(before) && Array.isArray(value)) merged[key] = mergeList(before, value, key)
  else merged[key] = stripped(value)
}

function mergeOrdered(merged: JsonObject, patch: JsonObject, field: string): void {
  const [before, change, order] = [merged[field], patch[field], patch[ORDER + field]]
  if (!Array.isArray(order)) throw badRequest(`${ORDER}${field} is not a list`)
  if (change === null) delete merged[field]
  if (!Array.isArray(before) && !Array.isArray(change)) return
  const old = Array.isArray(before) ? before : []
  const united = Array.isArray(change) ? mergeList(old, change, field) : old
  merged[field] = orderElements(united, order, old, mergeKeyOf(field, united))
}

function mergeList(before: readonly Json[], patch: readonly Json[], field: string): Json[] {
  const key = mergeKeyOf(field, [...before, ...patch])
  if (key !== null) return mergeByKey(before, patch, key)
  if (!isUnited(field)) return patch.map(stripped)
  const united = [...before, ...patch].filter(
    (item, index, all) => all.findIndex(other => isSame(other, item)) === index,
  )
  return orderElements(united, patch, before, null)
}

function mergeByKey(before: readonly Json[], patch: readonly Json[], key: string): Json[] {
  const items = patch.map(item => keyed(item, key))
  const plain = items.filter(({$patch = 'merge'}) => $patch === 'merge')
  if (items.some(({$patch}) => $patch === 'replace')) return plain.map(withoutDirectives)
  const deleted = items.filter(({$patch}) => $patch === 'delete')
  const kept = before.filter(item => !deleted.some(one => isObject(item) && isSame(item[key], one[key])))
  const merged = [...kept]
  for (const item of plain) {
    const index = merged.findIndex(candidate => isObject(candidate) && isSame(candidate[key], item[key]))
    const found = merged[index]
    if (isObject(found)) merged[index] = strategicMerge(found, item)
    else merged.push(withoutDirectives(item))
  }
  return orderElements(merged, plain, kept, key)
}

function keyed(item: Json, key: string): JsonObject {
  if (!isObject(item)) throw badRequest('a list of objects cannot be merged with other values')
  if (item[key] === undefined && item.$patch !== 'replace')
    throw internal(`map: ${JSON.stringify(Object.keys(item))} does not contain declared merge key: ${key}`)
  return item
}

function deleteFrom(merged: JsonObject, field: string, values: Json): void {
  const list = merged[field]
  if (!Array.isArray(values)) throw badRequest(`${DELETE_FROM}${field} is not a list`)
  if (Array.isArray(list)) merged[field] = list.filter(item => !values.some(value => isSame(value, item)))
}

function stripped(value: Json): Json {
  if (isObject(value)) return withoutDirectives(value)
  if (!Array.isArray(value)) return value
  return value.filter(item => !isObject(item) || item.$patch !== 'delete').map(stripped)
}

function withoutDirectives(value: JsonObject): JsonObject {
  const kept = Object.entries(value).filter(([key, field]) => !key.startsWith('$') && field !== null)
  return Object.fromEntries(kept.map(([key, field]) => [key, stripped(field)]))
}

/** Items of the patch keep its order, and others their old order. If both orders apply, the old order wins. */
function orderElements(
  merged: readonly Json[],
  asked: readonly Json[],
  before: readonly Json[],
  key: string | null,
): Json[] {
  const places = {asked: placeIn(asked, key), before: placeIn(before, key)}
  const named = merged.filter(item => places.asked(item) >= 0)
  const others = merged.filter(item => places.asked(item) < 0)
  return interleave(sortedBy(others, places.before), sortedBy(named, places.asked), places.before)
}

type Place = (item: Json) => number

function placeIn(list: readonly Json[], key: string | null): Place {
  return item => list.findIndex(candidate => (key === null ? isSame(candidate, item) : hasKeyOf(candidate, item, key)))
}

function hasKeyOf(left: Json, right: Json, key: string): boolean {
  return isObject(left) && isObject(right) && isSame(left[key], right[key])
}

function sortedBy(items: readonly Json[], place: Place): Json[] {
  return items.toSorted((left, right) => place(left) - place(right))
}

function interleave(others: readonly Json[], named: readonly Json[], place: Place): Json[] {
  const all: Json[] = []
  const [left, right] = [[...others], [...named]]
  while (left.length > 0 && right.length > 0) {
    const [first = null] = left
    const [second = null] = right
    const known = place(first) >= 0 && place(second) >= 0
    const next = known && place(first) < place(second) ? left.shift() : right.shift()
    all.push(next ?? null)
  }
  return [...all, ...left, ...right]
}
