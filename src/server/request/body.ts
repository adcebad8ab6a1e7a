import type {FastifyInstance, FastifyRequest} from 'fastify'
import type {Static, TSchema} from 'typebox'
import type {Few} from '../../events/few.ts'
import {conversationIdIn} from '../../events/ids.ts'
import {isDeeper} from '../../events/read/slices.ts'
import {branchFor, type Declaration, declarationOf, isObject, typeOf} from '../../events/schema.ts'
import {complaintsIn} from '../../events/validate/event.ts'
import {
  type Complaint,
  complaint,
  complaints,
  MISSING,
  NO_LIST,
  NO_OBJECT,
  NO_TEXT,
  NO_UUID,
  notOneOf,
  type Problem,
  unprocessable,
} from '../answers/refused.ts'

/**
 * Parses JSON bodies. Other bodies become strings, which no route accepts. GET requests may have bodies, because one
 * route reads ids from the body.
 */
export function readBodies(app: FastifyInstance, depth: number): void {
  app.removeAllContentTypeParsers()
  app.addHttpMethod('GET', {hasBody: true, overrideExisting: true})
  const json = async (request: FastifyRequest, text: string) => {
    if (request.is404) UNROUTED.set(request, text)
    return jsonIn(text, depth)
  }
  const other = async (_request: FastifyRequest, text: string) => text || undefined
  app.addContentTypeParser(/^application\/(?:[\w.+-]+\+)?json\b/u, {parseAs: 'string'}, json)
  app.addContentTypeParser('*', {parseAs: 'string'}, other)
}

const UNROUTED = new WeakMap<FastifyRequest, string>()

/** Returns the text of a JSON body that was sent to a path without a route; null for other requests. */
export function unroutedBody(request: FastifyRequest): string | null {
  return UNROUTED.get(request) ?? null
}

/** Returns the value of a JSON text; undefined for an empty text. Throws `Refused` with 422 if the text is invalid. */
export function jsonIn(text: string, depth: number): unknown {
  if (text === '') return undefined
  if (isDeeper(text, depth)) throw invalid(0, `more than ${depth} brackets in brackets`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalid(offsetIn(error, text), 'not valid JSON')
  }
}

/** Returns only the position of an error, because the parser's message quotes the body. */
function offsetIn(error: unknown, text: string): number {
  const [, offset] = /at position (\d+)/u.exec(String(error)) ?? []
  return offset === undefined ? text.length : Number(offset)
}

function invalid(offset: number, error: string) {
  return unprocessable(complaint(['body', offset], {}, {type: 'json_invalid', msg: 'JSON decode error', ctx: {error}}))
}

/** Returns the body if it fits its schema and has no other properties. Throws `Refused` with 422. */
export function readClosedBody<S extends TSchema>(schema: S, body: unknown): Static<S> {
  const wrong = complaints()
  for (const {path, message} of complaintsIn(declarationOf(schema), body, '', '0'))
    wrong.add(() =>
      complaint(['body', ...path.split('/').slice(1)], null, {type: 'value_error', msg: `Value error, ${message}`}),
    )
  if (!wrong.isEmpty()) throw unprocessable(wrong)
  return body as Static<S> // the cast is safe: `complaintsIn` has validated the body
}

type Loc = readonly (string | number)[]

/** Returns the body if it fits its schema; unknown properties are ignored. Throws `Refused` with 422. */
export function readBody<S extends TSchema>(schema: S, body: unknown): Static<S> {
  if (body === undefined) throw unprocessable(complaint(['body'], null, MISSING))
  const wrong = complaints()
  walk(declarationOf(schema), body, ['body'], wrong)
  if (!wrong.isEmpty()) throw unprocessable(wrong)
  return body as Static<S> // the cast is safe: `walk` has validated the body
}

function walk(declaration: Declaration, value: unknown, loc: Loc, wrong: Few<Complaint>): void {
  const meant =
    declaration.anyOf === undefined ? declaration : (branchFor(declaration, value) ?? likeliest(declaration))
  if (meant === undefined || (value === null && admitsNull(declaration))) return
  const problem = problemOf(meant, value)
  if (problem !== null) wrong.add(() => complaint([...loc], value, problem))
  else if (isObject(value)) walkObject(meant, value, loc, wrong)
  else if (Array.isArray(value) && meant.items !== undefined)
    for (const [at, item] of value.entries()) walk(meant.items, item, [...loc, at], wrong)
}

function walkObject(
  {properties = {}, required = [], patternProperties}: Declaration,
  value: Record<string, unknown>,
  loc: Loc,
  wrong: Few<Complaint>,
): void {
  for (const [name, property] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) walk(property, value[name], [...loc, name], wrong)
    else if (required.includes(name)) wrong.add(() => complaint([...loc, name], value, MISSING))
  }
  const [any] = Object.values(patternProperties ?? {})
  if (any === undefined) return
  for (const name of Object.keys(value)) walk(any, value[name], [...loc, name], wrong) // `Object.entries` would take twice as long
}

/** Returns the branch whose errors are reported if no branch fits. */
function likeliest({anyOf = []}: Declaration): Declaration | undefined {
  return anyOf.find(({type}) => type !== 'null')
}

function admitsNull({anyOf = [], type}: Declaration): boolean {
  return type === 'null' || anyOf.some(admitsNull)
}

function problemOf(declaration: Declaration, value: unknown): Problem | null {
  const {enum: values, const: constant, format, type, minimum} = declaration
  const known = values ?? (constant === undefined ? undefined : [constant])
  if (known !== undefined) return known.includes(value) ? null : notOneOf('literal_error', known.map(String))
  if (format === 'uuid') return typeof value === 'string' && conversationIdIn(value) !== null ? null : NO_UUID
  if (type === undefined || type === typeOf(value) || (type === 'number' && typeof value === 'number'))
    return typeof value === 'number' && minimum !== undefined && value < minimum ? tooSmall(minimum) : null
  return wrongType(declaration, value)
}

function wrongType({type, properties}: Declaration, value: unknown): Problem {
  if (type === 'object' && properties !== undefined) return NO_OBJECT
  if (type === 'boolean' && typeof value === 'string')
    return {type: 'bool_parsing', msg: 'Input should be a valid boolean, unable to interpret input'}
  return TYPES[type ?? 'string'] ?? NO_TEXT
}

const TYPES: Readonly<Record<string, Problem>> = {
  object: {type: 'dict_type', msg: 'Input should be a valid dictionary'},
  array: NO_LIST,
  boolean: {type: 'bool_type', msg: 'Input should be a valid boolean'},
  integer: {type: 'int_type', msg: 'Input should be a valid integer'},
  number: {type: 'float_type', msg: 'Input should be a valid number'},
}

function tooSmall(ge: number): Problem {
  return {type: 'greater_than_equal', msg: `Input should be greater than or equal to ${ge}`, ctx: {ge}}
}
