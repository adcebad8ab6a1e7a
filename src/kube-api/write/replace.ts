import {isObject, type JsonObject} from '../patch/json.ts'
import {findObject} from '../read/objects.ts'
import {metadataOf} from './check-update.ts'
import {update, type WriteRequest} from './update.ts'

/** Replaces the object of that name. Without a resourceVersion, any version is replaced. */
export function replaceObject(request: WriteRequest, sent: JsonObject): unknown {
  const {api, resource, asked} = request
  const stored = findObject(api, resource, asked)
  const {namespace} = stored.metadata
  const metadata = {...(namespace !== undefined && {namespace}), ...metadataOf(sent)}
  const status = isObject(stored.status) ? {status: stored.status} : {}
  return update(request, stored, {...sent, metadata, ...(status as JsonObject)})
}
