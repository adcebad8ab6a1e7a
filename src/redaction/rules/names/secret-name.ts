import {remembered} from '../remembered.ts'
import {
  CONNECTIONS,
  CONTAINER_KEYS,
  CONTAINERS,
  COOKIES,
  FIELDS,
  KEYS,
  NOT_SECRET_PAIRS,
  PARTICLES,
  PASSWORD,
  PASSWORD_PAIRS,
  PLAIN_KEYS,
  PLAIN_TOKENS,
  PROPERTIES,
  SECRET_OBJECTS,
  SECRET_PAIRS,
  STRONG,
  SWITCHES,
  set,
  TAILS,
  TOKEN_LISTS,
  type Vocabulary,
  WEAK,
} from './lists.ts'

/**
 * The kind of value that a name marks. `password`, `strong`: the value is secret. `weak`: the value is secret only if
 * it looks random. `connection`, `cookie`: the value contains secrets.
 */
export type Telling = 'password' | 'strong' | 'weak' | 'connection' | 'cookie' | 'none'

/** Returns true if a name in any style marks its value as secret. Compares whole words, not substrings. */
export function isSecretName(name: string): boolean {
  const telling = tellingOf(name)
  return telling !== 'none' && telling !== 'weak'
}

/** Returns the kind of value that a name marks. Results are cached, because even large documents have few names. */
export const tellingOf = remembered<Telling>(name => {
  const words = withoutTail(withoutWhom(wordsOf(name)))
  const last = words.at(-1)
  if (last === undefined || SWITCHES.has(words[0] ?? '')) return 'none'
  const before = words.at(-2) ?? ''
  const telling = tellingOfEnd(last, before)
  return telling === 'none' && words.length > 1 ? tellingOfWhose(words) : telling
})

/** Returns true if the name contains the owner of the secret, as in `passwordBob` and `PASSWORD_KEYCLOAK`. */
export const saysWhose = remembered<boolean>(name => {
  const words = withoutTail(withoutWhom(wordsOf(name)))
  return tellingOfEnd(words.at(-1) ?? '', words.at(-2) ?? '') === 'none'
})

/**
 * Returns the kind of value for a name that ends with an owner. A token with an owner is only `weak`, because many
 * harmless fields have such names.
 */
function tellingOfWhose(words: readonly string[]): Telling {
  const [before = '', noun = '', last = ''] = words.length > 2 ? words.slice(-3) : ['', ...words]
  if (last.length < SHORTEST_WHOSE || [PROPERTIES, PARTICLES, FIELDS].some(fields => fields.has(last))) return 'none'
  if (noun !== 'pass' && PASSWORD.words.has(noun)) return 'strong'
  return tellingOfEnd(noun, before) === 'strong' ? 'weak' : 'none'
}

/** Removes `for bob` from `password_for_bob`. */
function withoutWhom(words: readonly string[]): readonly string[] {
  const at = words.indexOf('for')
  return at > 0 && PASSWORD.words.has(words[at - 1] ?? '') ? words.slice(0, at) : words
}

/** Removes words that do not change the meaning: `password_old`, `secret_value`, `token_b64`. */
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
  if (PASSWORD_PAIRS.has(pair)) return 'password'
  if (SECRET_PAIRS.has(pair)) return 'strong'
  if (last === 'key' || last === 'keys') return tellingOfKey(before, last)
  if (last === 'token' || last === 'tokens') return tellingOfToken(before, last)
  if (last === 'secret') return SECRET_OBJECTS.has(before) ? 'none' : 'strong'
  if (isOf(PASSWORD, last)) return 'password'
  if (isOf(STRONG, last)) return 'strong'
  if (COOKIES.has(last)) return 'cookie'
  return isOf(WEAK, last) ? 'weak' : 'none'
}

function tellingOfKey(before: string, last: string): Telling {
  if (KEYS.has(before)) return 'strong'
  return last === 'keys' || PLAIN_KEYS.has(before) ? 'none' : 'weak'
}

function tellingOfToken(before: string, last: string): Telling {
  if (last === 'tokens') return TOKEN_LISTS.has(before) ? 'strong' : 'none'
  return PLAIN_TOKENS.has(before) ? 'none' : 'strong'
}

function isOf({words, ends, stems, signs}: Vocabulary, word: string): boolean {
  if (words.has(word)) return true
  for (const end of ends) if (word.endsWith(end)) return true
  for (const stem of stems) if (word.startsWith(stem)) return true
  if (word.charCodeAt(0) < FIRST_SIGN) return false
  for (const sign of signs) if (word.includes(sign)) return true
  return false
}

/**
 * Returns the words of a name in any style, in lower case, without digits and diacritics. `x-apiKey2` and `XApiKey`
 * become `x api key`.
 */
export function wordsOf(name: string): readonly string[] {
  const plain = name
    .slice(0, LONGEST_NAME)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]{1,40})([A-Z][a-z])/g, '$1 $2')
  if (!NOT_ASCII.test(plain))
    return plain
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter(Boolean)
  return withoutSigns(asText(plain).toLowerCase())
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)
}

function withoutSigns(text: string): string {
  const bare = text.normalize('NFD').replace(/[\u0300-\u036f]+/g, '')
  return bare.normalize('NFC').replaceAll('\u0142', 'l').replaceAll('\u0131', 'i')
}

/** Decodes a byte string as UTF-8. A name that is already decoded is returned unchanged. */
function asText(name: string): string {
  const decoded = Buffer.from(name, 'latin1').toString()
  return WIDE.test(name) || decoded.includes('\ufffd') ? name : decoded
}

/** Returns true if a field next to a secret is harmless: `created`, `algorithm`, `name`. */
export function isPlainField(name: string): boolean {
  return FIELDS.has(wordsOf(name).at(-1) ?? '')
}

/** Returns true for the name of a map or list of secrets: `secrets`, `api_tokens`, `credentials`. */
export const isContainerName = remembered(name => {
  const words = wordsOf(name)
  const last = words.at(-1) ?? ''
  if (last === 'keys') return CONTAINER_KEYS.has(words.at(-2) ?? '')
  return CONTAINERS.has(last) && !(words.length > 1 && NO_CONTAINER.has(words.at(-2) ?? ''))
})

const SHORTEST_WHOSE = 3
const FIRST_SIGN = 0x400
const LONGEST_NAME = 128
const NOT_ASCII = /[^\0-\x7f]/
const WIDE = /[^\0-\xff]/
/** Words before `tokens` and `secrets` in harmless names: counts of language models, references of Kubernetes. */
const NO_CONTAINER = set('pull max min prompt completion total input output stop special num number used')
