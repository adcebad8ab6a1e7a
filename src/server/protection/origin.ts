import type {IncomingHttpHeaders} from 'node:http'
import type {Refusal} from './refusal.ts'

const REFUSAL: Refusal = {
  status: 403,
  detail: 'Origin not allowed',
  because: 'the request comes from a page of another site',
}

/**
 * Refuses requests from pages of other sites. Browsers set these headers and pages cannot change them; other clients do
 * not send them. Followed links are allowed.
 */
export function refusedOrigin(method: string, headers: IncomingHttpHeaders): Refusal | null {
  const {origin, host} = headers
  if (origin !== undefined) return isOwn(origin, host) ? null : REFUSAL
  const site = headers['sec-fetch-site']
  const isForeign = site === 'cross-site' || site === 'same-site'
  return isForeign && !isFollowedLink(method, headers) ? REFUSAL : null
}

function isOwn(origin: string, host: string | undefined): boolean {
  const {host: named = null} = URL.parse(origin) ?? {}
  return named !== null && named !== '' && named === URL.parse(`http://${host}`)?.host
}

function isFollowedLink(method: string, headers: IncomingHttpHeaders): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}
