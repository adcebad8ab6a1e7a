import type {FastifyInstance, FastifyRequest} from 'fastify'
import {isDeeper} from '../../events/read/slices.ts'
import {complaint, unprocessable} from '../answers/unprocessable.ts'

/**
 * Parses bodies: JSON becomes a value, an empty body undefined, anything else a string, which no route accepts as an
 * object. GET requests have bodies too, because one route reads ids from them.
 */
export function readBodies(app: FastifyInstance, depth: number): void {
  app.removeAllContentTypeParsers()
  app.addHttpMethod('GET', {hasBody: true, overrideExisting: true})
  const json = async (_request: FastifyRequest, text: string) => jsonIn(text, depth)
  const other = async (_request: FastifyRequest, text: string) => text || undefined
  app.addContentTypeParser(/^application\/(?:[\w.+-]+\+)?json\b/u, {parseAs: 'string'}, json)
  app.addContentTypeParser('*', {parseAs: 'string'}, other)
}

/** Returns undefined for an empty text. Throws a 422 if the text is invalid JSON or nested too deeply. */
export function jsonIn(text: string, depth: number): unknown {
  if (text === '') return undefined
  if (isDeeper(text, depth)) throw invalid(0, `more than ${depth} brackets in brackets`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalid(offsetIn(error, text), 'not valid JSON')
  }
}

/** The parser's message quotes the body, so only the position is used. */
function offsetIn(error: unknown, text: string): number {
  const [, offset] = /at position (\d+)/u.exec(String(error)) ?? []
  return offset === undefined ? text.length : Number(offset)
}

function invalid(offset: number, error: string) {
  return unprocessable(complaint(['body', offset], {}, {type: 'json_invalid', msg: 'JSON decode error', ctx: {error}}))
}
