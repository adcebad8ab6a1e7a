import {MASK_PATTERN} from '../mask-form.ts'
import {isSecretName} from '../rules/names/secret-name.ts'
import {entropyOf, looksRandom} from '../rules/values/value-looks.ts'
import {COMMON_WORDS} from './common-words.ts'

/**
 * How a value is searched for. `weak`: not at all, because ordinary text contains the value. `token`: only as a
 * separate token. `anywhere`: also inside other text.
 */
export type Standing = 'weak' | 'token' | 'anywhere'

/** Words that must stay readable. */
export interface Readable {
  readonly names: ReadonlySet<string>
  /** Returns the other words of the collected objects. Called only for values that people may have chosen. */
  readonly words: () => WordsAtHand
}

/** Returns how to search for a value with the key `name`. The key may be empty. */
export function standingOf(value: string, name: string, {names, words}: Readable): Standing {
  if (isWeak(value, name, names)) return 'weak'
  const text = value.trim()
  if (isOpaque(text)) return 'anywhere'
  const atHand = words()
  if (atHand.has(text)) return 'weak'
  return isWordy(text) || atHand.hold(text) ? 'token' : 'anywhere'
}

/** The words of the collected objects, which must stay readable. */
export type WordsAtHand = ReturnType<typeof wordsAtHand>

/** Returns functions that test a text against these words. */
export function wordsAtHand(words: ReadonlySet<string>) {
  let all: string | null = null
  return {
    has: (text: string) => words.has(text) || words.has(text.toLowerCase()),
    /** Returns true if a word equals the text or contains it. */
    hold(text: string): boolean {
      all ??= [...words].join('\n')
      return text !== '' && all.includes(text)
    },
  }
}

const SHORTEST = 6
const LONG_ENOUGH = 8
const LONGEST_NUMBER = 10
const SHORTEST_PHRASE = 12
/** The maximum length of a value that may be a number, a word, a host or a path. */
const LONGEST_OPEN = 256
/** The maximum length of a line that is drawn with one or two characters. */
const LONGEST_RULE = 1024
/** The minimum entropy of a value of six or seven characters. Hardly any character may repeat. */
const BITS_WHEN_SHORT = 2.2

const NOTHING_SECRET = [
  /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?[a-z]{0,2}$/i,
  /^(?:\d+(?:\.\d+)?(?:ns|us|ms|[smhdw]))+$/,
  /^\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[-+]\d\d:?\d\d)?)?$/,
  /^[v~^<>= ]{0,3}\d+(?:\.\d+){1,3}(?:[-+][a-z\d.-]{1,24})?$/i,
  /^(?:sha(?:1|256|384|512)|md5)[:-]\S+$/,
  /^\d{1,3}(?:\.\d{1,3}){3}(?:[:/]\d+)?$/,
  /^(?=.*:.*:)[\da-f:]+(?:\/\d+)?$/i,
  /^[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}$/,
]
const PLACEHOLDER =
  /^(?:\$\{[^}]*\}|\$\([^)]*\)|\$[A-Z_]+|\{\{.*\}\}|%\(\w+\)s|<[\w .-]+>|\[[\w .-]+\]|__\w+__|os\.environ\/\w+|(?:your|my|the|insert|enter|add|put)[-_ ].*(?:here|key|token|password|secret)|(?:change|replace|fill|set)[-_ ]?(?:me|this|it|in)(?![a-z]).*|(?:[a-z]+[-_ .])*(?:placeholder|redacted|example|changeme|dummy)(?:[-_ .][a-z\d]{0,8})*)$/is
