/** The part of the OpenAPI document that a route declares itself. */
export interface Operation {
  readonly summary: string
  readonly parameters?: readonly QueryParameter[]
  readonly body?: JsonSchema
  /** The JSON schema of the response for each status; null for a response without JSON. */
  readonly answers: Readonly<Record<number, JsonSchema | null>>
}

export interface QueryParameter {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}

export type JsonSchema = object

export function named(name: string): JsonSchema {
  return {$ref: `#/components/schemas/${name}`}
}

export function arrayOf(items: JsonSchema): JsonSchema {
  return {type: 'array', items}
}

export function orNull(schema: JsonSchema): JsonSchema {
  return {anyOf: [schema, {type: 'null'}]}
}
