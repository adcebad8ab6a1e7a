import type {FastifyReply, FastifyRequest} from 'fastify'

import type {Api} from '../app.ts'
import {findObject, viewOf} from '../objects.ts'
import {representObject} from '../representation.ts'
import type {ResourceRequest} from '../resource-request.ts'
import type {Resource} from '../resources.ts'
import type {KubeObject, StateWriter} from '../state.ts'
import {badRequest, methodNotAllowed, unsupportedMediaType} from '../status.ts'
import {checkIdentity, checkImmutable, keepServerFields, metadataOf} from './check-update.ts'
import {isObject, isSame, type Json, type JsonObject} from './json.ts'
import {jsonPatch} from './json-patch.ts'
import {knownFields} from './known-fields.ts'
import {managedAfter} from './managed-fields.ts'
import {mergePatch} from './merge-patch.ts'
import {type PatchOptions, patchOptions} from './patch-options.ts'
import {strategicMerge} from './strategic-merge.ts'

/** Changes one object as the patch says and gives it as it is then; what changes nothing is not a change. */
export function patchObject(
  api: Api,
  resource: Resource,
  asked: ResourceRequest,
  {headers, body}: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const {writer, now} = api.state
  if (writer === null) throw methodNotAllowed()
  const options = patchOptions(asked.query, headers['user-agent'])
  const stored = findObject(api, resource, asked)
  const before: JsonObject = JSON.parse(JSON.stringify(stored))
  const patched = applyPatch(before, headers['content-type'], Buffer.isBuffer(body) ? body : Buffer.alloc(0))
  checkIdentity(resource, before, patched)
  const known = withKnownFields(patched, options, reply)
  const after = completed(writer, keepServerFields(before, known))
  checkImmutable(resource, before, after)
  if (isSame(before, after)) return representObject(stored, viewOf(api, resource, asked))
  const time = now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
  const written = recorded(before, after, {manager: options.manager, time})
  return representObject(options.dryRun ? written : writer.replace(written), viewOf(api, resource, asked))
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

function withKnownFields(patched: JsonObject, {validation}: PatchOptions, reply: FastifyReply): JsonObject {
  const {object, unknown} = knownFields(patched)
  const words = unknown.map(path => `unknown field "${path}"`)
  if (words.length > 0 && validation === 'Strict') throw badRequest(`strict decoding error: ${words.join(', ')}`)
  const warnings = words.map(text => `299 - ${JSON.stringify(text)}`)
  if (words.length > 0 && validation === 'Warn') reply.header('warning', warnings)
  return object
}

function completed(writer: StateWriter, object: JsonObject): JsonObject {
  const complete = writer.complete(object as unknown as KubeObject) // its identity was checked
  return JSON.parse(JSON.stringify(complete))
}

/** Whoever changed the spec made a new generation of the object. */
function recorded(before: JsonObject, after: JsonObject, writing: {manager: string; time: string}): KubeObject {
  const {managedFields: _old, ...metadata} = metadataOf(after)
  const {generation} = metadata
  const next = typeof generation === 'number' && !isSame(before.spec, after.spec) ? generation + 1 : generation
  const managedFields = managedAfter(before, after, writing)
  const object = {
    ...after,
    metadata: {
      ...metadata,
      ...(next !== undefined && {generation: next}),
      ...(managedFields.length > 0 && {managedFields}),
    },
  }
  return object as unknown as KubeObject // what it was before, with other values
}
