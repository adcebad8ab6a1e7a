import {MASK_PATTERN, SHORTEST_BESIDE_MASK} from '../../mask-form.ts'
import type {Found} from '../../rule.ts'
import {tellingOf} from '../names/secret-name.ts'
import {remembered} from '../remembered.ts'
import {looksChosen, looksGenerated, looksRandom} from './value-looks.ts'

/** Returns true if a value is secret under no name: empty, a placeholder, a reference, a public value, or a message. */
export function isNoSecret(value: string): boolean {
  return value.length < 3 || saysNothing(value)
}

/** Returns true if a value may be a secret and looks generated or chosen. */
export function looksSecret(value: string): boolean {
  return !isNoSecret(value) && (looksGenerated(value) || looksChosen(value))
}

/** Returns the find for a single word that looks like a secret; empty for any other text. */
export function secretWord(word: string, start: number): readonly Found[] {
  return !/\s/.test(word) && looksSecret(word) ? [{start, end: start + word.length}] : []
}

/** Returns true for a placeholder of a help text: `PASSWORD`, `value1`. */
export function isArgumentName(value: string): boolean {
  return ARGUMENT.test(value) || ARGUMENT_WORD.test(value)
}

/** Returns true for a mask or a placeholder. */
export function isToFillIn(value: string): boolean {
  return isMasked(value) || isPlaceholder(value)
}

const saysNothing = remembered(
  value =>
    SWITCH.test(value) ||
    isToFillIn(value) ||
    isReference(value) ||
    isPublic(value) ||
    NAME_OF_ALGORITHM.test(value) ||
    isMessage(value),
)

/** Returns true if svcdiag or another program masked the value: `****`, `[REDACTED]`, `sk-...a1b2`, `xxxxxxxx`. */
function isMasked(value: string): boolean {
  if (OWN_MASK.test(value)) return value.replace(OWN_MASKS, '').length < SHORTEST_BESIDE_MASK
  if (LIKE_OWN_MASK.test(value)) return false
  const behind = BEHIND_MASK.exec(value)?.[1] ?? ''
  if (looksChosen(behind) || looksGenerated(behind)) return false
  return MASK.test(value) || FILLED.test(value) || (value.length < 32 && CUT.test(value))
}

/**
 * Returns true for a placeholder: `<token>`, `${VAR}`, `$(cmd)`, `{{ .Values.x }}`, `%s`. The text around the
 * placeholder must be too short for a secret.
 */
