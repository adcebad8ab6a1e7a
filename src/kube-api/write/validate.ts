import {isObject, isSame, type Json, type JsonObject} from '../patch/json.ts'
import type {Resource} from '../resource.ts'
import {type Cause, invalidObject} from '../status.ts'
import {metadataOf} from './check-update.ts'
import {immutable, listOf, partOf, required} from './parts.ts'
import {dataKeyCauses, frozenCauses, secretCauses} from './validate-data.ts'
import {podCauses} from './validate-pod.ts'

/** Throws if a new object is invalid. */
export function validateObject(resource: Resource, object: JsonObject): void {
  refuse(resource, String(metadataOf(object).name ?? ''), [...nameCauses(object), ...ownCauses(object)])
}

/** Throws if an update is invalid: it changes immutable fields or lacks names. */
export function validateUpdate(resource: Resource, before: JsonObject, after: JsonObject): void {
  const causes = [...uidCauses(before, after), ...ownCauses(after), ...(UPDATES[resource.kind]?.(before, after) ?? [])]
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
  const message = `Invalid value: ${JSON.stringify(name)}: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')`
  return [{field: 'metadata.name', reason: 'FieldValueInvalid', message}]
}

function uidCauses(before: JsonObject, after: JsonObject): Cause[] {
  const {uid} = metadataOf(after)
  return uid === undefined || uid === metadataOf(before).uid ? [] : [immutable('metadata.uid', uid)]
}

/** Returns the faults in an object, without comparing it. */
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
    const message = `Invalid value: ${JSON.stringify([now])}: may not change once set`
    return [{field: 'spec.clusterIPs[0]', reason: 'FieldValueInvalid', message}]
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
  const message = `Invalid value: ${JSON.stringify(port)}: must be between 1 and 65535, inclusive`
  return [{field, reason: 'FieldValueInvalid', message}]
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
  const message = `Invalid value: ${JSON.stringify(labels)}: \`selector\` does not match template \`labels\``
  return [{field: 'spec.template.metadata.labels', reason: 'FieldValueInvalid', message}]
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
