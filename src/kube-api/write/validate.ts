import {isObject, isSame, type Json, type JsonObject} from '../patch/json.ts'
import type {Resource} from '../resources.ts'
import {type Cause, invalidObject} from '../status.ts'
import {metadataOf} from './check-update.ts'

/** Ends the request when the object cannot be kept so: fields that nobody may change, names that lack. */
export function validateUpdate(resource: Resource, before: JsonObject, after: JsonObject): void {
  const causes = [
    ...uidCauses(before, after),
    ...(resource.kind === 'ConfigMap' ? dataCauses(before, after) : workloadCauses(before, after)),
  ]
  if (causes.length > 0) throw invalidObject(resource, String(metadataOf(before).name), causes)
}

function uidCauses(before: JsonObject, after: JsonObject): Cause[] {
  const {uid} = metadataOf(after)
  return uid === undefined || uid === metadataOf(before).uid ? [] : [immutable('metadata.uid', uid)]
}

function dataCauses(before: JsonObject, after: JsonObject): Cause[] {
  if (before.immutable !== true || isSame(before.data, after.data)) return []
  return [
    {field: 'data', reason: 'FieldValueForbidden', message: 'Forbidden: field is immutable when `immutable` is set'},
  ]
}

function workloadCauses(before: JsonObject, after: JsonObject): Cause[] {
  const selector = partOf(after, 'spec', 'selector')
  const pod = partOf(after, 'spec', 'template', 'spec')
  return [
    ...listOf(pod, 'initContainers').flatMap((container, index) =>
      unnamed(container, `spec.template.spec.initContainers[${index}]`),
    ),
    ...listOf(pod, 'containers').flatMap((container, index) =>
      unnamed(container, `spec.template.spec.containers[${index}]`),
    ),
    ...labelCauses(partOf(after, 'spec', 'template', 'metadata', 'labels'), selector),
    ...(isSame(partOf(before, 'spec', 'selector'), selector) ? [] : [immutable('spec.selector', selector)]),
  ]
}

function unnamed(container: Json, path: string): Cause[] {
  const lacking = [
    ...(isNamed(container) ? [] : [path]),
    ...listOf(container, 'env').flatMap((entry, index) => (isNamed(entry) ? [] : [`${path}.env[${index}]`])),
  ]
  return lacking.map(where => ({field: `${where}.name`, reason: 'FieldValueRequired', message: 'Required value'}))
}

function isNamed(value: Json): boolean {
  return isObject(value) && typeof value.name === 'string' && value.name !== ''
}

/** A workload that selects what it does not make would never come to an end. */
function labelCauses(labels: Json, selector: Json): Cause[] {
  const wanted = isObject(selector) && isObject(selector.matchLabels) ? Object.entries(selector.matchLabels) : []
  if (wanted.every(([key, value]) => isObject(labels) && labels[key] === value)) return []
  const message = `Invalid value: ${JSON.stringify(labels)}: \`selector\` does not match template \`labels\``
  return [{field: 'spec.template.metadata.labels', reason: 'FieldValueInvalid', message}]
}

function immutable(field: string, value: Json): Cause {
  return {field, reason: 'FieldValueInvalid', message: `Invalid value: ${JSON.stringify(value)}: field is immutable`}
}

export function listOf(value: Json, field: string): Json[] {
  const list = isObject(value) ? value[field] : null
  return Array.isArray(list) ? list : []
}

/** Null where there is nothing. */
export function partOf(object: JsonObject, ...path: readonly string[]): Json {
  return path.reduce<Json>((value, key) => (isObject(value) ? (value[key] ?? null) : null), object)
}
