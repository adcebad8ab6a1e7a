import type {Found, Rule} from '../../rule.ts'
import {remembered} from '../remembered.ts'
import {isToFillIn} from '../values/not-a-secret.ts'
import {IS_NO_PASSWORD} from '../values/secret-part-of-url.ts'
import {looksRandom} from '../values/value-looks.ts'

/** Masks the password of a URL with any scheme, and a token in place of the user. */
export const urlUserinfo: Rule = {
  id: 'url-password',
  why: 'scheme://user:password@host (RFC 3986, section 3.2.1), DSNs of databases, caches and brokers.',
  keywords: ['://'],
  at: /:\/\/(?:[^ \t\r\n"`<>@]{0,199}@|[^ \t\r\n"`<>]{200})/y,
  *find(text) {
    if (!text.includes('@')) return
    for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
      const found = userinfoAt(text, at)
      if (found !== null) yield found
    }
  },
}

function userinfoAt(text: string, at: number): Found | null {
  const start = at + 3
  const before = RUN.exec(text.slice(start, endOfUrl(text, start)))?.[0] ?? ''
  const end = endOfUserinfo(before, () => HTTP.test(text.slice(Math.max(0, at - 5), at)))
  if (end <= 0) return null
  const colon = before.indexOf(':')
  const hasPassword = colon !== -1 && colon < end && !IS_NO_PASSWORD.test(before.slice(colon + 1, end))
  const userEnd = colon === -1 || colon > end ? end : colon
  const [from, secret] = hasPassword ? [colon + 1, before.slice(colon + 1, end)] : [0, before.slice(0, userEnd)]
  if (secret === '' || isNoValue(secret) || (from === 0 && !isTokenAsUser(secret))) return null
  return {start: start + from, end: start + from + secret.length}
}

/**
 * Returns the end of a URL. Another URL may follow without a blank. In a URL of more than 4,096 characters the userinfo
 * is near the start.
 */
function endOfUrl(text: string, start: number): number {
  const next = text.indexOf('://', start)
  return next === -1 ? start + LONGEST_URL : Math.min(next, start + LONGEST_URL)
}

/**
 * Returns the offset of the `@` before the host. A password may contain `@`, `/`, `?` and `#`, and a path may contain
 * `@` as well.
 */
function endOfUserinfo(run: string, isHttp: () => boolean): number {
  const path = run.search(/[/?#]/)
  const authority = path === -1 ? run : run.slice(0, path)
  const strict = authority.lastIndexOf('@')
  const last = lastAtBeforeHost(run)
  if (strict === -1) return last === -1 || HOST_AND_PORT.test(authority) ? -1 : last
  if (last <= strict) return strict
  return HOST.test(authority.slice(strict + 1)) && isHttp() ? strict : last
}

function lastAtBeforeHost(run: string): number {
  for (let at = run.lastIndexOf('@'), tries = 0; at > 0 && tries < 8; at = run.lastIndexOf('@', at - 1), tries++) {
    if (/^[\w[(*$-][\w.:\]-]{0,255}(?:[/?,;)|]|$)/.test(run.slice(at + 1, at + 260))) return at
  }
  return -1
}

function isTokenAsUser(user: string): boolean {
  return looksRandom(user.replace(PERCENT_ESCAPES, '_'))
}

/** A log has the same URL in many of its lines. */
const isNoValue = remembered(isToFillIn)
const HTTP = /(?:https?|wss?)$/i
const HOST = /\.|:\d|^localhost$/
const PERCENT_ESCAPES = /%[\da-f]{2}/gi

const LONGEST_URL = 4096
const RUN = /^(?:[^\s"'`<>\\]|\\(?![nrt"'\\])|'(?=[^\s"'`<>]{1,200}@))+/
const HOST_AND_PORT = /^(?:[\w.*-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i
