import {isObject, isSame, type JsonObject} from '../patch/json.ts'
import {badRequest, type Cause} from '../status.ts'
import {required} from './parts.ts'

/** Reports changes of `data`, or of the flag itself, on an object with `immutable: true`. */
export function frozenCauses(before: JsonObject, after: JsonObject): Cause[] {
  if (before.immutable !== true) return []
  const isFreed = after.immutable !== true
  const isOther = !isSame(before.data ?? {}, after.data ?? {})
  return [...(isFreed ? ['immutable'] : []), ...(isOther ? ['data'] : [])].map(field => ({
    field,
    reason: 'FieldValueForbidden',
    message: 'Forbidden: field is immutable when `immutable` is set',
  }))
}

/** Returns the faults in the data of a Secret. */
export function secretCauses(secret: JsonObject): Cause[] {
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

/** Returns data keys with invalid names. */
export function dataKeyCauses({data}: JsonObject): Cause[] {
  const keys = isObject(data) ? Object.keys(data) : []
  return keys
    .filter(key => !/^[-._a-zA-Z0-9]+$/.test(key))
    .map(key => ({
      field: `data[${key}]`,
      reason: 'FieldValueInvalid',
      message: `Invalid value: ${JSON.stringify(key)}: a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')`,
    }))
}
