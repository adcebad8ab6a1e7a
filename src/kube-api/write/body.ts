import {isObject, type Json, type JsonObject} from '../patch/json.ts'
import {
  bytesIn,
  type Fields,
  fieldsOf,
  flagIn,
  isProtobuf,
  mapIn,
  messagesIn,
  numberIn,
  openEnvelope,
  textIn,
} from '../read/protobuf.ts'
import {groupVersionOf, type Resource} from '../resource.ts'
import {badRequest, unsupportedMediaType} from '../status.ts'

/** Returns the object in the body of a create or update request. Throws a 400 if the body contains no such object. */
export function objectIn(body: unknown, resource: Resource): JsonObject {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const sent = isProtobuf(bytes) ? fromProtobuf(bytes) : fromJson(bytes, resource)
  const {kind, apiVersion} = {kind: resource.kind, apiVersion: groupVersionOf(resource), ...sent}
  if (kind !== resource.kind || apiVersion !== groupVersionOf(resource))
    throw badRequest(`${kind} in version "${apiVersion}" cannot be handled as a ${resource.kind}`)
  const metadata = isObject(sent.metadata) ? sent.metadata : {}
  return {...sent, kind, apiVersion, metadata}
}

function fromJson(bytes: Buffer, {kind}: Resource): JsonObject {
  const sent = jsonIn(bytes)
  if (isObject(sent)) return sent
  throw badRequest(`the object provided is unrecognized (must be of type ${kind}): couldn't get version/kind`)
}

export function jsonIn(body: unknown): Json | undefined {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString() : '')
  } catch {
    return undefined
  }
}

/** Decodes protobuf, because kubectl sends it for commands such as `create secret` and does not fall back to JSON. */
function fromProtobuf(bytes: Buffer): JsonObject {
  const {apiVersion, kind, object} = openEnvelope(bytes)
  const read = KINDS[`${apiVersion} ${kind}`]
  if (read === undefined) throw unsupportedMediaType(['application/json'])
  return {apiVersion, kind, metadata: metadataIn(fieldsOf(bytesIn(object, 1))), ...read(object)}
}

const text = (bytes: Buffer) => bytes.toString()
const base64 = (bytes: Buffer) => bytes.toString('base64')

const KINDS: Readonly<Record<string, (object: Fields) => JsonObject>> = {
  'v1 Secret': object => ({
    ...filled('data', mapIn(object, 2, base64)),
    ...textsIn(object, {type: 3}),
    ...filled('stringData', mapIn(object, 4, text)),
    ...flag('immutable', flagIn(object, 5)),
  }),
  'v1 ConfigMap': object => ({
    ...filled('data', mapIn(object, 2, text)),
    ...filled('binaryData', mapIn(object, 3, base64)),
    ...flag('immutable', flagIn(object, 4)),
  }),
  'v1 ServiceAccount': object => {
    const pullSecrets = messagesIn(object, 3).map(reference => ({name: textIn(reference, 1)}))
    return {
      ...(pullSecrets.length > 0 && {imagePullSecrets: pullSecrets}),
      ...flag('automountServiceAccountToken', flagIn(object, 4)),
    }
  },
  'v1 Namespace': () => ({}),
  'v1 Service': object => {
    const spec = fieldsOf(bytesIn(object, 2))
    const ports = messagesIn(spec, 1).map(portIn)
    return {spec: {ports, ...filled('selector', mapIn(spec, 2, text)), ...textsIn(spec, {clusterIP: 3, type: 4})}}
  },
}

function portIn(port: Fields): JsonObject {
  const target = fieldsOf(bytesIn(port, 4))
  const isText = numberIn(target, 1) === 1
  return {
    ...textsIn(port, {name: 1, protocol: 2}),
    port: numberIn(port, 3),
    ...(port.has(4) && {targetPort: isText ? textIn(target, 3) : numberIn(target, 2)}),
  }
}

function metadataIn(metadata: Fields): JsonObject {
  return {
    ...textsIn(metadata, {name: 1, generateName: 2, namespace: 3}),
    ...filled('labels', mapIn(metadata, 11, text)),
    ...filled('annotations', mapIn(metadata, 12, text)),
  }
}

/** Returns the texts of these fields by name, without empty ones. */
function textsIn(message: Fields, numbers: Readonly<Record<string, number>>): JsonObject {
  const texts = Object.entries(numbers).map(([name, number]) => [name, textIn(message, number)])
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

function filled(field: string, map: Record<string, string>): JsonObject {
  return Object.keys(map).length === 0 ? {} : {[field]: map}
}

function flag(field: string, value: boolean | null): JsonObject {
  return value === null ? {} : {[field]: value}
}
