import {MASK_PATTERN, SHORTEST_BESIDE_MASK} from '../../mask-form.ts'
import {remembered} from '../remembered.ts'
import {isAlgorithm} from './algorithms.ts'
import {isMessage} from './messages.ts'
import {isReference} from './references.ts'
import {looksChosen, looksGenerated} from './value-looks.ts'

/**
 * Whether a value only looks secret, whatever its name: empty, a placeholder, a reference, a public value, or a
 * message.
 */
export function isNoSecret(value: string): boolean {
  return value.length < 3 || saysNothing(value)
}

/** Whether a word is an argument's name in a help text: `PASSWORD`, `value1`. */
export function isArgumentName(value: string): boolean {
  return ARGUMENT.test(value) || ARGUMENT_WORD.test(value)
}

/** Whether a mask or a placeholder replaces the secret. */
export function isToFillIn(value: string): boolean {
  return isMasked(value) || isPlaceholder(value)
}

const saysNothing = remembered(
  value =>
    SWITCH.test(value) ||
    isToFillIn(value) ||
    isReference(value) ||
    isPublic(value) ||
    isAlgorithm(value) ||
    isMessage(value),
)

/**
 * Whether a value was masked, by svcdiag or by the author of the line: `****`, `[REDACTED]`, `sk-...a1b2`, `xxxxxxxx`.
 */
function isMasked(value: string): boolean {
  if (OWN_MASK.test(value)) return value.replace(OWN_MASKS, '').length < SHORTEST_BESIDE_MASK
  if (LIKE_OWN_MASK.test(value)) return false
  const behind = BEHIND_MASK.exec(value)?.[1] ?? ''
  if (looksChosen(behind) || looksGenerated(behind)) return false
  return MASK.test(value) || FILLED.test(value) || (value.length < 32 && CUT.test(value))
}

/**
 * Whether a value has to be filled in: `<token>`, `${VAR}`, `$(cmd)`, `{{ .Values.x }}`, `%s`. The text around these
 * must not be a value.
 */
