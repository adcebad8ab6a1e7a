import type {FastifyReply, FastifyRequest} from 'fastify'

import type {Api} from '../app.ts'
import {findObject} from '../objects.ts'
import {isObject, type Json, type JsonObject} from '../patch/json.ts'
import {jsonPatch} from '../patch/json-patch.ts'
import {mergePatch} from '../patch/merge-patch.ts'
import {strategicMerge} from '../patch/strategic-merge.ts'
import type {ResourceRequest} from '../resource-request.ts'
import type {Resource} from '../resources.ts'
import {badRequest, methodNotAllowed, unsupportedMediaType} from '../status.ts'
import {update} from './update.ts'
import {writeOptions} from './write-options.ts'

/** Changes one object as the patch says and gives it as it is then; what changes nothing is not a change. */
export function patchObject(
  api: Api,
  resource: Resource,
  asked: ResourceRequest,
  {headers, body}: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const {writer} = api.state
  if (writer === null) throw methodNotAllowed()
  const options = writeOptions(asked.query, headers['user-agent'])
  const stored = findObject(api, resource, asked)
  const before: JsonObject = JSON.parse(JSON.stringify(stored))
  const patched = applyPatch(before, headers['content-type'], Buffer.isBuffer(body) ? body : Buffer.alloc(0))
  return update({api, resource, asked, writer, options, reply}, stored, patched)
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
