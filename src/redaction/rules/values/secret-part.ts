import {MASK_PATTERN} from '../../mask-form.ts'
import type {Found} from '../../rule.ts'
import {everyMatch, secretOf} from '../matches.ts'
import {saysWhose, type Telling, tellingOf} from '../names/secret-name.ts'
import {remembered} from '../remembered.ts'
import {isNoSecret, isObjectPath} from './not-a-secret.ts'
import {type Part, secretPartOfConnection, secretPartOfUrl} from './secret-part-of-connection.ts'
import {looksChosen, looksGenerated, looksRandom} from './value-looks.ts'

/**
 * Returns the part of a value to mask; null if there is none. `value` is a decoded scalar without quotes. In `Bearer x`
 * the part is `x`, in a URL the password.
 */
export function secretPart(name: string, value: string): Part | null {
  return saysNothing(name, value) ? null : judged(value, name)
}

/** Returns the find for the secret part of a value; empty if no part is secret. `start`: the offset of the value. */
export function secretAt(name: string, value: string, start: number): readonly Found[] {
  const part = secretPart(name, value)
  return part === null ? [] : [{start: start + part.start, end: start + part.end}]
}

/** Returns the finds in all matches of a pattern with the groups `name` and `secret` and the flags `dg`. */
export function namedSecrets(pattern: RegExp, text: string): readonly Found[] {
  return everyMatch(pattern, text).flatMap(match => {
    const {text: secret, start} = secretOf(match)
    return secretAt(match.groups?.name ?? '', secret, start)
  })
}

/** Returns true if no part of the value can be secret: the name is harmless, and the value contains no URL. */
export function saysNothing(name: string, value: string): boolean {
  return tellingOf(name) === 'none' && !value.includes('://') && !ENCRYPTED_CONTENT.test(name)
}

const judged = remembered((value, name): Part | null => {
  const {start, end} = withoutBlanks(value)
  const text = value.slice(start, end)
  const part = partOfTrimmed(name, text)
  return part === null ? null : {start: start + part.start, end: start + part.end}
})

/** Returns the range of the value without the blanks at its ends. `trim` would also remove the last byte of `à`. */
function withoutBlanks(value: string): Part {
  let [start, end] = [0, value.length]
  while (start < end && BLANKS.includes(value[start] ?? '')) start++
  while (end > start && BLANKS.includes(value[end - 1] ?? '')) end--
  return {start, end}
}

function partOfTrimmed(name: string, text: string): Part | null {
  if (ENCRYPTED_CONTENT.test(name)) return text === '' || BEGINS_MASKED.test(text) ? null : whole(text)
  if (text.includes('://') && URL_START.test(text)) return secretPartOfUrl(name, text)
  const telling = tellingOf(name)
  if (telling === 'none') return null
  const scheme = SCHEME.exec(text)?.[0].length ?? 0
  if (scheme > 0) return secretPartOfCredentials(text, scheme)
  if (telling === 'connection') return secretPartOfConnection(text)
  if (KEY_VALUES.test(text)) return secretPartOfConnection(text)
  const user = isForLogin(name) ? (USER.exec(text)?.[0].length ?? 0) : 0
  if (user > 0) return isNoSecret(text.slice(user)) ? null : {start: user, end: text.length}
  return isHidden(telling, name, text) ? whole(text) : null
}

/** Returns true if the value under this name may be `user:password`: `basic_auth`, `src-creds`. */
function isForLogin(name: string): boolean {
  return /(?:auth|creds|credentials?)$/i.test(name)
}

/**
 * Returns the credentials after the scheme of an `Authorization` header. If the credentials are parameters, returns the
 * secret parameter.
 */
function secretPartOfCredentials(text: string, from: number): Part | null {
  const rest = text.slice(from)
  if (!PARAMETERS.test(rest)) return isNoSecret(rest) ? null : {start: from, end: text.length}
  const match = SECRET_PARAMETER.exec(rest)
  const value = match?.[1] ?? ''
  if (match === null || isNoSecret(value)) return null
  const end = from + match.index + match[0].length
  return {start: end - value.length, end}
}

function isHidden(telling: Telling, name: string, text: string): boolean {
  if (isNumber(text)) return isSecretNumber(telling, name, text)
  if (isNoSecret(text) || STRUCTURE.test(text)) return false
  if (telling === 'password') return !(name === 'passwd' && NAME_SERVICES.test(text))
  if (isObjectPath(text)) return false
  if (telling === 'strong' && saysWhose(name)) return looksChosen(text) || looksGenerated(text)
  if (telling === 'weak') return (looksRandom(text) && !UUID.test(text)) || (AUTH.test(name) && isUserAndPassword(text))
  return !isObjectName(name, text)
}

/** Returns true if a number is secret. A short number is secret only as a code or a PIN: most others are counts. */
function isSecretNumber(telling: Telling, name: string, text: string): boolean {
  if (!/^\d+$/.test(text)) return false
  const least = CODE.test(name) ? 4 : telling === 'password' ? 6 : 14
  return text.length >= least && !(telling === 'weak' && !CODE.test(name))
}

