import {everyMatch} from '../every-match.ts'
import {wordsOf} from '../names/name-words.ts'
import {isSecretName} from '../names/secret-name.ts'
import {isNoSecret, isToFillIn} from './not-a-secret.ts'
import type {Part} from './part.ts'
import {looksRandom} from './value-looks.ts'

/** Returns the password of a URL, or else a secret query parameter, or else the secret path of a webhook. */
export function secretPartOfUrl(name: string, url: string): Part | null {
  return passwordOf(url) ?? userOf(name, url) ?? parameterOf(url) ?? (isWebhook(name) ? randomTailOf(url) : null)
}

function passwordOf(url: string): Part | null {
  const match = USERINFO.exec(url)
  const password = match?.groups?.password ?? ''
  if (match === null || isToFillIn(password) || IS_NO_PASSWORD.test(password)) return null
  return {start: match[0].length - 1 - password.length, end: match[0].length - 1}
}

/** Returns a token in place of the user: a Sentry DSN, `https://TOKEN@host`. */
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

/** Matches the userinfo. A password may contain `@`, `/` and `:`, so it ends at the last `@` before a host. */
const USERINFO =
  /^["'<]?(?:jdbc:)?[a-z][a-z\d+.-]{1,30}:\/\/[^\s:/@"'<>]{0,128}:(?<password>[^\s"'<>]{1,512})@(?=[\w[.-]|$)/i
const USER_ONLY = /^["'<]?[a-z][a-z\d+.-]{1,30}:\/\/(?<user>[\w.~%-]{8,256})(?::[\w-]{0,20})?@/i
const PARAMETER = /[?&;]([\w.-]{2,64})=([^&#;\s"'<>]{3,4096})/g

/** Passwords that code hosts require if the user is a token. */
export const IS_NO_PASSWORD = /^(?:x-oauth-(?:basic|token)|x-token-auth|api_?token|token|unused|nopass(?:word)?|x|_)?$/i
