import {isObject, type Json, type JsonObject} from '../patch/json.ts'
import type {Cause} from '../status.ts'

/** Returns the value at a path; null if there is none. */
export function partOf(object: JsonObject, ...path: readonly string[]): Json {
  return path.reduce<Json>((value, key) => (isObject(value) ? (value[key] ?? null) : null), object)
}

export function listOf(value: Json, field: string): Json[] {
  const list = isObject(value) ? value[field] : null
  return Array.isArray(list) ? list : []
}

export function immutable(field: string, value: Json): Cause {
  return {field, reason: 'FieldValueInvalid', message: `Invalid value: ${JSON.stringify(value)}: field is immutable`}
}

export function required(field: string, message = 'Required value'): Cause {
  return {field, reason: 'FieldValueRequired', message}
}
