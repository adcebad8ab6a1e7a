import type {JsonSchema} from './json-schema.ts'

/** What the OpenAPI document says of a route beside its method, path and key, which are known already. */
export interface Operation {
  readonly summary: string
  readonly parameters?: readonly QueryParameter[]
  /** The schema of a JSON body. */
  readonly body?: JsonSchema
  /** Status to the schema of its JSON body; null for an answer without one, or that is no JSON. */
  readonly answers: Readonly<Record<number, JsonSchema | null>>
}

export interface QueryParameter {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}
