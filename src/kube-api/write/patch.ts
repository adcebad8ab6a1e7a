import type {FastifyRequest} from 'fastify'
import {isObject, type Json, type JsonObject} from '../patch/json.ts'
import {jsonPatch} from '../patch/json-patch.ts'
import {mergePatch} from '../patch/merge-patch.ts'
import {strategicMerge} from '../patch/strategic-merge.ts'
import {findObject} from '../read/objects.ts'
import {badRequest, unsupportedMediaType} from '../status.ts'
import {update, type WriteRequest} from './update.ts'

/** Patches one object and returns it. */
export function patchObject(request: WriteRequest, {headers, body}: FastifyRequest): unknown {
  const {api, resource, asked} = request
  const stored = findObject(api, resource, asked)
  const before: JsonObject = JSON.parse(JSON.stringify(stored))
  const patched = applyPatch(before, headers['content-type'], Buffer.isBuffer(body) ? body : Buffer.alloc(0))
  return update(request, stored, patched)
}

const PATCHES: Readonly<Record<string, (original: JsonObject, patch: Json) => Json>> = {
  'application/json-patch+json': jsonPatch,
  'application/merge-patch+json': mergePatch,
  'application/strategic-merge-patch+json': (original, patch) => {
    if (!isObject(patch)) throw badRequest('a strategic merge patch is an object')
    return strategicMerge(original, patch)
  },
}

function applyPatch(original: JsonObject, contentType: string | undefined, body: Buffer): JsonObject {
  const apply = PATCHES[contentType?.split(';')[0]?.trim() ?? '']
  if (apply === undefined) throw unsupportedMediaType(Object.keys(PATCHES))
  const patched = apply(original, parsed(body))
  if (!isObject(patched) || !isObject(patched.metadata))
    throw badRequest('the patched object is no object of Kubernetes')
  return patched
}

function parsed(body: Buffer): Json {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw badRequest('error decoding patch: the body is no JSON')
  }
}