function isNumber(text: string): boolean {
  return /^[-+]?\d[\d.,_]*(?:e[-+]?\d+)?(?:ms|[smhdkb%]|[kmgt]i?b?)?$/i.test(text)
}

/** Returns true if the value is the name of an object, such as `default-api-key`. */
function isObjectName(name: string, text: string): boolean {
  if (NAMES_OBJECTS.test(name) && OBJECT.test(text) && !looksRandom(text) && !isPassword(name, text)) return true
  if (/^session[-_]?key$/i.test(name) && NAME_OF_SESSION.test(text)) return true
  if (!/^[a-z]{2,20}(?:[-._][a-z]{2,20}){0,8}$/.test(text)) return false
  if (/^(?:secret|credentials?|creds|auth|cookies?|webhook)$/i.test(name))
    return /[-.]/.test(text) || text.length < 6 || text === 'include'
  return SPEAKS_OF_SECRETS.test(text)
}

/** Returns true if a value with a digit under the name `secret` or `clientSecret` is a password. */
function isPassword(name: string, text: string): boolean {
  return /^(?:clientS|s)ecret$/.test(name) && /\d/.test(text) && !text.includes('/')
}

function whole(text: string): Part {
  return {start: 0, end: text.length}
}

/** Returns true if a text is base64 of `user:password` in printable ASCII characters. */
export const isUserAndPassword = remembered(text =>
  /^[ -~]{0,256}:[ -~]{1,1024}$/.test(
    Buffer.from(decodeURIComponent(text.replace(/%(?!3D)/g, '')), 'base64').toString('latin1'),
  ),
)

const BEGINS_MASKED = new RegExp(`^${MASK_PATTERN}`)
const BLANKS = ' \t\r\n'
const ENCRYPTED_CONTENT = /^"?encrypted_?content"?$/i
const URL_START = /^["'<]?(?:jdbc:)?[a-z][a-z\d+.-]{1,30}:\/\//i
const SCHEME =
  /^["']?(?:Bearer|Basic|Token|ApiKey|Api-Key|Digest|Negotiate|NTLM|Splunk|Key|GenieKey|OAuth|SSWS|Bot|Discogs|AWS4-HMAC-SHA256|SharedAccessSignature|SharedKey)(?: |%20|\+)+(?=\S)/i
/** Matches `name="x"` and `Credential=x, SignedHeaders=y`. In base64, equals signs are only at the end. */
const PARAMETERS =
  /^(?:[A-Za-z][\w-]{1,40}=(?:["']|[^=\s,]+(?:[,\s]|$))|(?:token|username|realm|id|key_?id|credential|auth|api_?key|signature|response|mac|oauth_\w{3,20})=$)/i
const SECRET_PARAMETER =
  /(?:^|[\s,;])(?:token|signature|response|mac|oauth_(?:token|signature)|auth|apikey|api_key)=["']?([^"'\s,;]{6,4096})/i
const KEY_VALUES = /^[\w .]{2,40}=[^;]{0,400};[\w .]{2,40}=/
const CODE =
  /(?:^|[^a-z])(?:pin|puk|otp|totp|passcode|cvv|cvc)(?:[-_ ]?code)?s?$|(?:one[-_ ]?time|verification|mfa|2fa|sms|auth|login)[-_ ]?code$/i
const STRUCTURE = /^[[{][\s\S]{0,400}[":,]|^[a-z]\w{1,30}=\S{1,200} [a-z]\w{1,30}=/
/** Matches a user name and a colon, if the word after the colon is not a number. */
const USER = /^[A-Za-z][\w.@-]{0,63}:(?=[^\s:/][^\s:]{3,255}$)(?=\D|\d+\D)/
/** Matches the name of a docker or npm setting whose value is `user:password` in base64. */
const AUTH = /^["']?_?auth["']?$/i
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
/** Matches names such as `dbSecret`, whose value is often the name of an object: `dbSecret: app-db`. */
const NAMES_OBJECTS = /^(?:[a-z]{1,20}S|s)ecret$/
const OBJECT = /^(?:[a-z\d-]{1,63}\/)?[a-z]{2,20}\d?(?:[-.][a-z]{2,20}\d?){1,8}$/
const NAME_SERVICE =
  '(?:files|db|compat|nis(?:plus)?|ldap|sss|winbind|systemd|hesiod|extrausers|altfiles|(?:cache_)?oslogin|mymachines)'
/** Matches the value of `passwd` in nsswitch.conf. A single word must be one that nobody uses as a password. */
const NAME_SERVICES = new RegExp(
  String.raw`^(?:files|compat|systemd|${NAME_SERVICE}(?:[ \t]{1,16}(?:${NAME_SERVICE}|\[[!A-Za-z= ]{3,80}\])){1,8})(?:[ \t]{1,16}#.*)?$`,
)
const NAME_OF_SESSION = /^[a-z]{2,20}(?:[-_:][a-z]{2,20}){0,3}[-_:]\d{1,6}$/
const SPEAKS_OF_SECRETS = /(?:^|[-._])(?:secrets?|keys?|tokens?|passwords?|credentials?|creds|auth|cert|tls)$/
