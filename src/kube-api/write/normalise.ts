import {isObject, type JsonObject} from '../patch/json.ts'

/** Returns an object in its stored form, if its kind can be sent in several forms. */
export function normalised(object: JsonObject, before: JsonObject | null): JsonObject {
  return object.kind === 'Secret' ? normalisedSecret(object, before) : object
}

/** Moves `stringData` into `data`. A Secret that is sent without a type keeps its type. */
function normalisedSecret({stringData, ...secret}: JsonObject, before: JsonObject | null): JsonObject {
  const type = secret.type ?? before?.type
  const texts = isObject(stringData) ? Object.entries(stringData) : []
  const encoded = texts.map(([key, value]) => [key, Buffer.from(String(value)).toString('base64')])
  const data = isObject(secret.data) ? secret.data : {}
  return {
    ...secret,
    ...(type !== undefined && {type}),
    ...((texts.length > 0 || secret.data !== undefined) && {data: {...data, ...Object.fromEntries(encoded)}}),
  }
}
