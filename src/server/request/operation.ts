/** The groups of the API reference, in its order. */
export const TAGS = {
  server: 'The server itself: health, version, API reference, journal of requests and metrics.',
  shared: 'Events and descriptions of shared conversations. These routes are open.',
  conversations: 'Conversations of the application: start, list, change, download and delete them.',
  events: 'Events of a conversation for holders of the key: search, count, summarize, wait.',
  diagnosis: 'Why a conversation is in its state, which hooks ran, and how two runs differ.',
  callbacks: 'Finish callbacks: the receiver, and what became of each callback.',
  agent: 'The routes of an agent server: conversations, messages, runs and confirmations.',
  webhooks: 'Events and descriptions that another agent server sends here.',
  faults: 'Simulated faults of this server, for tests of clients.',
} as const

export type Tag = keyof typeof TAGS

/** The text of a route in the API reference. */
export interface About {
  /** One line, which begins with a verb. */
  readonly summary: string
  /** One or more sentences for a reader who does not know the route. */
  readonly description: string
  readonly tag: Tag
  /** A request body and a successful answer that match their schemas. */
  readonly example: {readonly body?: unknown; readonly answer?: unknown}
}

/** The part of the OpenAPI document that a route declares itself. */
export interface Operation extends About {
  readonly parameters?: readonly QueryParameter[]
  readonly body?: JsonSchema
  /** The media type of the successful answer (default: application/json). */
  readonly mediaType?: string
  /** The schema of the response for each status; null for a response without JSON. */
  readonly answers: Readonly<Record<number, JsonSchema | null>>
}

export interface QueryParameter {
  readonly name: string
  readonly required: boolean
  readonly description: string
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

/** Returns the schema of an object that has all these properties, and perhaps more. */
export function objectOf(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return {type: 'object', properties, required: Object.keys(properties)}
}

export function pageOf(items: JsonSchema): JsonSchema {
  return objectOf({items: arrayOf(items), next_page_id: orNull(TEXT)})
}

export const TEXT = {type: 'string'}
export const INTEGER = {type: 'integer'}
/** An object with any properties. */
export const ANY_OBJECT = {type: 'object', additionalProperties: true}
