import {everyMatch} from '../matches.ts'
import {isSecretName, wordsOf} from '../names/secret-name.ts'
import {isNoSecret, isToFillIn} from './not-a-secret.ts'
import {looksRandom} from './value-looks.ts'

/** A range in a value. `start` is inclusive, `end` is exclusive. */
export interface Part {
  readonly start: number
  readonly end: number
}

/**
 * Returns the first secret of a URL: the password, a token as the user name, a secret parameter, or the path of a
 * webhook. Returns null if there is none.
 */
export function secretPartOfUrl(name: string, url: string): Part | null {
  return passwordOf(url) ?? userOf(name, url) ?? parameterOf(url) ?? (isWebhook(name) ? randomTailOf(url) : null)
}

function passwordOf(url: string): Part | null {
  const match = USERINFO.exec(url)
  const password = match?.groups?.password ?? ''
  if (match === null || isToFillIn(password) || IS_NO_PASSWORD.test(password)) return null
  return {start: match[0].length - 1 - password.length, end: match[0].length - 1}
}

/** Returns a token in the position of the user name: a Sentry DSN, `https://TOKEN@host`. */
function userOf(name: string, url: string): Part | null {
  const match = USER_ONLY.exec(url)
  const user = match?.groups?.user ?? ''
  if (match === null || !(looksRandom(user) || (isSecretName(name) && /\d/.test(user) && user.length > 15))) return null
  const start = match[0].indexOf('://') + 3
  return {start, end: start + user.length}
}

function parameterOf(url: string): Part | null {
  for (const match of everyMatch(PARAMETER, url)) {
    const value = match[2] ?? ''
    const end = match.index + match[0].length
    if (isSecretParameter(match[1] ?? '') && !isNoSecret(value)) return {start: end - value.length, end}
  }
  return null
}

function isSecretParameter(name: string): boolean {
  return isSecretName(name) || /^(?:sig|signature|code|x-amz-signature|x-goog-signature)$/i.test(name)
}

function isWebhook(name: string): boolean {
  return wordsOf(name).some(word => /^(?:web)?hooks?$/.test(word))
}

function randomTailOf(url: string): Part | null {
  const host = /^[^/]*\/\/[^/?#]*/.exec(url)?.[0].length ?? url.length
  for (const {0: segment, index} of url.slice(host).matchAll(/[^/?#]+/g)) {
    if (looksRandom(segment)) return {start: host + index, end: url.length}
  }
  return null
}

/** Matches the fixed passwords that code hosts require if the user name is a token. */
export const IS_NO_PASSWORD = /^(?:x-oauth-(?:basic|token)|x-token-auth|api_?token|token|unused|nopass(?:word)?|x|_)?$/i

/** Returns the first password of a connection string that is not a URL; null if there is none. */
export function secretPartOfConnection(text: string): Part | null {
  return secretPartOfPairs(text) ?? secretPartOfLogin(text)
}

/** Returns the secret in `Server=x;Password=y`, `AccountKey=z` or `host=x password=y`. */
function secretPartOfPairs(text: string): Part | null {
  for (const {0: pair, 1: name = '', 2: braced, 3: quoted, 4: bare, index} of everyMatch(PAIR, text)) {
    const value = braced ?? quoted ?? bare ?? ''
    if (!isSecretName(name.trim()) || isNoSecret(value)) continue
    const start = index + pair.lastIndexOf(value)
    return {start, end: start + value.length}
  }
  return null
}

/** Returns the password in Go's `user:password@tcp(host)/db` or Oracle's `user/password@host/service`. */
function secretPartOfLogin(text: string): Part | null {
  const match = LOGIN.exec(text)
  const password = match?.[1] ?? ''
  if (match === null || isToFillIn(password)) return null
  const start = match.index + match[0].lastIndexOf(password)
  return {start, end: start + password.length}
}

/** Matches the userinfo of a URL, up to the last `@` before a host. A password may contain `@`, `/` and `:`. */
const USERINFO =
  /^["'<]?(?:jdbc:)?[a-z][a-z\d+.-]{1,30}:\/\/[^\s:/@"'<>]{0,128}:(?<password>[^\s"'<>]{1,512})@(?=[\w[.-]|$)/i
const USER_ONLY = /^["'<]?[a-z][a-z\d+.-]{1,30}:\/\/(?<user>[\w.~%-]{8,256})(?::[\w-]{0,20})?@/i
const PARAMETER = /[?&;]([\w.-]{2,64})=([^&#;\s"'<>]{3,4096})/g
const PAIR =
  /(?:^|[;\s"'&?])\s?([A-Za-z][\w .-]{1,40}?)\s?=\s?(?:\{([^{}]{1,1024})\}|["']([^"']{1,1024})["']|([^;\s"'&]{1,1024}))/g
const LOGIN =
  /(?:^|[\s"'=(@])[\w.$-]{1,64}(?::(?!\/\/)(?=[^\s"']{1,256}@(?:(?:tcp|tcp4|tcp6|udp|unix|pipe|cloudsql|cloudsqlpostgres)\(|\/[\w-]{1,64}(?:\?|$|["'\s])))|\/(?=[^\s"'/]{1,256}@(?:\/\/)?[\w.-]{1,253}(?::\d{2,5})?(?:[/:][\w.$-]{1,64})?(?:$|["'\s])))["']?([^\s"']{2,256}?)["']?@(?:\w{0,16}\(|\/|[\w.-]{1,253}(?:[/:]|$|["'\s]))/
