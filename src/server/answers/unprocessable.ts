import type {Static} from 'typebox'
import {beginningOf, type Few, few} from '../../events/few.ts'
import type {ValidationError} from '../../events/search/validation-error.ts'
import {echoOf} from './echo.ts'
import {Refused} from './refused.ts'

export type Complaint = Static<typeof ValidationError>

/** What is wrong with a value, wherever it stands. */
export type Problem = Pick<Complaint, 'type' | 'msg' | 'ctx'>

/** A 422 (facts 4.7): one entry per failing place, in the order of declaration. */
export function unprocessable(detail: Few<Complaint> | Complaint): Refused {
  return new Refused(422, {detail: 'list' in detail ? detail.list(andMore) : [detail]})
}

/** So many are told of one request: who sent more finds them when these are mended. */
const MOST_TOLD = 50
const LONGEST_NAME = 100

export function complaints(): Few<Complaint> {
  return few(MOST_TOLD)
}

function andMore(more: number): Complaint {
  return complaint(['body'], null, {type: 'too_many_errors', msg: `${more} more are wrong, which are not told`})
}

/** Keys in the order in which they are written. Of what was sent it has what an answer may give back. */
export function complaint(loc: Complaint['loc'], input: unknown, {type, msg, ctx}: Problem): Complaint {
  const place = loc.map(name => (typeof name === 'string' ? beginningOf(name, LONGEST_NAME) : name))
  return {type, loc: place, msg, input: echoOf(input, loc), ...(ctx === undefined ? {} : {ctx})}
}

export const MISSING: Problem = {type: 'missing', msg: 'Field required'}

/** The texts of a rule that failed: what was expected, also where the answer names it apart. */
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
