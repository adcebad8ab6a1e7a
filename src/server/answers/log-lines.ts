import type {FastifyRequest} from 'fastify'

/** What a 422 is told with in the log: the place, never what was sent; null for another answer. */
export function complaintLine(body: Readonly<Record<string, unknown>>): string | null {
  if (!Array.isArray(body.detail)) return null
  const [first = {}] = body.detail
  const place = [first.loc].flat().join('.')
  const line = `422 at ${printable(place)}: ${first.type}`
  return isCutOffset(first.input) ? `${line}; in a URL the + of an offset is written %2B` : line
}

/** What an unescaped `+02:00` arrives as. */
function isCutOffset(input: unknown): boolean {
  return typeof input === 'string' && /\d \d\d:?\d\d$/u.test(input)
}

/** A name in a body is whatever was sent. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '?')
}

/** A request as the log names it: without the query, which may carry a key. */
export function requestLine({method, url}: Pick<FastifyRequest, 'method' | 'url'>): string {
  return `${method} ${url.split('?')[0]}`
}
