import type {Static} from 'typebox'
import {beginningOf, type Few, few} from '../../events/few.ts'
import type {ValidationError} from '../../events/search.ts'
import {echoOf} from './echo.ts'
import {Refused} from './refused.ts'

export type Complaint = Static<typeof ValidationError>

/** A problem of a value, without its place. */
export type Problem = Pick<Complaint, 'type' | 'msg' | 'ctx'>

/** Returns a 422 with one entry per failing place, in the order of declaration. */
export function unprocessable(detail: Few<Complaint> | Complaint): Refused {
  return new Refused(422, {detail: 'list' in detail ? detail.list(andMore) : [detail]})
}

/** The maximum number of entries in one 422. After a fix, the next request lists the other errors. */
const MOST_TOLD = 50
const LONGEST_NAME = 100

/** Returns an empty list of entries, which keeps the first ones only. */
export function complaints(): Few<Complaint> {
  return few(MOST_TOLD)
}

function andMore(more: number): Complaint {
  return complaint(['body'], null, {type: 'too_many_errors', msg: `${more} more are wrong, which are not told`})
}

/** Returns an entry with its keys in the order of the service. `input` repeats what may be repeated. */
export function complaint(loc: Complaint['loc'], input: unknown, {type, msg, ctx}: Problem): Complaint {
  const place = loc.map(name => (typeof name === 'string' ? beginningOf(name, LONGEST_NAME) : name))
  return {type, loc: place, msg, input: echoOf(input, loc), ...(ctx === undefined ? {} : {ctx})}
}

export const MISSING: Problem = {type: 'missing', msg: 'Field required'}

/** Returns the message for a value outside a fixed set. `ctx` repeats the expected values. */
export function notOneOf(type: 'literal_error' | 'enum', values: readonly string[]): Problem {
  const quoted = values.map(value => `'${value}'`)
  const expected = [quoted.slice(0, -1).join(', '), quoted.at(-1)].filter(Boolean).join(' or ')
  return {type, msg: `Input should be ${expected}`, ctx: {expected}}
}

export const NO_UUID: Problem = {
  type: 'uuid_parsing',
  msg: 'Input should be a valid UUID, 32 hexadecimal digits were expected',
  ctx: {error: '32 hexadecimal digits were expected'},
}
