import {isObject, isSame, type JsonObject} from '../patch/json.ts'
import type {KubeObject} from '../state.ts'
import {keepServerFields, metadataOf} from './check-update.ts'
import {managedAfter, recordOf, type Writing} from './managed-fields.ts'

/** Adds the defaults of a kind to an object, and drops fields that an API server does not keep. */
export type Complete = (object: KubeObject) => KubeObject

export interface Changed {
  readonly object: KubeObject
  /** Whether the spec changed. */
  readonly isNewGeneration: boolean
}

/** Returns a new object as it is stored, with its creator in managedFields. */
export function createdObject(sent: JsonObject, writing: Writing, complete: Complete): KubeObject {
  const after = completed(sent, complete)
  const managedFields = recordOf(after, writing)
  return {...after, metadata: {...metadataOf(after), managedFields}} as unknown as KubeObject // its identity was checked
}

/** Returns the stored object after a change; null if nothing changes. */
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
  return {object: object as unknown as KubeObject, isNewGeneration} // the same kind of object with other values
}

function completed(object: JsonObject, complete: Complete): JsonObject {
  return JSON.parse(JSON.stringify(complete(object as unknown as KubeObject))) // its identity was checked
}

/**
 * Whether the change creates a new generation: another spec, and for Deployments other annotations, because their
 * ReplicaSets copy them.
 */
function isOtherSpec(before: JsonObject, after: JsonObject): boolean {
  const annotations = (object: JsonObject) => {
    const found = metadataOf(object).annotations
    return isObject(found) ? found : {}
  }
  const isAnnotated = after.kind === 'Deployment' && !isSame(annotations(before), annotations(after))
  return isAnnotated || !isSame(before.spec, after.spec)
}
