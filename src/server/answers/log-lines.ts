import type {FastifyRequest} from 'fastify'

/** Returns the log line of a 422: the place, never the input; null for other responses. */
export function complaintLine(body: Readonly<Record<string, unknown>>): string | null {
  if (!Array.isArray(body.detail)) return null
  const [first = {}] = body.detail
  const place = [first.loc].flat().join('.')
  const line = `422 at ${printable(place)}: ${first.type}`
  return isCutOffset(first.input) ? `${line}; in a URL the + of an offset is written %2B` : line
}

/** An unescaped `+02:00` arrives like this. */
function isCutOffset(input: unknown): boolean {
  return typeof input === 'string' && /\d \d\d:?\d\d$/u.test(input)
}

/** A name in a body can be any text. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '?')
}

/** Returns the request line without the query, which may carry a key. */
export function requestLine({method, url}: Pick<FastifyRequest, 'method' | 'url'>): string {
  return `${method} ${url.split('?')[0]}`
}
