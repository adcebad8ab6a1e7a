import {MASK_PATTERN} from '../../mask-form.ts'
import {defineShape, type Found, type Rule} from '../../rule.ts'
import {everyMatch, linesBelow, secretOf, whileLines} from '../matches.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** Masks `x` in `Unseal Key 1: x` and `{"keys": ["x"], "keys_base64": ["x"]}`. */
export const vaultKeys: Rule = {
  id: 'vault-unseal-key',
  why: 'Shares of the key that unseals a Vault server, as `operator init` and its API print them.',
  keywords: ['unseal key', 'recovery key', 'unseal_keys', 'recovery_keys', 'keys_base64', 'unseal keys'],
  *find(text) {
    yield* everyMatch(SAID, text).map(secretOf)
    for (const {0: head, index} of everyMatch(LIST, text)) yield* itemsFrom(text, index + head.length)
  },
}

function* itemsFrom(text: string, from: number): Iterable<Found> {
  let at = from
  for (let match = itemAt(text, at); match !== null; match = itemAt(text, at)) {
    yield secretOf(match)
    at = ITEM.lastIndex
  }
  if (at === from && /^\s*$/.test(text.slice(at))) yield* linesBelow(text, text.length, itemsBelow)
}

function itemAt(text: string, at: number): RegExpExecArray | null {
  ITEM.lastIndex = at
  return ITEM.exec(text)
}

const MOST_KEYS = 32
const itemsBelow = whileLines(MOST_KEYS, line => {
  const match = itemAt(line, 0)
  return match && [secretOf(match)]
})
const SAID = /\b(?:Unseal|Recovery) Key(?: \d{1,2})?: {1,4}(?<secret>[A-Za-z\d+/]{40,128}={0,2})/dgi
const LIST = /"(?:keys(?=":\s?\[\s{0,40}"[\da-f]{64,68}")|(?:unseal_|recovery_)?keys_(?:base64|b64|hex))"\s?:\s?\[/g
const ITEM = /[\s,]{0,80}"(?<secret>[A-Za-z\d+/]{40,128}={0,2})"/dy

const MASK = new RegExp(`^${MASK_PATTERN}`)

/** Masks `x` in `"secretData":"{\"value\":\"x\",…}"`. */
export const keycloakCredential = defineShape({
  id: 'keycloak-credential',
  why: 'Credentials in exports of a Keycloak realm. The hash is in a JSON document inside a string.',
  keywords: ['secretdata'],
  pattern:
    /\bsecretData\\{0,7}"\s{0,4}:\s{0,4}\\{0,7}"\{(?:[^{}\n]{0,400}?,)?\s{0,4}\\{1,15}"value\\{1,15}"\s{0,4}:\s{0,4}\\{1,15}"(?<secret>[^"\\\n]{3,2048})/,
  accept: secret => !MASK.test(secret),
})

const MECHANISM = '(?:PLAIN|LOGIN|XOAUTH2|OAUTHBEARER|NTLM|GSSAPI|EXTERNAL) '
const USER = String.raw`\\{0,3}"?[^\s"'\\]{1,64}\\{0,3}"? `
/** Matches the last word of a command, unless it is the result of the command in a log. */
const LAST_WORD = String.raw`\\{0,3}["']?(?!(?:failed|rejected|accepted|denied|error|invalid|ok|succeeded|successful)\b)[^\s"'\\]{3,1024}(?:["'\\]|[ \t]{0,8}(?:$|[\r\n]))`

/** Masks passwords in commands and settings of Redis and Valkey. */
export const redisAuth = defineShape({
  id: 'redis-auth',
  why: 'AUTH, HELLO, ACL SETUSER and requirepass of Redis and Valkey, as settings and as MONITOR prints them.',
  keywords: ['requirepass', 'masterauth', '"auth" ', '"auth\\', '"auth",', 'auth ', 'setuser', 'user ', '2) "'],
  at: /requirepass|masterauth|2\) "|"AUTH\\{0,3}"[ ,]|AUTH |(?<=hello \d )auth |(?:SETUSER|user)\\{0,3}"? [^\n<=>#]{0,200}[>#]/y,
  pattern: new RegExp(
    [
      String.raw`(?:\b(?:requirepass|masterauth|sentinel auth-pass \S{1,64})\\{0,3}"?[ \t]{1,8}`,
      String.raw`(?:^|[\n>"] ?|\d\] )AUTH (?:(?!${MECHANISM})${USER}(?=${LAST_WORD})|(?!${USER}${LAST_WORD}))`,
      String.raw`\b(?:HELLO \d (?:SETNAME \S{1,64} )?AUTH|hello \d auth) ${USER}`,
      String.raw`"HELLO\\{0,3}", ?\\{0,3}"\d\\{0,3}", ?\\{0,3}"AUTH\\{0,3}", ?\\{0,3}"[^\s"'\\]{1,64}\\{0,3}", ?`,
      String.raw`\\{0,3}"AUTH\\{0,3}"(?: \\{0,3}"[\w-]{1,64}\\{0,3}"(?= ))? `,
      String.raw`(?:^|\n)1\) "(?:requirepass|masterauth)"\r?\n2\) `,
      String.raw`\b(?:SETUSER|user)\\{0,3}"? [^\n<=]{1,200}?[ "][>#])\\{0,3}["']?(?<secret>[^\s"'\\<][^\s"'\\]{2,1023})`,
    ].join('|'),
  ),
  lines: {before: 1, after: 0, when: /^2\) "/},
  accept: secret => !isNoSecret(secret) && !OTHER_WORDS.test(secret),
})

/** Matches words that are no passwords: words of log messages, and SASL mechanisms. */
const OTHER_WORDS =
  /^(?:(?:failed|command|called|error|is|not|mechanisms?)\b|(?:PLAIN|LOGIN|NTLM|GSSAPI|XOAUTH2|OAUTHBEARER|EXTERNAL|(?:CRAM|DIGEST|SCRAM)-[A-Z\d-]{3,16})$)/

/** Masks the credentials that a mail client sends to log in. */
export const saslAuth = defineShape({
  id: 'sasl-auth',
  why: 'AUTH and AUTHENTICATE of SMTP, IMAP and POP3 (RFC 4954, 4616): user and password in base64 after the mechanism.',
  keywords: ['auth plain ', 'auth login ', 'auth xoauth2 ', 'auth oauthbearer ', 'auth ntlm ', 'authenticate '],
  pattern:
    /\bAUTH(?:ENTICATE)? (?:PLAIN|LOGIN|XOAUTH2|OAUTHBEARER|NTLM) (?<secret>(?=[A-Za-z+/]{0,8192}[\d=])[A-Za-z\d+/]{6,8192}={0,2})/,
  accept: secret => !isNoSecret(secret) && !/^X?O?AUTH/.test(secret),
})
