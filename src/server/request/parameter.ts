import {complaint, complaints, MISSING, type Problem, unprocessable} from '../answers/unprocessable.ts'
import type {JsonSchema} from '../openapi/json-schema.ts'
import type {QueryParameter} from '../openapi/operation.ts'

export type Reading<T> = {readonly value: T} | {readonly problem: Problem}

/** A parameter of a query: how it is read, and how the OpenAPI document has it. */
export interface Parameter<T> {
  readonly schema: JsonSchema
  /** What it is when it is not there. */
  readonly absent: Reading<T>
  /** From the last text that was sent, its URL encoding undone; a list takes all of them. */
  read(text: string, all: readonly string[]): Reading<T>
}

export type Parameters<T> = {readonly [K in keyof T]: Parameter<T[K]>}

export const REQUIRED = {problem: MISSING}

/** All of them, or a 422 with one entry per failing parameter, in their order. Of a repeated one the last counts. */
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
  return Object.fromEntries(values) as T // one value per parameter, each read by its own
}

/** The query of a request, its encoding undone as forms have it: a `+` is a space. */
export function queryOf({url}: {readonly url: string}): URLSearchParams {
  const at = url.indexOf('?')
  return new URLSearchParams(at === -1 ? '' : url.slice(at + 1))
}

/** For the OpenAPI document. */
export function published<T extends object>(parameters: Parameters<T>): QueryParameter[] {
  return Object.entries<Parameter<unknown>>(parameters).map(([name, {schema, absent}]) => ({
    name,
    required: 'problem' in absent,
    schema,
  }))
}
