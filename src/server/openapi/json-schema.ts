/** A JSON Schema as it is published, or a declaration that is one. */
export type JsonSchema = object

/** What the document calls by a name: an event kind has the suffix `-Output`. */
export function named(name: string): JsonSchema {
  return {$ref: `#/components/schemas/${name}`}
}

export function arrayOf(items: JsonSchema): JsonSchema {
  return {type: 'array', items}
}

export function orNull(schema: JsonSchema): JsonSchema {
  return {anyOf: [schema, {type: 'null'}]}
}