const HOST =
  /^(?:[a-z][a-z+]*:\/\/)?(?:\*\.)?[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*(?:\.(?:[a-z]{2,24}))\.?(?::\d+)?\/?$/
const PATH = /^(?:\/|\.{1,2}\/|~\/|[a-z]:\\)[\w.@-]+(?:[/\\][\w.@-]+)*[/\\]?$/i
const MASK = new RegExp(`^${MASK_PATTERN}$`)

/**
 * Returns true if a value is useless as a needle: too short, or common in harmless text. Combined words count as common
 * unless the key `name` marks them as a secret.
 */
export function isWeak(value: string, name: string, objectNames: ReadonlySet<string>): boolean {
  const text = value.trim()
  if (isTooShort(text) || MASK.test(text)) return true
  if (objectNames.has(text) || objectNames.has(text.toLowerCase())) return true
  if (isPublicKey(text)) return true
  if (text.length > LONGEST_OPEN) return false
  if (isNumber(text) || PLACEHOLDER.test(text) || isPlace(text)) return true
  if (isWordy(text)) return isHonestWord(text) || (!isSecretName(name) && !(isPhrase(text) && !isPlainName(name)))
  return isPlainName(name) && !isOpaque(text) && /^[\w.@:/ -]+$/.test(text)
}

function isTooShort(text: string): boolean {
  if (text.length < SHORTEST || (text.length < LONGEST_RULE && new Set(text).size <= 2)) return true
  if (text.length >= LONG_ENOUGH) return false
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter(kind => kind.test(text))
  return kinds.length < 2 || entropyOf(text) < BITS_WHEN_SHORT
}

function isNumber(text: string): boolean {
  return NOTHING_SECRET.some(shape => shape.test(text)) && (text.length <= LONGEST_NUMBER || /\D/.test(text))
}

function isHonestWord(text: string): boolean {
  return COMMON_WORDS.has(text.toLowerCase()) && !/\d/.test(text)
}

/** Returns true if a text consists of common words and numbers: `runtime-api`, `Postgres`, `my_app_2`. */
function isWordy(text: string): boolean {
  const written = text.split(/[-_.:/ ]+/).filter(Boolean)
  if (!written.every(part => ONE_CASE.test(part))) return false
  const parts = written.map(part => part.toLowerCase())
  return parts.some(isWord) && parts.every(part => SHORT_PART.test(part) || isWord(part) || /^\d{1,8}$/.test(part))
}

/** Returns true if a text has so many words that it does not occur by chance: `blue-rabbit-red-zone`. */
function isPhrase(text: string): boolean {
  return text.length >= SHORTEST_PHRASE && text.split(/[-_.:/ ]+/).filter(part => /[a-z]{3}/i.test(part)).length >= 3
}

/** Matches a word in lower case, in upper case, or with a capital. `zP5` does not match. */
const ONE_CASE = /^(?:[A-Z]?[a-z\d]*|[A-Z\d]+)!?$/
const SHORT_PART = /^(?:[a-z]{1,4}|[a-z]{1,2}\d{1,2}[a-z]?)$/

function isWord(part: string): boolean {
  return (
    COMMON_WORDS.has(part) ||
    COMMON_WORDS.has(part.replace(/\d{1,2}!?$/, '')) ||
    COMMON_WORDS.has(part.replace(/s$/, ''))
  )
}

function isPublicKey(text: string): boolean {
  return /^(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-\S+|sk-\S+@openssh\.com) AAAA\S+(?: [^\n]*)?$/.test(text)
}

/** Returns true for a host, a URL without a query, or a path, unless a part is opaque, as in a secret link. */
function isPlace(text: string): boolean {
  if (!HOST.test(text) && !PATH.test(text) && !OPEN_URL.test(text)) return false
  return !text.split(/[/\\.:]/).some(part => isOpaque(part) || isHandle(part))
}

const OPEN_URL = /^[a-z][a-z\d+.-]*:\/\/[a-z\d.*_-]+(?::\d+)?(?:\/[\w.~%@+-]*)*$/i

/** Returns true if a part of a URL or path looks generated: both cases with a digit, or both cases and very long. */
function isHandle(part: string): boolean {
  return /^(?=.*[a-z])(?=.*[A-Z])(?:(?=.*\d).{8,}|[A-Za-z]{20,})$/.test(part)
}

/** Returns true if a value with this name is public even in a Secret: users, hosts, databases, regions. */
export function isPlainName(name: string): boolean {
  return PLAIN_NAME.test(name.replace(/([a-z\d])([A-Z])/g, '$1_$2'))
}

const PLAIN_NAME =
  /(?:^|[-_. ])(?:user(?:[-_.]?name)?|login|e?mail|host(?:[-_.]?name)?|port|realm(?:[-_.]?name)?|client[-_.]?id|db(?:[-_.]?name)?|database|namespace|region|zone|endpoint|bucket|type|provider|version|model|mode|driver|schema|role|issuer|audience|server)$/i

/** Returns true if a word looks random and is not a UUID, digest, URL, host name or time, which look similar. */
export function isOpaque(text: string): boolean {
  return ONE_WORD.test(text) && looksRandom(text) && !PUBLIC.test(text)
}

const ONE_WORD = /^[\w.~!@#$%^&*+/=|:-]+$/
const PUBLIC = new RegExp(
  [
    '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    '^(?:sha(?:1|256|384|512)|md5)[:-]',
    '@sha256:',
    '^\\d{4}-\\d\\d-\\d\\d',
    '^(?:[\\w+.-]+:)?//',
    '^(?:[a-z]+\\d{0,3}[-._/:@])+[a-z\\d]{0,12}$',
    '^[\\d.:/-]+$',
    '^(?:[\\w.-]*/)+[a-z][a-z._-]*$',
  ].join('|'),
  'i',
)
