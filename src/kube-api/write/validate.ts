import {isObject, isSame, type Json, type JsonObject} from '../patch/json.ts'
import {amountOf} from '../quantity.ts'
import type {Resource} from '../resource.ts'
import {badRequest, type Cause, invalidObject} from '../status.ts'
import {metadataOf} from './change.ts'

/** Throws a 422 if a new object is invalid. */
export function validateObject(resource: Resource, object: JsonObject): void {
  refuse(resource, String(metadataOf(object).name ?? ''), [...nameCauses(object), ...ownCauses(object)])
}

/** Throws a 422 if an update is invalid, for example because it changes an immutable field. */
export function validateUpdate(resource: Resource, before: JsonObject, after: JsonObject): void {
  const {uid} = metadataOf(after)
  const uidCauses = uid === undefined || uid === metadataOf(before).uid ? [] : [immutable('metadata.uid', uid)]
  const causes = [...uidCauses, ...ownCauses(after), ...(UPDATES[resource.kind]?.(before, after) ?? [])]
  refuse(resource, String(metadataOf(before).name), causes)
}

function refuse(resource: Resource, name: string, causes: readonly Cause[]): void {
  if (causes.length > 0) throw invalidObject(resource, name, causes)
}

function nameCauses(object: JsonObject): Cause[] {
  const {name} = metadataOf(object)
  if (typeof name !== 'string' || name === '')
    return [required('metadata.name', 'Required value: name or generateName is required')]
  if (/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/.test(name) || String(object.apiVersion).startsWith('rbac.')) return []
  const rule =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"
  return [invalid('metadata.name', name, rule)]
}

function ownCauses(object: JsonObject): Cause[] {
  return OWN[String(object.kind)]?.(object) ?? []
}

const OWN: Readonly<Record<string, (object: JsonObject) => Cause[]>> = {
  Secret: secretCauses,
  ConfigMap: dataKeyCauses,
  Service: serviceCauses,
  Deployment: workloadCauses,
  StatefulSet: workloadCauses,
  DaemonSet: workloadCauses,
  ReplicaSet: workloadCauses,
  Pod: object => podCauses(partOf(object, 'spec'), 'spec'),
}

const UPDATES: Readonly<Record<string, (before: JsonObject, after: JsonObject) => Cause[]>> = {
  Secret: (before, after) => [
    ...(before.type === after.type ? [] : [immutable('type', after.type ?? '')]),
    ...frozenCauses(before, after),
  ],
  ConfigMap: frozenCauses,
  Service: (before, after) => {
    const [old, now] = [partOf(before, 'spec', 'clusterIP'), partOf(after, 'spec', 'clusterIP')]
    if (now === null || now === '' || isSame(old, now)) return []
    return [invalid('spec.clusterIPs[0]', [now], 'may not change once set')]
  },
  Deployment: selectorCauses,
  DaemonSet: selectorCauses,
  ReplicaSet: selectorCauses,
  StatefulSet: statefulSetCauses,
}

function serviceCauses(service: JsonObject): Cause[] {
  const ports = listOf(partOf(service, 'spec'), 'ports')
  if (
    ports.length === 0 &&
    partOf(service, 'spec', 'clusterIP') !== 'None' &&
    partOf(service, 'spec', 'type') !== 'ExternalName'
  )
    return [required('spec.ports')]
  return ports.flatMap((entry, index) => {
    const {name = '', port = null, targetPort = port} = isObject(entry) ? entry : {}
    const path = `spec.ports[${index}]`
    return [
      ...(ports.length > 1 && name === '' ? [required(`${path}.name`)] : []),
      ...numberCauses(`${path}.port`, port),
      ...(typeof targetPort === 'string' ? [] : numberCauses(`${path}.targetPort`, targetPort)),
    ]
  })
}

function numberCauses(field: string, port: Json): Cause[] {
  if (typeof port === 'number' && port > 0 && port < 65_536) return []
  return [invalid(field, port, 'must be between 1 and 65535, inclusive')]
}

function workloadCauses(workload: JsonObject): Cause[] {
  const template = partOf(workload, 'spec', 'template')
  return [
    ...podCauses(isObject(template) ? (template.spec ?? null) : null, 'spec.template.spec'),
    ...labelCauses(partOf(workload, 'spec', 'template', 'metadata', 'labels'), partOf(workload, 'spec', 'selector')),
  ]
}

/** Reports a workload whose selector does not match its own pods, because it would create pods forever. */
function labelCauses(labels: Json, selector: Json): Cause[] {
  const wanted = isObject(selector) && isObject(selector.matchLabels) ? Object.entries(selector.matchLabels) : []
  if (wanted.every(([key, value]) => isObject(labels) && labels[key] === value)) return []
  return [invalid('spec.template.metadata.labels', labels, '`selector` does not match template `labels`')]
}

function selectorCauses(before: JsonObject, after: JsonObject): Cause[] {
  const selector = partOf(after, 'spec', 'selector')
  return isSame(partOf(before, 'spec', 'selector'), selector) ? [] : [immutable('spec.selector', selector)]
}

const STATEFUL_SET_MAY_CHANGE = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
]

