import {createHash, timingSafeEqual} from 'node:crypto'
import type {IncomingHttpHeaders} from 'node:http'
import {isIP} from 'node:net'

/** Why a request is refused. The log contains `because`; the response contains `detail`. */
export interface Refusal {
  readonly status: number
  readonly detail: string
  readonly because: string
}

const TWO_HOSTS = {status: 400, detail: 'Bad Request', because: 'the request has several Host headers'}

/** Refuses a request with several Host headers, because a proxy may have checked another one than this server. */
export function refusedHosts(rawHeaders: readonly string[]): Refusal | null {
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host')
  return hosts.length > 1 ? TWO_HOSTS : null
}

function wrongHost(name: string): Refusal {
  const allow = isPrintable(name) ? ` ${name}; to allow it, set SVCDIAG_SERVE_HOSTS=${name}` : ''
  return {
    status: 403,
    detail: `Host not allowed${allow && `:${allow}`}`,
    because: `the Host header has an unknown name${allow}`,
  }
}

function isPrintable(name: string): boolean {
  return /^[a-z\d._-]{1,253}$/u.test(name)
}

/**
 * Refuses unknown host names, which protects against DNS rebinding. A rebound name resolves to this machine, so a
 * browser takes the attacker's page for this server's page. The `Host` header still contains the rebound name.
 */
export function refusedHost(host: string | undefined, names: readonly string[]): Refusal | null {
  const name = nameIn(host ?? '')
  const known = isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || names.includes(name)
  return known ? null : wrongHost(name)
}

/** Returns the host name without port, brackets and trailing dot. */
function nameIn(host: string): string {
  const [, inBrackets, bare = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/u.exec(host) ?? []
  return (inBrackets ?? bare).toLowerCase().replace(/\.$/u, '')
}

const WRONG_ORIGIN = {
  status: 403,
  detail: 'Origin not allowed',
  because: 'the request comes from a page of another site; --allow-origin URL allows one',
}

/**
 * Refuses requests from pages of other sites, except followed links and pages of the allowed `origins`. Browsers set
 * the headers, and pages cannot change them. Other clients do not send the headers.
 */
export function refusedOrigin(
  method: string,
  headers: IncomingHttpHeaders,
  origins: readonly string[],
): Refusal | null {
  const {origin, host} = headers
  if (origin !== undefined) return isOwn(origin, host) || origins.includes(origin) ? null : WRONG_ORIGIN
  const site = headers['sec-fetch-site']
  const isForeign = site === 'cross-site' || site === 'same-site'
  return isForeign && !isFollowedLink(method, headers) ? WRONG_ORIGIN : null
}

function isOwn(origin: string, host: string | undefined): boolean {
  const {host: named = null} = URL.parse(origin) ?? {}
  return named !== null && named !== '' && named === URL.parse(`http://${host}`)?.host
}

function isFollowedLink(method: string, headers: IncomingHttpHeaders): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}

const WRONG_KEY = {status: 401, detail: 'Unauthorized', because: 'the API key is missing or wrong'}

/** Refuses a request if none of three headers contains the key. If the server has no key, admits every request. */
export function refusedKey(headers: IncomingHttpHeaders, key: string | null): Refusal | null {
  if (key === null) return null
  return keysIn(headers).some(sent => isKey(sent, key)) ? null : WRONG_KEY
}

/** The headers with the API key, besides `Authorization`. */
export const KEY_HEADERS = ['x-access-token', 'x-session-api-key'] as const

function keysIn(headers: IncomingHttpHeaders): string[] {
  const [, bearer] = /^Bearer +(\S+) *$/iu.exec(headers.authorization ?? '') ?? []
  return [bearer, ...KEY_HEADERS.map(name => headers[name])].flatMap(sent => sent ?? [])
}

/** Returns true if a sent text is the key. The comparison takes constant time. An empty key is never valid. */
export function isKey(sent: string, key: string): boolean {
  return key !== '' && timingSafeEqual(digestOf(sent), digestOf(key))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
