import {type Instant, instantOf} from '../../events/time.ts'
import {orNull} from '../openapi/json-schema.ts'
import type {Parameter, Reading} from './parameter.ts'

const NUMBER = /^[+-]?\d+(?:\.\d*)?$/u
const OFFSET = /(?:Z|[+-]\d\d:?\d\d)$/iu
/** Larger numbers count milliseconds. */
const MOST_SECONDS = 20_000_000_000
const LAST_SECOND = 253_402_300_799
const FIRST_SECOND = -62_167_219_200

/** A requested time. */
export interface Moment extends Instant {
  /** The local time as written, as if it were UTC. */
  readonly wall: number
}

/** A date-time parameter: docs/reference-behaviour.md#date-times. */
export const DATE_TIME: Parameter<Moment | null> = {
  schema: orNull({type: 'string', format: 'date-time'}),
  absent: {value: null},
  read: readDateTime,
}

/** Parses a date-time as the service does. */
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

/** Returns the error in the first ten characters; null if they are a date. */
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