function isPlaceholder(value: string): boolean {
  if (LIKE_OWN_MASK.test(value) && !OWN_MASK.test(value)) return false
  if (WORDS_TO_FILL_IN.test(value) || BEGINS_TO_FILL_IN.test(value) || MADE_UP.test(value)) return true
  if (!/[<$%{`]/.test(value)) return false
  const rest = value.replace(TO_FILL_IN, name => (isName(name) ? '' : name))
  return rest !== value && !/[\p{L}\d]{4}/u.test(rest)
}

/** Returns true if the text of a placeholder is the name of a variable. A secret may also be in brackets. */
function isName(written: string): boolean {
  return (
    !ONE_WORD.test(written) || ALGORITHM.test(written) || !/\d.*\d/.test(written) || written === written.toUpperCase()
  )
}

function isPublic(value: string): boolean {
  return PUBLIC.test(value) || DIGEST.test(value) || TIME.test(value) || SCOPE.test(value)
}

/** Returns true for a reference to a secret: a variable, a path, or a name in a vault. */
function isReference(value: string): boolean {
  return REFERENCE.test(value) || isPath(value) || isVariable(value)
}

/** Returns true for the key of an object in a bucket or cache, such as `conversations/8f3a2b1c/events/12.json`. */
export function isObjectPath(value: string): boolean {
  return OBJECT_PATH.test(value) && value.split('/').every(part => PART_OF_PATH.test(part))
}

function isPath(value: string): boolean {
  return PATH.test(value) && !value.split('/').some(looksRandom)
}

/** Returns true for the name of a variable that contains a secret: `OPENAI_API_KEY`. */
function isVariable(value: string): boolean {
  return VARIABLE.test(value) && tellingOf(value) !== 'none'
}

/**
 * Returns true for a message about a secret: the cause of a failure (`invalid_grant`, `HTTP 400`) or a validation
 * message (`Field required`).
 */
function isMessage(value: string): boolean {
  if (CAUSE.test(value) || STATUS.test(value)) return true
  const text = value.replace(DETAILS, '')
  return SUBJECT.test(text) && COMPLAINT.test(text) && WORDS.test(text)
}

const ARGUMENT = /^\[?<?[A-Z]{2,20}(?:[_-][A-Z]{2,12}){0,4}>?\]?$/
const ARGUMENT_WORD = /^(?:my|your|some)?[-_]?(?:value|password|passwd|pass|secret|token|key|string|arg)\d?$/
const SWITCH =
  /^(?:null|nil|none|undefined|true|false|yes|no|on|off|unset|empty|not[ -]?set|n\/a|NaN|optional|required|string|str|bytes?|int|integer|number|bool|boolean|object|array|any|text|varchar|type|secret|secrets|password|passwd|token|tokens|key|apikey|api[-_ ]key|Bearer|Basic|Opaque|default|unknown|missing|invalid|expired|incorrect|wrong|disabled|enabled|present|absent|set|ok|valid|revoked|SecretStr|self|this|os|process|md5)$/i
const OWN_MASK = new RegExp(MASK_PATTERN)
/** Matches text that looks like a mask of svcdiag. Anyone can write such text, so only complete masks count. */
const LIKE_OWN_MASK = /^\W{0,3}redacted:/
const OWN_MASKS = new RegExp(OWN_MASK, 'g')
const MASK =
  /^\W{0,3}(?:redacted|removed|masked|hidden|filtered|omitted|censored|secured?|sensitive|protected|concealed|scrubbed)\b|^[^\w\s]{0,3}\W{3,}$|\*{3}|•{2}|^\[[A-Z _-]{3,40}\]$|\xe2\x80\xa2/i
/** Matches one repeated character, or a run of x. */
const FILLED = /^(.)\1+$|[xX]{8}|^[xX*.-]{3,}$|(.)\2{11}|^.{0,16}([xX*.#0])\3{7}/
/** Matches a mask and the text after it, which may be a secret. */
const BEHIND_MASK =
  /^(?:\*{3,}(?=.{8})|[[(<](?:redacted|removed|masked|hidden|filtered|omitted|censored)[\])>])(?![@/:,;.])([^\s*]{6,256})$/i
const ONE_WORD = /^(?:\$|<|\{)[A-Za-z\d]{6,64}[>}]?$/
const ALGORITHM = /^(?:\$|<|\{)(?:base|sha|ssha|utf|uuid|md|pbkdf|argon|bcrypt|aes|crypt)-?\d/i
const CUT = /^[\w-]{0,12}(?:\.{3}|\u2026|\xe2\x80\xa6)[\w-]{0,8}$/
const WORDS_TO_FILL_IN =
  /^(?:your|insert|replace|enter|fixme|placeholder|dummy|example)(?:[-_ ](?:[a-z]{1,16}|here|me)){0,6}$|^(?:placeholder|dummy|to-?be-?(?:filled|replaced|set)|fill-?me-?in|replace-?me|not_a_real_\w{1,20})$/i
/** Matches values of documentation: a prefix with a sequence of digits, or a key without a body. */
const MADE_UP =
  /^[A-Za-z]{2,10}[-_](?:0?1234567890?)(?:abcdef)?$|(?:^|[-_])DUMMY|^-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:[^-]{0,15}-----END|\s*$)/
/** Matches the beginning of a placeholder whose end is after a blank. */
const BEGINS_TO_FILL_IN = /^(?:\$[({]|\{\{|`(?![^\s`]{0,60}\d[^\s`]{0,60}$)|\{[a-z_]\w*[(.])/i
const TO_FILL_IN =
  /<[A-Za-z][^<>]{0,80}>|\$\{\{?[^{}]{1,120}\}?\}|\$\([^()]{1,120}\)|(?<![\w$])\$[A-Za-z_][\w.]{0,80}|\$\d$|`[^`]{1,120}`|\{\{[^{}]{1,160}\}\}|\{[A-Za-z_][\w.[\]!:()]{0,80}\}|%\([\w.]{1,60}\)[sdr]|%[sdvqr]\b|%[A-Za-z_]\w{1,60}%/g
const PUBLIC =
  /^AAAA(?:[BC]3NzaC1|E2VjZHNh)|^-----BEGIN (?:TRUSTED |X509 )?(?:CERTIFICATE|PUBLIC KEY|RSA PUBLIC KEY|CERTIFICATE REQUEST|X509 CRL|PGP PUBLIC)|^(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-\w{1,20}) AAAA/
const DIGEST = /^(?:sha(?:1|224|256|384|512)|md5)[:-][A-Za-z\d+/=]{16,140}$/i
/** Matches the scope of a signed AWS or Google request, which contains the id of the key. */
const SCOPE =
  /^[\w@.-]{16,128}(?:\/|%2F)\d{8}(?:\/|%2F)[\w-]{2,40}(?:\/|%2F)[\w-]{2,40}(?:\/|%2F)(?:aws4|goog4)_request$/i
const TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/
const NAME_OF_ALGORITHM =
  /^(?:(?:RS|ES|PS|HS)(?:256|384|512)|ES256K|EdDSA|dir|(?:A|RSA-)\d{0,3}(?:KW|GCMKW|OAEP(?:-256)?)|(?:aes|camellia|aria|des3?|3des|blowfish|rsa|dsa|ecdsa|ecdh|dh)(?:[-_]?\d{3,5})?(?:[-_/](?:gcm|cbc|ctr|ecb|siv|ccm|cfb|ofb|xts|wrap|hmac|poly1305|oaep|pkcs1|pss|sha-?\d{1,3}|ede3?))*|x?chacha20(?:-(?:ietf-)?poly1305)?|(?:ssh-)?ed(?:25519|448)|x(?:25519|448)|P-?(?:256|384|521)|secp\d{3}[kr]1|prime256v1|nistp\d{3}|hmac-?(?:sha-?\d{1,3}|md5)|sha-?\d{1,3}(?:[-_]?with[-_]?\w{3,10})?|(?:TLS|SSL)_[A-Z\d_]{8,60}|TLSv?1(?:\.\d)?|ecdhe?-[a-z\d-]{8,50}|scram-sha-(?:1|256|512)(?:-plus)?|bcrypt(?:_sha256)?|s?crypt|argon2(?:id|i|d)?|pbkdf2(?:[-_]\w{3,16})?|md5crypt|sha\d{3}crypt|yescrypt|ssh-(?:rsa|dss)|rsa-sha2-\d{3}|ecdsa-sha2-nistp\d{3}|fernet|libsodium|pkcs(?:1|7|8|12)|pem|der|jwks?|jwe|oauth2?|oidc|saml2?|ldaps?|kerberos|hs?otp|totp)$/i
const REFERENCE =
  /^(?:id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$|os\.environ[/.[(]|os\.getenv\(|process\.env\b|env[.:]|ENV\[|System\.getenv|getenv\(|secrets\.[A-Z]|file:|vault:|secret\/data\/|ref\+|ssm:|op:\/\/|awssm:|gcpsm:|akv:|keyvault|arn:aws[\w-]{0,10}:|projects\/[^/]{1,80}\/secrets\/|!(?:Ref|Sub|GetAtt|ImportValue|FindInMap|Join|Select|env(?:_var)?|secret|include(?:_\w{1,20})?|reference|lookup|file)\b|@Microsoft\.KeyVault|secretKeyRef|configMapKeyRef|valueFrom|&\w{1,60}\.|map\[|Object\.|config\.|settings\.|self\.|this\.|var\.|local\.|module\.|data\.\w|SecretStr\(|\[object |0x[0-9a-f]{1,16}$|\(\*?\w|[a-z_][\w.]{0,60} (?:or|\|\||\?\?) [A-Za-z_.]{2,60}[([])/i
const PATH = /^(?:\.{0,2}|~|[A-Za-z]:)?(?:[/\\][\w.@~-]{1,80}){2,20}[/\\]?$|^\.{0,2}\/[\w-]{1,60}\.\w{1,8}$/
const VARIABLE = /^[A-Z][A-Z\d]{1,30}(?:_[A-Z\d]{1,30}){1,8}$/
const OBJECT_PATH = /^[a-z][a-z_-]{2,40}\/(?:[\w.{}@:-]{1,80}\/){0,12}[\w.{}@:-]{0,120}$/
/** Matches words, numbers, hexadecimal identifiers and file names, but not mixed case with digits. */
const PART_OF_PATH = /^(?:[a-z_-]*|\d+|[\da-f-]{6,64}|[a-z\d_-]{1,24}|[\w-]{1,60}\.[a-z]{1,6}\d?|\{[\w.]+\})$/
/** Matches names of errors. A digit is allowed only between words: generated secrets contain digits elsewhere. */
const CAUSE = new RegExp(
  [
    String.raw`^(?:[A-Za-z][A-Za-z.]{0,80}(?:\d[A-Z][A-Za-z.]{0,60})?)?(?:Error|Exception|Failure|Fault|Timeout|Warning|Denied|Expired|Refused|Unavailable)(?:\([^)]{0,120}\)?)?[.,;:!]?$`,
    '^(?:Invalid|Expired|Malformed|Unsupported|Missing|Unknown|Unauthorized|Forbidden|Insufficient|Revoked|NotFound)(?:[A-Z][a-z]{1,20}){0,5}[.,;:!]?$',
    '^(?:invalid|expired|malformed|unsupported|missing|unknown|insufficient|unauthorized|temporarily)(?:[_-][a-z]{2,20}){1,5}[.,;:!]?$',
    '^[a-z]{2,20}(?:_[a-z]{2,20}){0,4}_(?:error|denied|failed|timeout|expired|unavailable|required|invalid|exceeded|missing|mismatch|refused|reset)[.,;:!]?$',
    '^(?:authorization_pending|slow_down|bad_(?:request|gateway)|not_(?:found|allowed)|too_many_requests)[.,;:!]?$',
    String.raw`^\[(?:Errno -?\d{1,5}|WinError \d{1,5}|SSL: [A-Z_]{3,60})\]`,
    '^(?:wrong|bad|incorrect|mismatched|deprecated|unexpected|malformed|duplicate) (?:algorithm|audience|case|checksum|claim|encoding|environment|field|format|hash|header|input|issuer|key|length|nonce|option|padding|parameter|password|prefix|region|scope|signature|size|syntax|tenant|token|type|user|value|version)[.,;:!]?$',
    '^[a-z]{2,20} mismatch[.,;:!]?$',
    String.raw`^(?:string|str|int|integer|number|bytes|object|array|boolean) \((?:required|optional|deprecated|default[^()]{0,40})\)$`,
    '^E(?:CONN(?:REFUSED|RESET|ABORTED)|TIMEDOUT|NOTFOUND|PIPE|(?:HOST|NET)UNREACH|ACCES|PERM|NOENT|EXIST|AI_AGAIN|ADDRINUSE|INVAL|PROTO|OF|ROFS|NOSPC|MFILE|IO|BADF|ISDIR|NOTDIR|AGAIN|BUSY)$',
    '^(?:ERR_[A-Z_]{3,40}|[A-Z]{3,20}(?:_[A-Z]{2,20}){0,5}_(?:ERROR|DENIED|FAILED|TIMEOUT|EXPIRED|UNAVAILABLE|REQUIRED|INVALID|EXCEEDED|MISSING|MISMATCH))$',
    '^(?:time(?:d out|out)|unauthenticated|unavailable|aborted|cancell?ed|EOF|refused|reset|rejected|denied|failed|failure|error|malformed|corrupted?|mismatch|unreachable|HTTPS?|unauthorized|forbidden)[.,;:!]?$',
  ].join('|'),
)
const STATUS =
  /^(?:(?:HTTP(?:\/\d(?:\.\d)?)?|status|code|error|status code)[ :=]{1,2}\d{3,5}|\d{3} [A-Z][a-z]{1,20})(?:[ :,][A-Za-z][A-Za-z ,.'-]{0,80})?$/i
/** Matches the first word of a complaint about a value. */
const SUBJECT =
  /^["']?(?:this|the|your|an?|field|string|input|value|password|passphrase|token|secret|key|must|should|ensure|invalid|missing|expected|unexpected|required|is|are|cannot|can't|can|may|has|have|needs?|too|not|no|at|please|only|none|enter|provide|already|does|did|do|was|were|extra|unable|could|failed|failure|length|minimum|maximum)\b/i
const COMPLAINT =
  /\b(?:required|should|must|may not|can(?:no|')t|(?:is|are|was|were)(?: not|n't)?|not|too|at least|at most|already|match(?:es)?|invalid|expected|unexpected|blank|empty|missing|expired?|permitted|allowed|characters?|found|provided|denied|failed|updated|changed|successful(?:ly)?|accepted|rejected|reset|stored|verified|unchanged|ignored|disabled|enabled)\b/i
/** Matches the details that pydantic appends to its message, complete or truncated. */
const DETAILS = / \[type=[a-z_]{2,40}(?:, [^\]]{0,200})?\]?$/
/** Matches a short sentence of words only. */
const WORDS = /^["']?[A-Za-z][A-Za-z']*(?:[ ,:;-]{1,2}(?:[A-Za-z][A-Za-z'_]*|\d{1,4})){1,24}[.!"']{0,2}$/
