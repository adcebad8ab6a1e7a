import {textOrder} from '../../text-order.ts'
import {isObject, isSame, type Json, type JsonObject} from '../patch/json.ts'
import {mergeKeyOf} from '../patch/list-keys.ts'

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

/** The writer becomes the only owner of the fields that it set. An object without managedFields gets none. */
export function managedAfter(before: JsonObject, after: JsonObject, writing: Writing): Json[] {
  const {manager, time} = writing
  const recorded = isObject(before.metadata) ? before.metadata.managedFields : undefined
  const record = Array.isArray(recorded) ? recorded.filter(isObject) : []
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

/** Sorts entries as an API server does: `Apply` before `Update`, then by time and by name. */
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

/** The fields that a manager can own, with their values. The keys are paths in the syntax of `fieldsV1`. */
type FieldSet = ReadonlyMap<string, Json>

const SEPARATOR = '\0'
const ITSELF: Json = null

/** Every object of the kind has these parts, so they have no owner. */
const GIVEN = new Set(['f:metadata', 'f:spec', 'f:template', 'f:containers', 'f:strategy', 'f:updateStrategy'])
const ATOMIC = new Set(['f:selector', 'f:secretKeyRef', 'f:configMapKeyRef', 'f:fieldRef', 'f:nodeSelector'])

/** The API server writes these fields, so they have no owner. A status has separate entries. */
const UNOWNED = new Set(['f:apiVersion', 'f:kind', 'f:status'])
/** The API server allocates these fields of a Service. */
const ALLOCATED = new Set(['f:clusterIP', 'f:clusterIPs', 'f:ipFamilies', 'f:ipFamilyPolicy'])
const OWNED_METADATA = new Set(['f:annotations', 'f:labels', 'f:finalizers', 'f:ownerReferences'])

function fieldsOf(object: JsonObject): FieldSet {
  const found = new Map<string, Json>()
  collect(found, [], object)
  return new Map([...found].filter(([path]) => isOwned(path.split(SEPARATOR))))
}

function allFieldsV1({metadata, ...object}: JsonObject): JsonObject {
  const {spec} = object
  const fields = Object.entries(isObject(spec) ? spec : {}).filter(([key]) => !ALLOCATED.has(`f:${key}`))
  const owned = {...object, ...(isObject(spec) && {spec: Object.fromEntries(fields)})}
  const own = treesOf(partsOf('', owned).filter(([part]) => isOwned([part])))
  const ofMetadata = treesOf(partsOf('', metadata ?? null).filter(([part]) => isOwned(['f:metadata', part])))
  return {...(Object.keys(ofMetadata).length > 0 && {'f:metadata': ofMetadata}), ...own}
}

function treesOf(parts: readonly [string, Json][]): JsonObject {
  const trees = parts.map(([field, value]): [string, JsonObject] => {
    const inner = partsOf(field, value)
    return [field, {...(inner.length > 0 && !GIVEN.has(field) && {'.': {}}), ...treesOf(inner)}]
  })
  return Object.fromEntries(trees)
}

function pathsOf(fieldsV1: JsonObject): Set<string> {
  const paths = new Set<string>()
  const walk = (path: readonly string[], node: Json | undefined): void => {
    if (!isObject(node)) return
    const below = Object.keys(node).filter(key => key !== '.')
    if (path.length > 0 && (below.length === 0 || '.' in node)) paths.add(path.join(SEPARATOR))
    for (const key of below) walk([...path, key], node[key])
  }
  walk([], fieldsV1)
  return paths
}

function fieldsV1Of(paths: ReadonlySet<string>): JsonObject {
  const root: JsonObject = {}
  const owned: JsonObject[] = []
  for (const path of [...paths].sort()) {
    let node = root
    for (const part of path.split(SEPARATOR)) {
      const next = node[part]
      const child: JsonObject = isObject(next) ? next : {}
      node[part] = child
      node = child
    }
    owned.push(node)
  }
  for (const node of owned) if (Object.keys(node).length > 0) node['.'] = {}
  return root
}

function collect(found: Map<string, Json>, path: readonly string[], value: Json): void {
  const field = path.at(-1) ?? ''
  const parts = partsOf(field, value)
  if (path.length > 0 && (parts.length === 0 || !GIVEN.has(field))) {
    found.set(path.join(SEPARATOR), parts.length === 0 ? value : ITSELF)
  }
  for (const [part, inner] of parts) collect(found, [...path, part], inner)
}

function partsOf(field: string, value: Json): [string, Json][] {
  if (isObject(value)) return ATOMIC.has(field) ? [] : Object.entries(value).map(([key, inner]) => [`f:${key}`, inner])
  return Array.isArray(value) && mergeKeyOf(field.slice(2), value) !== null ? itemsOf(field.slice(2), value) : []
}

/** Groups items by key, because items with the same key have the same owner. */
function itemsOf(list: string, items: readonly Json[]): [string, Json][] {
  const key = mergeKeyOf(list, items) ?? ''
  const byKey = Map.groupBy(items, item => itemKey(list, key, item))
  return [...byKey].map(([key, [first = null, ...more]]) => [key, more.length === 0 ? first : [first, ...more]])
}

function itemKey(list: string, key: string, item: Json): string {
  const protocol = list === 'ports' && isObject(item) ? {protocol: item.protocol ?? 'TCP'} : {}
  return `k:${JSON.stringify({[key]: isObject(item) ? (item[key] ?? null) : null, ...protocol})}`
}

function isOwned([first = '', second = '']: readonly string[]): boolean {
  if (first === 'f:spec' && ALLOCATED.has(second)) return false
  return first === 'f:metadata' ? OWNED_METADATA.has(second) : !UNOWNED.has(first)
}
