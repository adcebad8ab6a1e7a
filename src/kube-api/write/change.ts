import {isObject, isSame, type JsonObject} from '../patch/json.ts'
import type {Resource} from '../resource.ts'
import type {KubeObject} from '../state.ts'
import {badRequest, conflict, type StatusError} from '../status.ts'
import {managedAfter, recordOf, type Writing} from './managed-fields.ts'

/** Returns the object with the defaults of its kind, and without fields that an API server drops. */
export type Complete = (object: KubeObject) => KubeObject

export interface Changed {
  readonly object: KubeObject
  readonly isNewGeneration: boolean
}

/** Returns a new object in its stored form, with its creator in managedFields. */
export function createdObject(sent: JsonObject, writing: Writing, complete: Complete): KubeObject {
  const after = completed(sent, complete)
  const managedFields = recordOf(after, writing)
  return {...after, metadata: {...metadataOf(after), managedFields}} as unknown as KubeObject // the identity of the object was checked
}

export function changedObject(
  stored: KubeObject,
  sent: JsonObject,
  writing: Writing,
  complete: Complete,
): Changed | null {
  const before: JsonObject = JSON.parse(JSON.stringify(stored))
  const isStripped = isSame(metadataOf(sent).managedFields, [{}])
  const after = completed(keepServerFields(before, sent), complete)
  const isUnchanged = isSame(before, after)
  if (isUnchanged && !isStripped) return null
  const isNewGeneration = isOtherSpec(before, after)
  const {managedFields: _old, ...metadata} = metadataOf(after)
  const {generation} = metadata
  const next = typeof generation === 'number' && isNewGeneration ? {generation: generation + 1} : {}
  const managedFields = isStripped ? [] : managedAfter(before, after, writing)
  const object = {...after, metadata: {...metadata, ...next, ...(managedFields.length > 0 && {managedFields})}}
  return {object: object as unknown as KubeObject, isNewGeneration} // only values of fields changed, so the type is the same
}

function completed(object: JsonObject, complete: Complete): JsonObject {
  return JSON.parse(JSON.stringify(complete(object as unknown as KubeObject))) // the identity of the object was checked
}

/** Returns true if the spec changed. For Deployments, annotations count as well, because ReplicaSets copy them. */
function isOtherSpec(before: JsonObject, after: JsonObject): boolean {
  const annotations = (object: JsonObject) => {
    const found = metadataOf(object).annotations
    return isObject(found) ? found : {}
  }
  const isAnnotated = after.kind === 'Deployment' && !isSame(annotations(before), annotations(after))
  return isAnnotated || !isSame(before.spec, after.spec)
}

/** A client cannot change these fields of metadata: their values in a request are ignored. */
const SERVER_OWNED = ['uid', 'resourceVersion', 'generation', 'creationTimestamp', 'deletionTimestamp', 'managedFields']

/** Throws a 400 if the identity of an object changed, and a 409 if the client read an older version. */
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

function keepServerFields(stored: JsonObject, patched: JsonObject): JsonObject {
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

/** Returns an object in its stored form. Only a Secret can be sent in another form. */
export function normalised(object: JsonObject, before: JsonObject | null): JsonObject {
  return object.kind === 'Secret' ? normalisedSecret(object, before) : object
}

/** Moves `stringData` into `data`. A Secret that is sent without a type keeps its type. */
function normalisedSecret({stringData, ...secret}: JsonObject, before: JsonObject | null): JsonObject {
  const type = secret.type ?? before?.type
  const texts = isObject(stringData) ? Object.entries(stringData) : []
  const encoded = texts.map(([key, value]) => [key, Buffer.from(String(value)).toString('base64')])
  const data = isObject(secret.data) ? secret.data : {}
  return {
    ...secret,
    ...(type !== undefined && {type}),
    ...((texts.length > 0 || secret.data !== undefined) && {data: {...data, ...Object.fromEntries(encoded)}}),
  }
}
