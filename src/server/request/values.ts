import {notOneOf, type Problem} from '../answers/unprocessable.ts'
import {orNull} from '../openapi/json-schema.ts'
import {type Parameter, REQUIRED, type Reading} from './parameter.ts'

const INTEGER = /^([+-]?\d+(?:_\d+)*)(?:\.0+)?$/u

const NO_INTEGER: Problem = {
  type: 'int_parsing',
  msg: 'Input should be a valid integer, unable to parse string as an integer',
}

/** An optional text. */
export const OPTIONAL_TEXT: Parameter<string | null> = {
  schema: orNull({type: 'string'}),
  absent: {value: null},
  read: value => ({value}),
}

/** A list parameter with at least one value. */
export const TEXTS: Parameter<readonly string[]> = {
  schema: {type: 'array', items: {type: 'string'}},
  absent: REQUIRED,
  read: (_last, all) => ({value: all}),
}

/** An empty text counts as missing. */
export const PAGE_ID: Parameter<string | null> = {...OPTIONAL_TEXT, read: text => ({value: text === '' ? null : text})}

/** The largest and the default page size. */
export const MOST_RESULTS = 100
export const LIMIT = limitUpTo(MOST_RESULTS)

export type SortOrder = 'TIMESTAMP' | 'TIMESTAMP_DESC'
const SORT_ORDERS = ['TIMESTAMP', 'TIMESTAMP_DESC'] as const

export const SORT_ORDER: Parameter<SortOrder> = {
  schema: {type: 'string', enum: SORT_ORDERS, default: 'TIMESTAMP'},
  absent: {value: 'TIMESTAMP'},
  read: text => oneOf('enum', SORT_ORDERS, text),
}

/** One of the values, or none. `type`: the error type of the service for other values. */
export function optionalOneOf<V extends string>(type: OneOf, values: readonly V[]): Parameter<V | null> {
  const schema = orNull({type: 'string', enum: values})
  return {schema, absent: {value: null}, read: text => oneOf(type, values, text)}
}

type OneOf = 'literal_error' | 'enum'

function oneOf<V extends string>(type: OneOf, values: readonly V[], text: string): Reading<V> {
  const value = values.find(own => own === text)
  return value === undefined ? {problem: notOneOf(type, values)} : {value}
}

/** Returns the parameter for a page size. */
export function limitUpTo(most: number): Parameter<number> {
  const atMost = Number.isFinite(most) ? {maximum: most} : {}
  return {
    schema: {type: 'integer', exclusiveMinimum: 0, ...atMost, default: MOST_RESULTS},
    absent: {value: MOST_RESULTS},
    read: text => readLimit(text, most),
  }
}

/** Accepts surrounding spaces, a sign, leading zeros, underscores between digits, and zeros after a point. */
function readLimit(text: string, most: number): Reading<number> {
  const [, digits] = INTEGER.exec(text.trim()) ?? []
  if (digits === undefined) return {problem: NO_INTEGER}
  const value = Number(digits.replaceAll('_', ''))
  if (value <= 0) return {problem: {type: 'greater_than', msg: 'Input should be greater than 0', ctx: {gt: 0}}}
  if (value <= most) return {value}
  return {problem: {type: 'less_than_equal', msg: `Input should be less than or equal to ${most}`, ctx: {le: most}}}
}
