import {defineShape, type Found, type Rule} from '../../rule.ts'
import {everyMatch, secretOf} from '../matches.ts'
import {remembered} from '../remembered.ts'
import {isNoSecret, isToFillIn} from '../values/not-a-secret.ts'
import {IS_NO_PASSWORD} from '../values/secret-part-of-connection.ts'
import {looksGenerated, looksRandom} from '../values/value-looks.ts'

/** Masks the password of a URL, or a token in the position of the user name. */
export const urlUserinfo: Rule = {
  id: 'url-password',
  why: 'scheme://user:password@host (RFC 3986, section 3.2.1): addresses of databases, caches, brokers and web services.',
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

/** Returns the end of the text that may contain the userinfo. Another URL may follow without a blank. */
function endOfUrl(text: string, start: number): number {
  const next = text.indexOf('://', start)
  return next === -1 ? start + LONGEST_URL : Math.min(next, start + LONGEST_URL)
}

/**
 * Returns the offset of the `@` before the host; -1 if there is no such `@`. A password may contain `@`, `/`, `?` and
 * `#`, and a path may contain `@`.
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

/** The results are cached, because many lines of a log contain the same URL. */
const isNoValue = remembered(isToFillIn)
const HTTP = /(?:https?|wss?)$/i
const HOST = /\.|:\d|^localhost$/
const PERCENT_ESCAPES = /%[\da-f]{2}/gi

const LONGEST_URL = 4096
const RUN = /^(?:[^\s"'`<>\\]|\\(?![nrt"'\\])|'(?=[^\s"'`<>]{1,200}@))+/
const HOST_AND_PORT = /^(?:[\w.*-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i

/** Masks the values of URL parameters whose names, such as `code`, are harmless outside URLs. */
export const urlParameter = defineShape({
  id: 'url-parameter',
  why: 'Signatures and codes in query strings: shared access signatures, presigned URLs, OAuth responses, editor links.',
  keywords: [
    'sig=',
    'sig%3d',
    'code=',
    'code%3d',
    'signature=',
    'signature%3d',
    'tkn=',
    'tkn%3d',
    'session=',
    'ticket=',
    '-token=',
    'auth=',
  ],
  pattern:
    /(?:[?&#;]|\\u0026|%26|%3F)(?:sig|(?:auth(?:orization)?_?)?code|device_code|(?:x-(?:amz|goog)-)?signature|tkn|ticket|session|x-amz-security-token|auth)(?:=|%3D)(?<secret>(?:[^&#\s"'`<>\\;,)%]|%(?!26)){6,4096})/i,
  accept: secret => !isNoSecret(secret) && (/\d/.test(secret) || secret.length > 20) && !/^\d{1,6}$/.test(secret),
})

/** Masks the random part of links that grant access to anyone who opens them. */
export const link: Rule = {
  id: 'secret-link',
  why: 'Magic links, invitations, private feeds and meeting links. The random part of the URL grants the access.',
  keywords: [
    ...['magic', 'invit', '/private', '/join', 'pwd=', 'reset', 'verify', 'confirm', 'unsubscribe', 'share', '/ical'],
    ...['/feed', 'preview', 'signin', 'sign-in', 'login', 'log-in', 'guest', '/activate'],
    ...['passcode=', 'otl=', 'one_time=', 'resourcekey='],
  ],
  at: /(?:\/|(?<=[/?&_-]))[a-z][\w-]{2,56}[/?=]/iy,
  *find(text) {
    for (const match of everyMatch(LINK, text)) {
      const secret = secretOf(match)
      if (isNoSecret(secret.text) || !(looksRandom(secret.text) || looksGenerated(secret.text))) continue
      if (ADDRESS.test(text.slice(Math.max(0, match.index - LONGEST), match.index))) yield secret
    }
  },
}

const LONGEST = 300
/** Matches a text that ends within a URL or a request path. */
const ADDRESS =
  /(?::\/\/[^\s"'<>]|\b(?:GET|POST|PUT|PATCH|HEAD|DELETE) |\b(?:path|uri|url|target|location)\\{0,7}["']?[=:] ?\\{0,7}["']?)[^\s"'<>]{0,295}$/i
const LINK =
  /\/(?:magic|invit(?:e|ation)s?|join|reset(?:[-_]password)?|password[-_]reset|verify(?:[-_]email)?|confirm(?:ation)?|activate|unsubscribe|sign-?in|log-?in|guest|share|private|feed|ical|preview)(?:[-_]\w{1,16})?(?:\/|\?(?:[^\s"'<>#&]{0,60}&){0,4}(?:t|k|h|s|c|i|token|code|key|hash|id|invite|secret|sig)=)(?<secret>[\w.~%+=-]{16,1024})|\/private-(?<secret>[\w.~%+=-]{16,1024})|[?&](?:pwd|passcode|invite|magic|otl|one_time|login_token|share_key|resourcekey)=(?<secret>[\w.~%+-]{8,512})/dgi

/** Masks the password in `app:x@tcp(db)/app` and `app/x@//db:1521/orcl`. */
export const loginString = defineShape({
  id: 'login-string',
  why: 'Connection strings that are no URLs: MySQL drivers for Go, Oracle thin and easy connect.',
  keywords: [
    '@tcp(',
    '@tcp4(',
    '@tcp6(',
    '@udp(',
    '@unix(',
    '@pipe(',
    '@cloudsql',
    'oracle:thin',
    'oracle:oci',
    ':1521',
    '(description',
  ],
  pattern:
    /(?<![\w/])[\w.$-]{1,64}:(?<secret>[^\s"'@][^\s"']{0,255}?)@(?:tcp[46]?|udp|unix|pipe|cloudsql\w{0,12})\(|(?:thin|oci8?):[\w.$#-]{1,64}\/["']?(?<secret>[^\s"'@]{2,128})["']?@|(?<![\w/.:])[\w.$#-]{1,64}\/["']?(?<secret>[^\s"'@/:]{2,128})["']?@(?:(?:\/\/)?[\w.-]{1,253}:1521|\(DESCRIPTION)/i,
  accept: secret => !isNoSecret(secret),
})
