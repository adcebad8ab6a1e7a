import type {FastifyInstance, FastifyRequest} from 'fastify'
import {isDeeper} from '../../events/depth.ts'
import {complaint, unprocessable} from '../answers/unprocessable.ts'

/**
 * JSON becomes a value, an empty body none; anything else stays a text, which no route takes for an object. Bodies are
 * read with every method, as one route has ids in the body of a GET.
 */
export function readBodies(app: FastifyInstance, depth: number): void {
  app.removeAllContentTypeParsers()
  app.addHttpMethod('GET', {hasBody: true, overrideExisting: true})
  const json = async (_request: FastifyRequest, text: string) => jsonIn(text, depth)
  const other = async (_request: FastifyRequest, text: string) => text || undefined
  app.addContentTypeParser(/^application\/(?:[\w.+-]+\+)?json\b/u, {parseAs: 'string'}, json)
  app.addContentTypeParser('*', {parseAs: 'string'}, other)
}

/** Undefined for an empty text. Throws what a 422 says of a text that is no JSON, or nested too deep. */
export function jsonIn(text: string, depth: number): unknown {
  if (text === '') return undefined
  if (isDeeper(text, depth)) throw invalid(0, `more than ${depth} brackets in brackets`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalid(offsetIn(error, text), 'not valid JSON')
  }
}

/** What the parser says quotes the body: only the place is taken from it. */
function offsetIn(error: unknown, text: string): number {
  const [, offset] = /at position (\d+)/u.exec(String(error)) ?? []
  return offset === undefined ? text.length : Number(offset)
}

function invalid(offset: number, error: string) {
  return unprocessable(complaint(['body', offset], {}, {type: 'json_invalid', msg: 'JSON decode error', ctx: {error}}))
}
