import {isObject, type JsonObject} from '../patch/json.ts'
import {findObject, viewOf} from '../read/objects.ts'
import {isProtobuf} from '../read/protobuf.ts'
import {representObject} from '../read/representation.ts'
import {badRequest, conflict} from '../status.ts'
import {jsonIn} from './body.ts'
import type {WriteRequest} from './update.ts'

/** Deletes an object. Returns the object if its termination takes time, otherwise a Status. */
export function deleteObject(request: WriteRequest, body: unknown): unknown {
  const {api, resource, asked, writer, options} = request
  const object = findObject(api, resource, asked)
  const sent = deleteOptionsIn(body)
  const {name, uid, resourceVersion} = object.metadata
  const {uid: wantedUid, resourceVersion: wantedVersion} = isObject(sent.preconditions) ? sent.preconditions : {}
  if (wantedUid !== undefined && wantedUid !== uid)
    throw conflict(resource, name, preconditionFailed('UID', wantedUid, uid))
  if (wantedVersion !== undefined && wantedVersion !== resourceVersion)
    throw conflict(resource, name, preconditionFailed('ResourceVersion', wantedVersion, resourceVersion))
  const policy = sent.propagationPolicy ?? asked.query.text('propagationPolicy')
  const isDryRun = options.dryRun || (Array.isArray(sent.dryRun) && sent.dryRun.includes('All'))
  if (!isDryRun) writer.remove(object, policy === 'Orphan' ? 'orphan' : 'remove')
  const left = api.state.objects().find(({metadata}) => metadata.uid === uid)
  if (left !== undefined && !isDryRun) return representObject(left, viewOf(api, resource, asked))
  const details = {name, ...(resource.group !== '' && {group: resource.group}), kind: resource.resource, uid}
  return {kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details}
}

function preconditionFailed(what: string, wanted: unknown, is: string): string {
  return `Precondition failed: ${what} in precondition: ${wanted}, ${what} in object meta: ${is}`
}

function deleteOptionsIn(body: unknown): JsonObject {
  if (!Buffer.isBuffer(body) || body.length === 0 || isProtobuf(body)) return {}
  const sent = jsonIn(body)
  if (isObject(sent)) return sent
  throw badRequest("couldn't get version/kind; json parse error in the DeleteOptions")
}
