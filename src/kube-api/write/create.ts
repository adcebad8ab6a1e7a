import {randomBytes, randomUUID} from 'node:crypto'
import type {Json, JsonObject} from '../patch/json.ts'
import {viewOf} from '../read/objects.ts'
import {representObject} from '../read/representation.ts'
import {isOf} from '../resources.ts'
import type {KubeObject} from '../state.ts'
import {alreadyExists, badRequest, objectNotFound} from '../status.ts'
import {createdObject, metadataOf, normalised} from './change.ts'
import type {Writing} from './managed-fields.ts'
import {type WriteRequest, warn, withoutUnknown, writingOf} from './update.ts'
import {validateObject, warningsOf} from './validate.ts'

export function createObject(request: WriteRequest, sent: JsonObject): unknown {
  const {api, resource, asked, writer, options} = request
  const object = placed(request, withoutUnknown(request, normalised(sent, null)))
  validateObject(resource, object)
  refuseDuplicate(request, object)
  const writing = writingOf(request)
  const created = createdObject(object, writing, writer.complete)
  warn(request, warningsOf(object))
  const stored = options.dryRun ? dryRun(created, writing) : writer.create(created)
  return representObject(stored, viewOf(api, resource, asked))
}

function placed({api, resource, asked}: WriteRequest, object: JsonObject): JsonObject {
  const {uid: _uid, resourceVersion, creationTimestamp: _at, managedFields: _fields, ...own} = metadataOf(object)
  if (typeof resourceVersion === 'string' && resourceVersion !== '')
    throw badRequest('resourceVersion should not be set on objects to be created')
  const {namespace} = asked
  if (own.namespace !== undefined && own.namespace !== namespace)
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request')
  const exists = api.state.objects().some(({kind, metadata}) => kind === 'Namespace' && metadata.name === namespace)
  if (namespace !== null && !exists) throw objectNotFound({...resource, group: '', resource: 'namespaces'}, namespace)
  const {status: _status, ...rest} = object
  const {name = generatedName(own.generateName), ...others} = own
  return {...rest, metadata: {...(name !== null && {name}), ...others, ...(namespace !== null && {namespace})}}
}

function generatedName(prefix: Json | undefined): string | null {
  return typeof prefix === 'string' ? `${prefix}${randomBytes(4).toString('hex').slice(0, 5)}` : null
}

function refuseDuplicate({api, resource, asked}: WriteRequest, object: JsonObject): void {
  const name = String(metadataOf(object).name)
  const namesakes = api.state.objects().filter(one => isOf(resource, one) && one.metadata.name === name)
  if (namesakes.some(({metadata}) => (metadata.namespace ?? null) === asked.namespace))
    throw alreadyExists(resource, name)
}

function dryRun(created: KubeObject, {time}: Writing): KubeObject {
  return {...created, metadata: {...created.metadata, uid: randomUUID(), creationTimestamp: time}}
}