function isPlaceholder(value: string): boolean {
  if (LIKE_OWN_MASK.test(value) && !OWN_MASK.test(value)) return false
  if (WORDS_TO_FILL_IN.test(value) || BEGINS_TO_FILL_IN.test(value) || MADE_UP.test(value)) return true
  if (!/[<$%{`]/.test(value)) return false
  const rest = value.replace(TO_FILL_IN, name => (isName(name) ? '' : name))
  return rest !== value && !/[\p{L}\d]{4}/u.test(rest)
}

/** Whether the text of a placeholder is the name of a variable. No variable has several digits in one word. */
function isName(written: string): boolean {
  return (
    !ONE_WORD.test(written) || ALGORITHM.test(written) || !/\d.*\d/.test(written) || written === written.toUpperCase()
  )
}

function isPublic(value: string): boolean {
  return PUBLIC.test(value) || DIGEST.test(value) || TIME.test(value) || SCOPE.test(value)
}

const ARGUMENT = /^\[?<?[A-Z]{2,20}(?:[_-][A-Z]{2,12}){0,4}>?\]?$/
const ARGUMENT_WORD = /^(?:my|your|some)?[-_]?(?:value|password|passwd|pass|secret|token|key|string|arg)\d?$/
const SWITCH =
  /^(?:null|nil|none|undefined|true|false|yes|no|on|off|unset|empty|not[ -]?set|n\/a|NaN|optional|required|string|str|bytes?|int|integer|number|bool|boolean|object|array|any|text|varchar|type|secret|secrets|password|passwd|token|tokens|key|apikey|api[-_ ]key|Bearer|Basic|Opaque|default|unknown|missing|invalid|expired|incorrect|wrong|disabled|enabled|present|absent|set|ok|valid|revoked|SecretStr|self|this|os|process|md5)$/i
const OWN_MASK = new RegExp(MASK_PATTERN)
/** Matches text that looks like a mask. It does not count as one, because any author can write it. */
const LIKE_OWN_MASK = /^\W{0,3}redacted:/
const OWN_MASKS = new RegExp(OWN_MASK, 'g')
const MASK =
  /^\W{0,3}(?:redacted|removed|masked|hidden|filtered|omitted|censored|secured?|sensitive|protected|concealed|scrubbed)\b|^[^\w\s]{0,3}\W{3,}$|\*{3}|•{2}|^\[[A-Z _-]{3,40}\]$|\xe2\x80\xa2/i
/** Matches one repeated character, or a run of x. */
const FILLED = /^(.)\1+$|[xX]{8}|^[xX*.-]{3,}$|(.)\2{11}|^.{0,16}([xX*.#0])\3{7}/
/** Matches a mask followed by more than the last characters of the masked value. */
const BEHIND_MASK =
  /^(?:\*{3,}(?=.{8})|[[(<](?:redacted|removed|masked|hidden|filtered|omitted|censored)[\])>])(?![@/:,;.])([^\s*]{6,256})$/i
const ONE_WORD = /^(?:\$|<|\{)[A-Za-z\d]{6,64}[>}]?$/
const ALGORITHM = /^(?:\$|<|\{)(?:base|sha|ssha|utf|uuid|md|pbkdf|argon|bcrypt|aes|crypt)-?\d/i
const CUT = /^[\w-]{0,12}(?:\.{3}|\u2026|\xe2\x80\xa6)[\w-]{0,8}$/
const WORDS_TO_FILL_IN =
  /^(?:your|insert|replace|enter|fixme|placeholder|dummy|example)(?:[-_ ](?:[a-z]{1,16}|here|me)){0,6}$|^(?:placeholder|dummy|to-?be-?(?:filled|replaced|set)|fill-?me-?in|replace-?me|not_a_real_\w{1,20})$/i
/** Matches forms in documentation: an issuer's prefix with a sequence of digits, or a key without a body. */
const MADE_UP =
  /^[A-Za-z]{2,10}[-_](?:0?1234567890?)(?:abcdef)?$|(?:^|[-_])DUMMY|^-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:[^-]{0,15}-----END|\s*$)/
/** Matches an expression that was cut at a blank. */
const BEGINS_TO_FILL_IN = /^(?:\$[({]|\{\{|`(?![^\s`]{0,60}\d[^\s`]{0,60}$)|\{[a-z_]\w*[(.])/i
const TO_FILL_IN =
  /<[A-Za-z][^<>]{0,80}>|\$\{\{?[^{}]{1,120}\}?\}|\$\([^()]{1,120}\)|(?<![\w$])\$[A-Za-z_][\w.]{0,80}|\$\d$|`[^`]{1,120}`|\{\{[^{}]{1,160}\}\}|\{[A-Za-z_][\w.[\]!:()]{0,80}\}|%\([\w.]{1,60}\)[sdr]|%[sdvqr]\b|%[A-Za-z_]\w{1,60}%/g
const PUBLIC =
  /^AAAA(?:[BC]3NzaC1|E2VjZHNh)|^-----BEGIN (?:TRUSTED |X509 )?(?:CERTIFICATE|PUBLIC KEY|RSA PUBLIC KEY|CERTIFICATE REQUEST|X509 CRL|PGP PUBLIC)|^(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-\w{1,20}) AAAA/
const DIGEST = /^(?:sha(?:1|224|256|384|512)|md5)[:-][A-Za-z\d+/=]{16,140}$/i
/** Matches the scope of a signed request of AWS or Google, with the key's id. */
const SCOPE =
  /^[\w@.-]{16,128}(?:\/|%2F)\d{8}(?:\/|%2F)[\w-]{2,40}(?:\/|%2F)[\w-]{2,40}(?:\/|%2F)(?:aws4|goog4)_request$/i
const TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/
