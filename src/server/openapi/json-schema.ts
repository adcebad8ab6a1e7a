/** A JSON Schema, or a declaration that is one. */
export type JsonSchema = object

/** Returns a reference to a named schema. Event kinds have the suffix `-Output`. */
export function named(name: string): JsonSchema {
  return {$ref: `#/components/schemas/${name}`}
}

export function arrayOf(items: JsonSchema): JsonSchema {
  return {type: 'array', items}
}

export function orNull(schema: JsonSchema): JsonSchema {
  return {anyOf: [schema, {type: 'null'}]}
}
