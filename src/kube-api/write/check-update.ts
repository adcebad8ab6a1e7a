import {isObject, type JsonObject} from '../patch/json.ts'
import type {Resource} from '../resource.ts'
import {badRequest, conflict, type StatusError} from '../status.ts'

/** Fields of metadata that a client cannot change. A patch of them is ignored. */
const SERVER_OWNED = ['uid', 'resourceVersion', 'generation', 'creationTimestamp', 'deletionTimestamp', 'managedFields']

/** Throws if the patched object has another identity, or was read before it changed. */
export function checkIdentity(resource: Resource, stored: JsonObject, patched: JsonObject): void {
  const [before, after] = [metadataOf(stored), metadataOf(patched)]
  const name = String(before.name)
  if (patched.kind !== stored.kind || patched.apiVersion !== stored.apiVersion) {
    throw badRequest(`the kind or the version of the object does not match the URL (${resource.kind})`)
  }
  if (after.name !== name) throw mismatch('name', after.name, name)
  if (after.namespace !== before.namespace) throw mismatch('namespace', after.namespace, before.namespace)
  const {resourceVersion = ''} = after
  if (resourceVersion !== '' && resourceVersion !== before.resourceVersion) throw conflict(resource, name, CHANGED)
}

const CHANGED = 'the object has been modified; please apply your changes to the latest version and try again'

/** Returns the patched object with the stored values of server-owned fields. */
export function keepServerFields(stored: JsonObject, patched: JsonObject): JsonObject {
  const before = metadataOf(stored)
  const own = Object.entries(metadataOf(patched)).filter(([key]) => !SERVER_OWNED.includes(key))
  const metadata: JsonObject = {...Object.fromEntries(own)}
  for (const key of SERVER_OWNED) if (before[key] !== undefined) metadata[key] = before[key]
  const {status: _status, ...rest} = patched
  return {...rest, metadata, ...(stored.status !== undefined && {status: stored.status})}
}

export function metadataOf({metadata}: JsonObject): JsonObject {
  return isObject(metadata) ? metadata : {}
}

function mismatch(field: string, sent: unknown, asked: unknown): StatusError {
  return badRequest(`the ${field} of the object (${sent}) does not match the ${field} on the URL (${asked})`)
}
