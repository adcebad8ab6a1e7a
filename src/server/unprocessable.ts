import type {Static} from 'typebox'
import type {ValidationError} from '../events/search/validation-error.ts'
import {Refused} from './refused.ts'

export type Complaint = Static<typeof ValidationError>

/** What is wrong with a value, wherever it stands. */
export type Problem = Pick<Complaint, 'type' | 'msg' | 'ctx'>

/** A 422 (facts 4.7): one entry per failing place, in the order of declaration. */
export function unprocessable(detail: readonly Complaint[]): Refused {
  return new Refused(422, {detail})
}

/** Keys in the order in which they are written. */
export function complaint(loc: Complaint['loc'], input: unknown, {type, msg, ctx}: Problem): Complaint {
  return {type, loc, msg, input, ...(ctx === undefined ? {} : {ctx})}
}

export const MISSING: Problem = {type: 'missing', msg: 'Field required'}

/** The texts of a rule that failed: what was expected, also where the answer names it apart. */
export function notOneOf(type: 'literal_error' | 'enum', values: readonly string[]): Problem {
  const quoted = values.map(value => `'${value}'`)
  const expected = [quoted.slice(0, -1).join(', '), quoted.at(-1)].filter(Boolean).join(' or ')
  return {type, msg: `Input should be ${expected}`, ctx: {expected}}
}
