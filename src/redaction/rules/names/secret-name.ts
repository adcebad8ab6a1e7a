import {remembered} from '../remembered.ts'
import {wordsOf} from './name-words.ts'

/**
 * What a name says of its value: `password`: whatever stands there is secret; `strong`: a token, key or secret;
 * `weak`: only when the value looks random; `connection`: a part of it, the password; `none`: nothing.
 */
export type Telling = 'password' | 'strong' | 'weak' | 'connection' | 'none'

/** A key, header, variable, flag or column, in any style, whose value is a secret. Decided over words, not substrings. */
export function isSecretName(name: string): boolean {
  const telling = tellingOf(name)
  return telling === 'password' || telling === 'strong' || telling === 'connection'
}

/** How much a name tells of its value. */
export function tellingOf(name: string): Telling {
  return judged(name)
}

/** Names repeat: a document of a gigabyte has a few hundred. */
const judged = remembered<Telling>(name => {
  const words = withoutTail(wordsOf(name))
  const last = words.at(-1)
  if (last === undefined || SWITCHES.has(words[0] ?? '')) return 'none'
  const before = words.at(-2) ?? ''
  return tellingOfEnd(last, before)
})

/** `password_old`, `secret_value`, `token_b64`: the noun that counts stands before. */
function withoutTail(words: readonly string[]): readonly string[] {
  let end = words.length
  while (end > 1 && TAILS.has(words[end - 1] ?? '') && !isPair(words, end)) end -= 1
  return words.slice(0, end)
}

function isPair(words: readonly string[], end: number): boolean {
  const pair = words.slice(end - 2, end).join(' ')
  return SECRET_PAIRS.has(pair) || CONNECTIONS.has(pair)
}

function tellingOfEnd(last: string, before: string): Telling {
  const pair = `${before} ${last}`
  if (NOT_SECRET_PAIRS.has(pair)) return 'none'
  if (CONNECTIONS.has(last) || CONNECTIONS.has(pair)) return 'connection'
  if (SECRET_PAIRS.has(pair)) return 'strong'
  if (last === 'key' || last === 'keys') return tellingOfKey(before, last)
  if (last === 'token' || last === 'tokens') return tellingOfToken(before, last)
  if (last === 'secret') return tellingOfSecret(before)
  if (PASSWORDS.has(last) || PASSWORD_END.test(last)) return 'password'
  if (STRONG.has(last) || STRONG_END.test(last)) return 'strong'
  return WEAK.has(last) ? 'weak' : 'none'
}

function tellingOfKey(before: string, last: string): Telling {
  if (KEYS.has(before)) return 'strong'
  return last === 'keys' || PLAIN_KEYS.has(before) ? 'none' : 'weak'
}

/** Of `tokens` most are counts. */
function tellingOfToken(before: string, last: string): Telling {
  if (last === 'tokens') return TOKEN_LISTS.has(before) ? 'strong' : 'none'
  return PLAIN_TOKENS.has(before) ? 'none' : 'strong'
}

/** Many a `secret` of a manifest is the name of an object. */
function tellingOfSecret(before: string): Telling {
  return SECRET_OBJECTS.has(before) ? 'none' : 'strong'
}

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))
const pairs = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s*,\s*/))

const TAILS = set(`value values plain plaintext text raw str string base b hex encoded encrypted enc hash hashed bcrypt
  old new current previous prev next prod production dev test staging live secondary backup confirm confirmation again
  repeat json env literal here`)

/** `has_password`, `use-token`, `max_token`: a switch or a figure. */
const SWITCHES =
  set(`checksum fingerprint has is use uses needs no num max min total avg count enable enabled disable disabled allow show hide
  missing invalid unexpected without supports can should must skip`)

const PASSWORDS = set('pass password passwords passwd passphrase passphrases passcode pwd pw pswd psw userpwd passwort')
const PASSWORD_END =
  /(?:password|passwd|passphrase|dbpass|userpass|mypass|smtppass|requirepass|storepass|keypass|rootpass|bindpw|rootpw)$/

const STRONG = set(`apikey apikeys apitoken authtoken accesstoken secretkey accesskey privatekey masterkey sessionkey
  signingkey encryptionkey accountkey sharedaccesskey sharedkey storagekey licensekey servicekey tkn credential credentials
  cred creds authorization bearer jwt salt otp totp mnemonic passkey webhook masterauth pats xsrf csrf
  setcookie cookie cookies secretstring`)
const STRONG_END = /(?:apikey|secretkey|accesskey|privatekey|masterkey|clientsecret|.secret|.token|credentials)$/

const WEAK = set('auth session sid pat pin seed code secret sas license hmac ticket assertion nonce state')

const CONNECTIONS = pairs(
  `dsn, connstr, connstring, conninfo, connectionstring, connection string, conn string, conn str, jdbc url`,
)

const SECRET_PAIRS = pairs(`shared signature, access signature, amz signature, webhook url, webhook uri,
  account pat, encrypted content, client assertion, one code, verification code, recovery code, recovery codes, backup codes,
  device code, user pat, personal pat, github pat, gitlab pat, gh pat, azure pat, auth pat, code verifier, saml response,
  saml assertion, ssh rsa, sas signature, proxy auth, basic auth, http auth, redis auth, redis authentication`)
const NOT_SECRET_PAIRS =
  pairs(`status code, exit code, error code, response code, http code, country code, language code,
  zip code, postal code, source code, reason code, grpc code, return code, method signature, function signature`)

const KEYS =
  set(`api apis secret private priv access encryption encrypt crypt cipher master signing sign signature account
  shared service session client auth authentication authorization admin ssh rsa dsa ecdsa aes hmac jwt jwk salt webhook deploy
  storage license licence subscription root unseal recovery tls ssl pem rest consumer app application user sas postmark
  sendgrid mailgun stripe openai anthropic azure aws gcp google github gitlab slack twilio datadog newrelic cohere groq mistral
  deepseek tavily resend posthog sentry symmetric fernet django flask rails preshared psk wireguard integration ingestion
  write read server runtime sandbox proxy litellm llm default bot decryption kms wallet pgp gpg vault join enrollment machine
  internal token`)

const PLAIN_KEYS =
  set(`public pub primary foreign partition sort cache hash range composite unique candidate row object s map
  idempotency routing lookup group dedup dedupe order translation message label annotation config configuration registry field
  column dict index shard cluster bucket data metric tag selector topology host known attribute property parent child
  compound natural surrogate storage_path entry json yaml settings option feature flag i event issue project space
  jira merge sequence ref secretref secret_ref image arrow hot short shortcut enter press up down any same duplicate missing`)

const TOKEN_LISTS = set('access refresh api auth session bearer bot secret personal user')
const PLAIN_TOKENS =
  set(`authenticity next continue continuation page paging pagination eos bos pad unk sep cls mask stop start end special
  per by max min num total prompt completion input output cached reasoning first last unexpected syntax invalid expected
  cost count no each every tokens non fencing`)
const SECRET_OBJECTS =
  set(`existing tls image pull registry ref from bundled named generic optional ingress cert certificate
  backend docker mounted config opaque kubernetes k k8s the a no of in`)
