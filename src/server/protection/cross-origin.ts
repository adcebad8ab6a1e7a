import type {IncomingHttpHeaders, OutgoingHttpHeaders} from 'node:http'

const METHODS = 'GET, POST, PUT, PATCH, DELETE'
const REQUEST_HEADERS = 'Authorization, Content-Type, X-Access-Token, X-Session-API-Key'
/** The time that a browser remembers a preflight, in seconds. */
const MAX_AGE = 600

/** Returns the headers that let a page of an allowed origin read the answer. Answers differ by origin. */
export function crossOriginHeaders({origin}: IncomingHttpHeaders, origins: readonly string[]): OutgoingHttpHeaders {
  if (origins.length === 0) return {}
  if (origin === undefined || !origins.includes(origin)) return {vary: 'Origin'}
  return {vary: 'Origin', 'access-control-allow-origin': origin, 'access-control-expose-headers': 'Content-Disposition'}
}

/** Returns the headers that answer a preflight from an allowed origin; null for every other request. */
export function preflightHeaders(
  method: string,
  headers: IncomingHttpHeaders,
  origins: readonly string[],
): OutgoingHttpHeaders | null {
  const {origin = '', 'access-control-request-method': wanted} = headers
  if (method !== 'OPTIONS' || wanted === undefined || !origins.includes(origin)) return null
  return {
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': REQUEST_HEADERS,
    'access-control-max-age': String(MAX_AGE),
  }
}
