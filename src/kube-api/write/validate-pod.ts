import {isObject, type Json} from '../patch/json.ts'
import {amountOf} from '../quantity.ts'
import {badRequest, type Cause} from '../status.ts'
import {listOf, required} from './parts.ts'

/** Returns the faults in the spec of a pod or template at `path`. */
export function podCauses(spec: Json, path: string): Cause[] {
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
  const message = 'Invalid value: "": may not be specified when `value` is not empty'
  return [{field: `${path}.valueFrom`, reason: 'FieldValueInvalid', message}]
}

/** A request must not be larger than the limit of the same resource. */
function resourceCauses(container: Json, path: string): Cause[] {
  const resources = isObject(container) ? container.resources : null
  const {requests, limits} = isObject(resources) ? resources : {}
  return ['cpu', 'memory'].flatMap(name => {
    const [request, limit] = [amountIn(requests, name), amountIn(limits, name)]
    if (request === null || limit === null || request.amount <= limit.amount) return []
    const message = `Invalid value: ${JSON.stringify(request.text)}: must be less than or equal to ${name} limit of ${limit.text}`
    return [{field: `${path}.requests`, reason: 'FieldValueInvalid', message}]
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