function statefulSetCauses(before: JsonObject, after: JsonObject): Cause[] {
  const fixed = (object: JsonObject): Json => {
    const spec = partOf(object, 'spec')
    const kept = Object.entries(isObject(spec) ? spec : {}).filter(([key]) => !STATEFUL_SET_MAY_CHANGE.includes(key))
    return Object.fromEntries(kept)
  }
  if (isSame(fixed(before), fixed(after))) return []
  const named = STATEFUL_SET_MAY_CHANGE.map(field => `'${field}'`)
  const list = `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
  const message = `Forbidden: updates to statefulset spec for fields other than ${list} are forbidden`
  return [{field: 'spec', reason: 'FieldValueForbidden', message}]
}

function podCauses(spec: Json, path: string): Cause[] {
  if (listOf(spec, 'containers').length === 0) return [required(`${path}.containers`)]
  return ['initContainers', 'containers'].flatMap(field =>
    listOf(spec, field).flatMap((container, index) => containerCauses(container, `${path}.${field}[${index}]`)),
  )
}

function containerCauses(container: Json, path: string): Cause[] {
  const image = isObject(container) ? container.image : null
  return [
    ...(hasName(container) ? [] : [required(`${path}.name`)]),
    ...(typeof image === 'string' && image !== '' ? [] : [required(`${path}.image`)]),
    ...listOf(container, 'env').flatMap((entry, index) => envCauses(entry, `${path}.env[${index}]`)),
    ...resourceCauses(container, `${path}.resources`),
  ]
}

function envCauses(entry: Json, path: string): Cause[] {
  if (!hasName(entry)) return [required(`${path}.name`)]
  const {value = '', valueFrom} = isObject(entry) ? entry : {}
  if (value === '' || !isObject(valueFrom)) return []
  return [invalid(`${path}.valueFrom`, '', 'may not be specified when `value` is not empty')]
}

function resourceCauses(container: Json, path: string): Cause[] {
  const resources = isObject(container) ? container.resources : null
  const {requests, limits} = isObject(resources) ? resources : {}
  return ['cpu', 'memory'].flatMap(name => {
    const [request, limit] = [amountIn(requests, name), amountIn(limits, name)]
    if (request === null || limit === null || request.amount <= limit.amount) return []
    return [invalid(`${path}.requests`, request.text, `must be less than or equal to ${name} limit of ${limit.text}`)]
  })
}

function amountIn(amounts: Json | undefined, name: string): {text: string; amount: number} | null {
  const value = isObject(amounts) ? amounts[name] : undefined
  if (value === undefined || value === null) return null
  const amount = amountOf(String(value))
  if (amount === null)
    throw badRequest("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'")
  return {text: String(value), amount}
}

function hasName(value: Json): boolean {
  return isObject(value) && typeof value.name === 'string' && value.name !== ''
}

/** Reports changes of an object with `immutable: true`, including a change of this flag. */
function frozenCauses(before: JsonObject, after: JsonObject): Cause[] {
  if (before.immutable !== true) return []
  const isFreed = after.immutable !== true
  const isOther = !isSame(before.data ?? {}, after.data ?? {})
  return [...(isFreed ? ['immutable'] : []), ...(isOther ? ['data'] : [])].map(field => ({
    field,
    reason: 'FieldValueForbidden',
    message: 'Forbidden: field is immutable when `immutable` is set',
  }))
}

function secretCauses(secret: JsonObject): Cause[] {
  const data = isObject(secret.data) ? secret.data : {}
  for (const value of Object.values(data)) {
    if (typeof value !== 'string' || !BASE64.test(value.replace(/[\r\n]/g, '')))
      throw badRequest('Secret in version "v1" cannot be handled as a Secret: illegal base64 data at input byte 0')
  }
  const lacking = (REQUIRED_DATA[String(secret.type)] ?? []).filter(key => data[key] === undefined)
  return [...dataKeyCauses(secret), ...lacking.map(key => required(`data[${key}]`))]
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const REQUIRED_DATA: Readonly<Record<string, readonly string[]>> = {
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
  'kubernetes.io/dockerconfigjson': ['.dockerconfigjson'],
}

function dataKeyCauses({data}: JsonObject): Cause[] {
  const keys = isObject(data) ? Object.keys(data) : []
  return keys.filter(key => !/^[-._a-zA-Z0-9]+$/.test(key)).map(key => invalid(`data[${key}]`, key, KEY_RULE))
}

const KEY_RULE =
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')"

/** Returns an API server's warnings about a workload: environment variables that are defined twice. */
export function warningsOf(workload: JsonObject): string[] {
  const pod = partOf(workload, 'spec', 'template', 'spec')
  return ['initContainers', 'containers'].flatMap(field =>
    listOf(pod, field).flatMap((container, index) => hidden(container, `spec.template.spec.${field}[${index}]`)),
  )
}

function hidden(container: Json, path: string): string[] {
  const names = listOf(container, 'env').map(entry => (isObject(entry) ? entry.name : null))
  return names.flatMap((name, index) => {
    if (names.indexOf(name) === index) return []
    const definition = `hides previous definition of ${JSON.stringify(name)}`
    return [`${path}.env[${index}]: ${definition}, which may be dropped when using apply`]
  })
}

function partOf(object: JsonObject, ...path: readonly string[]): Json {
  return path.reduce<Json>((value, key) => (isObject(value) ? (value[key] ?? null) : null), object)
}

function listOf(value: Json, field: string): Json[] {
  const list = isObject(value) ? value[field] : null
  return Array.isArray(list) ? list : []
}

function immutable(field: string, value: Json): Cause {
  return invalid(field, value, 'field is immutable')
}

function invalid(field: string, value: Json, why: string): Cause {
  return {field, reason: 'FieldValueInvalid', message: `Invalid value: ${JSON.stringify(value)}: ${why}`}
}

function required(field: string, message = 'Required value'): Cause {
  return {field, reason: 'FieldValueRequired', message}
}
