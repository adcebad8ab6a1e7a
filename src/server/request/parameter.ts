import {conversationIdIn} from '../../events/ids.ts'
import {
  complaint,
  complaints,
  MISSING,
  NO_LIST,
  NO_TEXT,
  NO_UUID,
  type Problem,
  unprocessable,
} from '../answers/refused.ts'
import type {ConversationId} from '../store/store.ts'
import type {JsonSchema, QueryParameter} from './operation.ts'

export type Reading<T> = {readonly value: T} | {readonly problem: Problem}

/** A query parameter: how it is parsed, and its OpenAPI schema. */
export interface Parameter<T> {
  readonly schema: JsonSchema
  /** What the parameter does, for the API reference. */
  readonly description: string
  /** The result if the request lacks the parameter. */
  readonly absent: Reading<T>
  /** Parses the last of repeated values. A list parameter parses all values. */
  read(text: string, all: readonly string[]): Reading<T>
}

export type Parameters<T> = {readonly [K in keyof T]: Parameter<T[K]>}

export const REQUIRED = {problem: MISSING}

/** Returns the parameter with another description. */
export function described<T>(parameter: Parameter<T>, description: string): Parameter<T> {
  return {...parameter, description}
}

/** Returns the parameters of a request. The last of repeated values counts. Throws `Refused` with 422. */
export function readQuery<T extends object>({url}: {readonly url: string}, parameters: Parameters<T>): T {
  const query = queryIn(url)
  const entries = Object.entries<Parameter<unknown>>(parameters)
  const wrong = complaints()
  const values = entries.map(([name, parameter]) => {
    const all = query.getAll(name)
    const text = all.at(-1) ?? null
    const reading = text === null ? parameter.absent : parameter.read(text, all)
    if ('value' in reading) return [name, reading.value]
    const {problem} = reading
    wrong.add(() => complaint(['query', name], text, problem))
    return []
  })
  if (!wrong.isEmpty()) throw unprocessable(wrong)
  return Object.fromEntries(values) as T // the cast is safe: each value was parsed by its parameter
}

function queryIn(url: string): URLSearchParams {
  const at = url.indexOf('?')
  return new URLSearchParams(at === -1 ? '' : url.slice(at + 1))
}

export function published<T extends object>(parameters: Parameters<T>): QueryParameter[] {
  return Object.entries<Parameter<unknown>>(parameters).map(([name, {schema, description, absent}]) => ({
    name,
    required: 'problem' in absent,
    description,
    schema,
  }))
}

/** Returns the id of the conversation that a path names. Throws `Refused` with 422 if the id is not a UUID. */
export function conversationInPath({conversation_id: text}: {readonly conversation_id: string}): ConversationId {
  const id = conversationIdIn(text)
  if (id === null) throw unprocessable(complaint(['path', 'conversation_id'], text, NO_UUID))
  return id
}

/** Returns the ids in a body. Throws `Refused` with 422 if the body is not a list of strings. */
export function idsInBody(body: unknown): string[] {
  if (body === undefined || body === null) throw unprocessable(complaint(['body'], null, MISSING))
  if (!Array.isArray(body)) throw unprocessable(complaint(['body'], body, NO_LIST))
  const wrong = complaints()
  for (const [at, id] of body.entries())
    if (typeof id !== 'string') wrong.add(() => complaint(['body', at], id, NO_TEXT))
  if (!wrong.isEmpty()) throw unprocessable(wrong)
  return body
}
