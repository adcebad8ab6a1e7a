import type {Static} from 'typebox'
import {beginningOf, type Few, few} from '../../events/few.ts'
import {dashed} from '../../events/ids.ts'
import {isObject} from '../../events/schema.ts'
import type {ValidationError} from '../../events/search.ts'
import {MASKED_SECRET} from '../mask.ts'
import {isSecretName} from '../secret-names.ts'

/** An error that the server answers with its `status` and `body`. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: string | Readonly<Record<string, unknown>>) {
    super(typeof body === 'string' ? body : `answered with ${status}`)
    this.status = status
    this.body = typeof body === 'string' ? {detail: body} : body
  }
}

export function unknownConversation(id: string): Refused {
  return new Refused(404, `Conversation not found: ${dashed(id)}`)
}

export type Complaint = Static<typeof ValidationError>

export type Problem = Pick<Complaint, 'type' | 'msg' | 'ctx'>

/** Returns a 422 that lists the problems of a request. */
export function unprocessable(detail: Few<Complaint> | Complaint): Refused {
  return new Refused(422, {detail: 'list' in detail ? detail.list(andMore) : [detail]})
}

/** The maximum number of problems that one 422 lists. */
const MOST_TOLD = 50
const LONGEST_NAME = 100

/** Returns an empty list. It keeps the first `MOST_TOLD` entries and counts the rest. */
export function complaints(): Few<Complaint> {
  return few(MOST_TOLD)
}

function andMore(more: number): Complaint {
  return complaint(['body'], null, {type: 'too_many_errors', msg: `${more} more errors are not listed`})
}

/** Returns one entry of a 422, with its keys in the order of the reference service. Secrets in `input` are masked. */
export function complaint(loc: Complaint['loc'], input: unknown, {type, msg, ctx}: Problem): Complaint {
  const place = loc.map(name => (typeof name === 'string' ? beginningOf(name, LONGEST_NAME) : name))
  return {type, loc: place, msg, input: echoOf(input, loc), ...(ctx === undefined ? {} : {ctx})}
}

export const MISSING: Problem = {type: 'missing', msg: 'Field required'}

/** Returns the problem of a value that is not one of `values`. `ctx` repeats the values. */
export function notOneOf(type: 'literal_error' | 'enum', values: readonly string[]): Problem {
  const quoted = values.map(value => `'${value}'`)
  const expected = [quoted.slice(0, -1).join(', '), quoted.at(-1)].filter(Boolean).join(' or ')
  return {type, msg: `Input should be ${expected}`, ctx: {expected}}
}

export const NO_TEXT: Problem = {type: 'string_type', msg: 'Input should be a valid string'}
export const NO_LIST: Problem = {type: 'list_type', msg: 'Input should be a valid list'}
export const NO_OBJECT: Problem = {
  type: 'model_attributes_type',
  msg: 'Input should be a valid dictionary or object to extract fields from',
}
export const NO_UUID: Problem = {
  type: 'uuid_parsing',
  msg: 'Input should be a valid UUID, 32 hexadecimal digits were expected',
  ctx: {error: '32 hexadecimal digits were expected'},
}

/** The maximum size of an input that a response repeats. Each character and each value counts as one. */
const MOST = 1000

function echoOf(value: unknown, loc: readonly (string | number)[]): unknown {
  return loc.some(name => isSecret(String(name))) ? MASKED_SECRET : echoed(value, {left: MOST})
}

interface Room {
  left: number
}

function echoed(value: unknown, room: Room): unknown {
  room.left--
  if (typeof value === 'string') return echoedText(value, room)
  if (Array.isArray(value)) return echoedList(value, room)
  return isObject(value) ? echoedObject(value, room) : value
}

function echoedText(text: string, room: Room): string {
  const shown = beginningOf(text, Math.max(room.left, 0))
  room.left -= shown.length
  return shown
}

function echoedList(list: readonly unknown[], room: Room): unknown[] {
  const shown: unknown[] = []
  for (const item of list) {
    if (room.left <= 0) return [...shown, '…']
    shown.push(echoed(item, room))
  }
  return shown
}

function echoedObject(object: Record<string, unknown>, room: Room): Record<string, unknown> {
  const shown: [string, unknown][] = []
  for (const name of Object.keys(object)) {
    if (room.left <= 0) return Object.fromEntries([...shown, ['…', null]])
    room.left -= Math.min(name.length, LONGEST_NAME)
    shown.push([beginningOf(name, LONGEST_NAME), isSecret(name) ? MASKED_SECRET : echoed(object[name], room)])
  }
  return Object.fromEntries(shown)
}

/** A name longer than `LONGEST_NAME` may be a secret itself, so the value of such a property is masked too. */
function isSecret(name: string): boolean {
  return name.length > LONGEST_NAME || isSecretName(name)
}
