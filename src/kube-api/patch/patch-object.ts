import type {FastifyReply, FastifyRequest} from 'fastify'

import type {Api} from '../app.ts'
import {findObject, viewOf} from '../objects.ts'
import {representObject} from '../representation.ts'
import type {ResourceRequest} from '../resource-request.ts'
import type {Resource} from '../resources.ts'
import type {KubeObject, StateWriter} from '../state.ts'
import {badRequest, methodNotAllowed, unsupportedMediaType} from '../status.ts'
import {checkIdentity, keepServerFields, metadataOf} from './check-update.ts'
import {isObject, isSame, type Json, type JsonObject} from './json.ts'
import {jsonPatch} from './json-patch.ts'
import {knownFields} from './known-fields.ts'
import {managedAfter, type Writing} from './managed-fields.ts'
import {mergePatch} from './merge-patch.ts'
import {type PatchOptions, patchOptions} from './patch-options.ts'
import {strategicMerge} from './strategic-merge.ts'
import {validateUpdate} from './validate.ts'
import {warningsOf} from './warnings.ts'

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
  const {object, unknown} = knownFields(patched)
  const warnings = refuseUnknown(unknown, options)
  validateUpdate(resource, before, object)
  const after = completed(writer, keepServerFields(before, object))
  const isNew = isNewGeneration(before, after)
  warn(reply, [...warnings, ...(isNew ? warningsOf(after) : [])])
  if (isSame(before, after)) return representObject(stored, viewOf(api, resource, asked))
  const time = now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
  const writing = {manager: options.manager, time, isNew}
  const written = recorded(before, after, writing)
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

/** What is said of fields that the kind does not have, where they are not a reason to refuse. */
function refuseUnknown(unknown: readonly string[], {validation}: PatchOptions): string[] {
  const words = unknown.map(path => `unknown field "${path}"`)
  if (words.length > 0 && validation === 'Strict') throw badRequest(`strict decoding error: ${words.join(', ')}`)
  return validation === 'Warn' ? words : []
}

function warn(reply: FastifyReply, warnings: readonly string[]): void {
  const lines = warnings.map(text => `299 - ${JSON.stringify(text)}`)
  if (lines.length > 0) reply.header('warning', lines)
}

function completed(writer: StateWriter, object: JsonObject): JsonObject {
  const complete = writer.complete(object as unknown as KubeObject) // its identity was checked
  return JSON.parse(JSON.stringify(complete))
}

/** Another spec is a new generation, and of Deployments other annotations are, because their ReplicaSets carry them. */
function isNewGeneration(before: JsonObject, after: JsonObject): boolean {
  const annotations = (object: JsonObject) => metadataOf(object).annotations
  const isAnnotated = after.kind === 'Deployment' && !isSame(annotations(before), annotations(after))
  return isAnnotated || !isSame(before.spec, after.spec)
}

function recorded(before: JsonObject, after: JsonObject, writing: Writing & {isNew: boolean}): KubeObject {
  const {managedFields: _old, ...metadata} = metadataOf(after)
  const {generation} = metadata
  const next = typeof generation === 'number' && writing.isNew ? {generation: generation + 1} : {}
  const managedFields = managedAfter(before, after, writing)
  const object = {...after, metadata: {...metadata, ...next, ...(managedFields.length > 0 && {managedFields})}}
  return object as unknown as KubeObject // what it was before, with other values
}
