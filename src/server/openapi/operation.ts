import type {JsonSchema} from './json-schema.ts'

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
