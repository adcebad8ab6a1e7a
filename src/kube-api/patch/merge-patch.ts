import {isObject, type Json, type JsonObject} from './json.ts'

/** Applies RFC 7386: it merges objects, removes a field for null, and replaces all other values. */
export function mergePatch(original: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch
  const merged: JsonObject = isObject(original) ? {...original} : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = mergePatch(merged[key], value)
  }
  return merged
}
