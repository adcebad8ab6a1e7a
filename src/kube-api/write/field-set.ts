import {isObject, type Json, type JsonObject} from '../patch/json.ts'
import {mergeKeyOf} from '../patch/list-keys.ts'

/** The fields of an object that a manager can own: the path of each in the words of `fieldsV1`, with its value. */
export type FieldSet = ReadonlyMap<string, Json>

const SEPARATOR = '\0'
const ITSELF: Json = null

/** Parts that every object of its kind has, so no manager owns them. */
const GIVEN = new Set(['f:metadata', 'f:spec', 'f:template', 'f:containers', 'f:strategy', 'f:updateStrategy'])
const ATOMIC = new Set(['f:selector', 'f:secretKeyRef', 'f:configMapKeyRef', 'f:fieldRef', 'f:nodeSelector'])

/** Fields that the API server writes have no owner. A status is written separately. */
const UNOWNED = new Set(['f:apiVersion', 'f:kind', 'f:status'])
/** Fields of a Service that the API server allocates. */
const ALLOCATED = new Set(['f:clusterIP', 'f:clusterIPs', 'f:ipFamilies', 'f:ipFamilyPolicy'])
const OWNED_METADATA = new Set(['f:annotations', 'f:labels', 'f:finalizers', 'f:ownerReferences'])

export function fieldsOf(object: JsonObject): FieldSet {
  const found = new Map<string, Json>()
  collect(found, [], object)
  return new Map([...found].filter(([path]) => isOwned(path.split(SEPARATOR))))
}

/** Returns all fields of an object in the form of an entry of `managedFields`. */
export function allFieldsV1({metadata, ...object}: JsonObject): JsonObject {
  const own = treesOf(partsOf('', {...object, ...specOf(object)}).filter(([part]) => isOwned([part])))
  const ofMetadata = treesOf(partsOf('', metadata ?? null).filter(([part]) => isOwned(['f:metadata', part])))
  return {...(Object.keys(ofMetadata).length > 0 && {'f:metadata': ofMetadata}), ...own}
}

function specOf({spec}: JsonObject): {spec?: Json} {
  if (!isObject(spec)) return {}
  return {spec: Object.fromEntries(Object.entries(spec).filter(([key]) => !ALLOCATED.has(`f:${key}`)))}
}

function treesOf(parts: readonly [string, Json][]): JsonObject {
  return Object.fromEntries(parts.map(([part, value]) => [part, treeOf(part, value)]))
}

function treeOf(field: string, value: Json): JsonObject {
  const parts = partsOf(field, value)
  return {...(parts.length > 0 && !GIVEN.has(field) && {'.': {}}), ...treesOf(parts)}
}

/** Returns the paths that an entry of `managedFields` owns. */
export function pathsOf(fieldsV1: JsonObject): Set<string> {
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

export function fieldsV1Of(paths: ReadonlySet<string>): JsonObject {
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

/** Returns the parts of a value that can have separate owners; empty if it is owned as a whole. */
function partsOf(field: string, value: Json): [string, Json][] {
  if (isObject(value)) return ATOMIC.has(field) ? [] : Object.entries(value).map(([key, inner]) => [`f:${key}`, inner])
  return Array.isArray(value) && mergeKeyOf(field.slice(2), value) !== null ? itemsOf(field.slice(2), value) : []
}

/** Groups items by key, because items with the same key are owned together. */
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
