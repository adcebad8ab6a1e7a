import {complaint, complaints, MISSING, type Problem, unprocessable} from '../answers/unprocessable.ts'
import type {JsonSchema} from '../openapi/json-schema.ts'
import type {QueryParameter} from '../openapi/operation.ts'

export type Reading<T> = {readonly value: T} | {readonly problem: Problem}

/** A query parameter: how it is parsed, and its OpenAPI schema. */
export interface Parameter<T> {
  readonly schema: JsonSchema
  /** The result if the parameter is missing. */
  readonly absent: Reading<T>
  /** Parses the last value sent, already URL-decoded; a list parses all values. */
  read(text: string, all: readonly string[]): Reading<T>
}

export type Parameters<T> = {readonly [K in keyof T]: Parameter<T[K]>}

export const REQUIRED = {problem: MISSING}

/**
 * Parses all parameters, or throws a 422 with one entry per invalid parameter, in their order. The last of repeated
 * values counts.
 */
export function readQuery<T extends object>(query: URLSearchParams, parameters: Parameters<T>): T {
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
  return Object.fromEntries(values) as T // each value was parsed by its parameter
}

/** Returns the query of a request, decoded like a form: `+` is a space. */
export function queryOf({url}: {readonly url: string}): URLSearchParams {
  const at = url.indexOf('?')
  return new URLSearchParams(at === -1 ? '' : url.slice(at + 1))
}

/** Returns the parameters for the OpenAPI document. */
export function published<T extends object>(parameters: Parameters<T>): QueryParameter[] {
  return Object.entries<Parameter<unknown>>(parameters).map(([name, {schema, absent}]) => ({
    name,
    required: 'problem' in absent,
    schema,
  }))
}
