import {type Instant, instantOf} from '../../events/time.ts'
import {notOneOf, type Problem} from '../answers/refused.ts'
import {orNull} from './operation.ts'
import {type Parameter, REQUIRED, type Reading} from './parameter.ts'

const INTEGER = /^([+-]?\d+(?:_\d+)*)(?:\.0+)?$/u

const NO_INTEGER: Problem = {
  type: 'int_parsing',
  msg: 'Input should be a valid integer, unable to parse string as an integer',
}

export const OPTIONAL_TEXT: Parameter<string | null> = {
  schema: orNull({type: 'string'}),
  description: 'A text; without it, nothing is filtered.',
  absent: {value: null},
  read: value => ({value}),
}

/** A list parameter with at least one value. */
export const TEXTS: Parameter<readonly string[]> = {
  schema: {type: 'array', items: {type: 'string'}},
  description: 'An id; repeat the parameter for more ids. The answer has their order.',
  absent: REQUIRED,
  read: (_last, all) => ({value: all}),
}

/** An optional text. An empty text counts as missing. */
export const PAGE_ID: Parameter<string | null> = {
  ...OPTIONAL_TEXT,
  description: 'The next_page_id of the previous page; without it, the first page.',
  read: text => ({value: text === '' ? null : text}),
}

/** The maximum page size, which is also the default. */
export const MOST_RESULTS = 100
export const LIMIT = limitUpTo(MOST_RESULTS)

export type SortOrder = 'TIMESTAMP' | 'TIMESTAMP_DESC'
const SORT_ORDERS = ['TIMESTAMP', 'TIMESTAMP_DESC'] as const

export const SORT_ORDER: Parameter<SortOrder> = {
  schema: {type: 'string', enum: SORT_ORDERS, default: 'TIMESTAMP'},
  description: 'Ascending time, or descending time with TIMESTAMP_DESC.',
  absent: {value: 'TIMESTAMP'},
  read: text => oneOf('enum', SORT_ORDERS, text),
}

/** Returns an optional parameter with one of `values`. `type`: the error type of the reference service. */
export function optionalOneOf<V extends string>(type: OneOf, values: readonly V[]): Parameter<V | null> {
  const schema = orNull({type: 'string', enum: values})
  const description = 'Keeps only what has this value.'
  return {schema, description, absent: {value: null}, read: text => oneOf(type, values, text)}
}

type OneOf = 'literal_error' | 'enum'

function oneOf<V extends string>(type: OneOf, values: readonly V[], text: string): Reading<V> {
  const value = values.find(own => own === text)
  return value === undefined ? {problem: notOneOf(type, values)} : {value}
}

export function limitUpTo(most: number): Parameter<number> {
  const atMost = Number.isFinite(most) ? {maximum: most} : {}
  return {
    schema: {type: 'integer', exclusiveMinimum: 0, ...atMost, default: MOST_RESULTS},
    description: 'The maximum number of results on the page.',
    absent: {value: MOST_RESULTS},
    read: text => readLimit(text, most),
  }
}

/** Accepts spaces around the number, a sign, leading zeros, underscores between digits, and zeros after a point. */
function readLimit(text: string, most: number): Reading<number> {
  const [, digits] = INTEGER.exec(text.trim()) ?? []
  if (digits === undefined) return {problem: NO_INTEGER}
  const value = Number(digits.replaceAll('_', ''))
  if (value <= 0) return {problem: {type: 'greater_than', msg: 'Input should be greater than 0', ctx: {gt: 0}}}
  if (value <= most) return {value}
  return {problem: {type: 'less_than_equal', msg: `Input should be less than or equal to ${most}`, ctx: {le: most}}}
}

const NUMBER = /^[+-]?\d+(?:\.\d*)?$/u
const OFFSET = /(?:Z|[+-]\d\d:?\d\d)$/iu
/** Larger numbers are read as milliseconds. */
const MOST_SECONDS = 20_000_000_000
const LAST_SECOND = 253_402_300_799
const FIRST_SECOND = -62_167_219_200

export interface Moment extends Instant {
  /** The local time as written, in microseconds, as if it were UTC. */
  readonly wall: number
}

/** A parameter with a date and time: docs/reference-behaviour.md#date-times. */
export const DATE_TIME: Parameter<Moment | null> = {
  schema: orNull({type: 'string', format: 'date-time'}),
  description: 'A date and time. Write the + of an offset as %2B.',
  absent: {value: null},
  read: readDateTime,
}

/** Parses a date and time as the reference service does. */
export function readDateTime(text: string): Reading<Moment> {
  if (NUMBER.test(text)) return unixTime(text)
  const wrong = wrongInDate(text)
  if (wrong !== null) return problem(wrong)
  const whole = text.length === 10 ? `${text}T00:00` : text.replace(/(\.\d{6})\d+/u, '$1')
  const [instant, wall] = [instantOf(whole), instantOf(whole.replace(OFFSET, ''))]
  if (instant === null || wall === null) return problem('unexpected extra characters at the end of the input')
  return {value: {...instant, wall: wall.micros}}
}

function unixTime(text: string): Reading<Moment> {
  const number = Number(text)
  const seconds = Math.abs(number) > MOST_SECONDS ? number / 1000 : number
  if (seconds > LAST_SECOND) return problem('dates after 9999 are not supported as unix timestamps')
  if (seconds < FIRST_SECOND) return problem('dates before 0000 are not supported as unix timestamps')
  const micros = Math.round(seconds * 1e6)
  return {value: {micros, wall: micros, naive: false}}
}

function wrongInDate(text: string): string | null {
  if (text.length < 10) return 'input is too short'
  if (!isNumeric(text.slice(0, 4))) return 'invalid character in year'
  if (text[4] !== '-') return 'invalid date separator, expected `-`'
  if (!isNumeric(text.slice(5, 7))) return 'invalid character in month'
  if (text[7] !== '-') return 'invalid date separator, expected `-`'
  if (!isNumeric(text.slice(8, 10))) return 'invalid character in day'
  const month = Number(text.slice(5, 7))
  if (month < 1 || month > 12) return 'month value is outside expected range of 1-12'
  return instantOf(`${text.slice(0, 10)}T00:00`) === null ? 'day value is outside expected range' : null
}

function isNumeric(text: string): boolean {
  return /^\d+$/u.test(text)
}

function problem(error: string): Reading<Moment> {
  const msg = `Input should be a valid datetime or date, ${error}`
  return {problem: {type: 'datetime_from_date_parsing', msg, ctx: {error}}}
}
