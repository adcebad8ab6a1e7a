import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Api} from '../api.ts'
import {isObject, type Json, type JsonObject} from '../patch/json.ts'
import {jsonPatch, mergePatch} from '../patch/json-patch.ts'
import {strategicMerge} from '../patch/strategic-merge.ts'
import {findObject, viewOf} from '../read/objects.ts'
import {representObject} from '../read/representation.ts'
import type {ResourceRequest} from '../request.ts'
import type {Resource} from '../resource.ts'
import type {KubeObject, StateWriter} from '../state.ts'
import {badRequest, unsupportedMediaType} from '../status.ts'
import {jsonIn} from './body.ts'
import {changedObject, checkIdentity, metadataOf, normalised} from './change.ts'
import {knownFields} from './known-fields.ts'
import type {Writing} from './managed-fields.ts'
import {validateUpdate, warningsOf} from './validate.ts'
import type {WriteOptions} from './write-options.ts'

export interface WriteRequest {
  readonly api: Api
  readonly resource: Resource
  readonly asked: ResourceRequest
  readonly writer: StateWriter
  readonly options: WriteOptions
  readonly reply: FastifyReply
}

export function patchObject(request: WriteRequest, {headers, body}: FastifyRequest): unknown {
  const {api, resource, asked} = request
  const stored = findObject(api, resource, asked)
  const before: JsonObject = JSON.parse(JSON.stringify(stored))
  const patched = applyPatch(before, headers['content-type'], body)
  return update(request, stored, patched)
}

/** Replaces an object. If the request has no resourceVersion, any stored version is replaced. */
export function replaceObject(request: WriteRequest, sent: JsonObject): unknown {
  const {api, resource, asked} = request
  const stored = findObject(api, resource, asked)
  const {namespace} = stored.metadata
  const metadata = {...(namespace !== undefined && {namespace}), ...metadataOf(sent)}
  const status = isObject(stored.status) ? {status: stored.status} : {}
  return update(request, stored, {...sent, metadata, ...(status as JsonObject)})
}

/** Replaces a stored object and returns the result. A request that changes nothing creates no new version. */
export function update(request: WriteRequest, stored: KubeObject, sent: JsonObject): unknown {
  const {api, resource, asked, writer, options} = request
  const before: JsonObject = JSON.parse(JSON.stringify(stored))
  checkIdentity(resource, before, sent)
  const object = withoutUnknown(request, normalised(sent, before))
  validateUpdate(resource, before, object)
  const changed = changedObject(stored, object, writingOf(request), writer.complete)
  if (changed?.isNewGeneration) warn(request, warningsOf(JSON.parse(JSON.stringify(changed.object))))
  const written = changed === null || options.dryRun ? (changed?.object ?? stored) : writer.replace(changed.object)
  return representObject(written, viewOf(api, resource, asked))
}

export function writingOf({api, options}: WriteRequest): Writing {
  const time = api.state
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
  return {manager: options.manager, time}
}

/** Removes fields that the kind does not have. They cause an error, a warning or nothing, as the request selects. */
export function withoutUnknown(request: WriteRequest, sent: JsonObject): JsonObject {
  const {object, unknown} = knownFields(sent)
  const words = unknown.map(path => `unknown field "${path}"`)
  const {asked, resource, options} = request
  if (words.length > 0 && options.validation === 'Strict') {
    const whole = `${resource.kind} in version "${asked.groupVersion}" cannot be handled as a ${resource.kind}: `
    throw badRequest(`${asked.method === 'PATCH' ? '' : whole}strict decoding error: ${words.join(', ')}`)
  }
  if (options.validation === 'Warn') warn(request, words)
  return object
}

export function warn({reply}: WriteRequest, warnings: readonly string[]): void {
  const before = reply.getHeader('warning') as string[] | undefined // only this function sets the header
  const lines = warnings.map(text => `299 - ${JSON.stringify(text)}`)
  if (lines.length > 0) reply.header('warning', [...(before ?? []), ...lines])
}

const PATCHES: Readonly<Record<string, (original: JsonObject, patch: Json) => Json>> = {
  'application/json-patch+json': jsonPatch,
  'application/merge-patch+json': mergePatch,
  'application/strategic-merge-patch+json': (original, patch) => {
    if (!isObject(patch)) throw badRequest('a strategic merge patch must be an object')
    return strategicMerge(original, patch)
  },
}

function applyPatch(original: JsonObject, contentType: string | undefined, body: unknown): JsonObject {
  const apply = PATCHES[contentType?.split(';')[0]?.trim() ?? '']
  if (apply === undefined) throw unsupportedMediaType(Object.keys(PATCHES))
  const patch = jsonIn(body)
  if (patch === undefined) throw badRequest('error decoding patch: the body is not JSON')
  const patched = apply(original, patch)
  if (!isObject(patched) || !isObject(patched.metadata))
    throw badRequest('the patched document is not a Kubernetes object')
  return patched
}
