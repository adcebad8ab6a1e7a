/** The part of the OpenAPI document that a route declares. Method, path and key are known already. */
export interface Operation {
  readonly summary: string
  readonly parameters?: readonly QueryParameter[]
  /** The schema of a JSON body. */
  readonly body?: JsonSchema
  /** The JSON schema by status; null for a response without a JSON body. */
  readonly answers: Readonly<Record<number, JsonSchema | null>>
}

export interface QueryParameter {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}

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
