import {badRequest, unprocessable} from '../status.ts'
import {isObject, isSame, type Json, type JsonObject} from './json.ts'

/** Applies a JSON patch (RFC 6902) to a copy. Throws a 400 for an invalid patch, and a 422 if it does not apply. */
export function jsonPatch(document: Json, patch: Json): Json {
  if (!Array.isArray(patch))
    throw badRequest('error decoding patch: json: cannot unmarshal into Go value of type jsonpatch.Patch')
  const root: Root = {value: structuredClone(document)}
  for (const operation of patch) apply(root, operation)
  return root.value
}

interface Root {
  value: Json
}

type Operation = (root: Root, path: readonly string[], operation: JsonObject) => void

const OPERATIONS: Readonly<Record<string, Operation>> = {
  test: (root, path, {value = null}) => test(root, path, value),
  add: (root, path, {value = null}) => add(root, path, structuredClone(value)),
  replace: (root, path, {value = null}) => replace(root, path, structuredClone(value)),
  remove: (root, path) => void remove(root, path),
  copy: (root, path, {from}) => add(root, path, structuredClone(existing(root, pointer(from)))),
  move: (root, path, {from}) => add(root, path, remove(root, pointer(from))),
}

function apply(root: Root, operation: Json): void {
  if (!isObject(operation)) throw badRequest('error decoding patch: an operation is not an object')
  const run = OPERATIONS[String(operation.op)]
  if (run === undefined) throw unprocessable()
  run(root, pointer(operation.path), operation)
}

/** A missing value equals null. */
function test(root: Root, path: readonly string[], expected: Json): void {
  if (!isSame(lookUp(root, path) ?? null, expected)) throw unprocessable()
}

function add(root: Root, path: readonly string[], value: Json): void {
  const last = path.at(-1)
  if (last === undefined) {
    root.value = value
    return
  }
  const parent = existing(root, path.slice(0, -1))
  if (Array.isArray(parent)) parent.splice(last === '-' ? parent.length : indexIn(last, parent.length), 0, value)
  else if (isObject(parent)) parent[last] = value
  else throw unprocessable()
}

function replace(root: Root, path: readonly string[], value: Json): void {
  existing(root, path)
  const last = path.at(-1)
  const parent = existing(root, path.slice(0, -1))
  if (last === undefined) root.value = value
  else if (Array.isArray(parent)) parent[Number(last)] = value
  else if (isObject(parent)) parent[last] = value
}

function remove(root: Root, path: readonly string[]): Json {
  const removed = existing(root, path)
  const last = path.at(-1)
  const parent = existing(root, path.slice(0, -1))
  if (last === undefined) throw unprocessable()
  if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else if (isObject(parent)) delete parent[last]
  return removed
}

function existing(root: Root, path: readonly string[]): Json {
  const found = lookUp(root, path)
  if (found === undefined) throw unprocessable()
  return found
}

function lookUp(root: Root, path: readonly string[]): Json | undefined {
  let at: Json | undefined = root.value
  for (const part of path) {
    if (Array.isArray(at)) at = /^(0|[1-9]\d*)$/.test(part) ? at[Number(part)] : undefined
    else at = isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined
  }
  return at
}

function indexIn(part: string, length: number): number {
  if (!/^(0|[1-9]\d*)$/.test(part) || Number(part) > length) throw unprocessable()
  return Number(part)
}

function pointer(path: Json | undefined): string[] {
  if (typeof path !== 'string' || (path !== '' && !path.startsWith('/'))) throw unprocessable()
  const parts = path.split('/').slice(1)
  return parts.map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Applies a merge patch (RFC 7386): objects are merged, null removes a field, and other values are replaced. */
export function mergePatch(original: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch
  const merged: JsonObject = isObject(original) ? {...original} : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = mergePatch(merged[key], value)
  }
  return merged
}
