import {isObject, type Json, type JsonObject} from './json.ts'
import {mergeKeyOf} from './list-keys.ts'

/** What somebody may own of an object: each field's path in the words of `fieldsV1`, with the value that stands there. */
export type FieldSet = ReadonlyMap<string, Json>

const SEPARATOR = '\0'
const ITSELF: Json = null

/** Maps whose keys anyone may add: that there is one is owned by itself. */
const MAPS = new Set(['f:annotations', 'f:labels', 'f:data', 'f:binaryData', 'f:limits', 'f:requests'])
const ATOMIC = new Set(['f:selector', 'f:secretKeyRef', 'f:configMapKeyRef', 'f:fieldRef', 'f:nodeSelector'])

/** What the API server writes itself has no owner; a status is written apart. */
const UNOWNED = new Set(['f:apiVersion', 'f:kind', 'f:status'])
const OWNED_METADATA = new Set(['f:annotations', 'f:labels', 'f:finalizers', 'f:ownerReferences'])

export function fieldsOf(object: JsonObject): FieldSet {
  const found = new Map<string, Json>()
  collect(found, [], object)
  return new Map([...found].filter(([path]) => isOwned(path.split(SEPARATOR))))
}

/** The paths that an entry of `managedFields` owns. */
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
  for (const path of [...paths].sort()) {
    let node = root
    for (const part of path.split(SEPARATOR)) {
      const next = node[part]
      const child: JsonObject = isObject(next) ? next : {}
      node[part] = child
      node = child
    }
    if ([...paths].some(other => other.startsWith(path + SEPARATOR))) node['.'] = {}
  }
  return root
}

function collect(found: Map<string, Json>, path: readonly string[], value: Json): void {
  const field = path.at(-1) ?? ''
  const items = Array.isArray(value) ? keyedItems(field, value) : null
  if (items !== null) {
    collectAll(found, path, items)
    return
  }
  const below = isObject(value) && !ATOMIC.has(field) ? Object.entries(value) : []
  if (path.length > 0 && (below.length === 0 || MAPS.has(field) || field.startsWith('k:'))) {
    found.set(path.join(SEPARATOR), below.length === 0 ? value : ITSELF)
  }
  collectAll(
    found,
    path,
    below.map(([key, inner]) => [`f:${key}`, inner]),
  )
}

function collectAll(
  found: Map<string, Json>,
  path: readonly string[],
  parts: readonly (readonly [string, Json])[],
): void {
  for (const [part, value] of parts) collect(found, [...path, part], value)
}

/** Null where the list is owned as a whole. */
function keyedItems(field: string, list: readonly Json[]): [string, Json][] | null {
  const key = mergeKeyOf(field.slice(2))
  if (key === null || list.length === 0) return null
  return list.map(item => {
    const protocol = field === 'f:ports' && isObject(item) ? {protocol: item.protocol ?? 'TCP'} : {}
    const keys = {[key]: isObject(item) ? (item[key] ?? null) : null, ...protocol}
    return [`k:${JSON.stringify(keys)}`, item]
  })
}

function isOwned([first = '', second = '']: readonly string[]): boolean {
  return first === 'f:metadata' ? OWNED_METADATA.has(second) : !UNOWNED.has(first)
}
