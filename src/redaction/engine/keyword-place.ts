import type {KeywordPlace} from '../rule.ts'
import {rememberedNames} from '../rules/names/known-names.ts'
import {type Telling, tellingOf} from '../rules/names/secret-name.ts'
import {looksGenerated} from '../rules/values/value-looks.ts'
import {latin1} from '../walkers/bytes.ts'

const LETTER = bytesOf('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
const LETTER_OR_DIGIT = bytesOf('0123456789', LETTER)
const NAME_BYTE = bytesOf('_.-', LETTER_OR_DIGIT)
const WORD_BYTE = bytesOf('~+', NAME_BYTE)
const VALUE_BYTE = bytesOf('/=!@#$%^&*', WORD_BYTE)
const CLOSING = bytesOf('"\'`\\)]')
const JOINT = bytesOf('=:>,%|~<\r\n\xef\xc2')

const BLANK = bytesOf(' \t')
const OPERATOR = bytesOf('.?+|:')
const ESCAPE = bytesOf('%\\')
const DIGIT = bytesOf('0123456789')
const ENDS_LINE = bytesOf('\r\n"\'\\')
const ENDS_WORD = bytesOf(' \t', ENDS_LINE)

/** Latin letters with signs, and Cyrillic ones, in UTF-8 as well. */
const IN_NAME = bytesOf(`\xc3\xc4\xc5\xd0\xd1${rangeOf(0x80, 0xbf)}`, NAME_BYTE)
/** From here on a byte begins a sign of a language that does not part its words. */
const FIRST_SIGN = 0xe1

const [HYPHEN, LINE_FEED, EQUALS, SPACE] = [45, 10, 61, 32]

/** Does a keyword count that stands at `bytes[start, end)`? */
export type Counts = (bytes: Uint8Array, start: number, end: number) => boolean

/** By place. */
export const COUNTS: Readonly<Record<KeywordPlace, Counts>> = {
  anywhere: () => true,
  assigned: isAssigned,
  'names-secret': namesSecret,
  'names-value': isBeforeValue,
  'heads-column': headsColumn,
  'in-word': isInWord,
  'begins-word': (bytes, start, end) => isBeginning(bytes, start) && isInWord(bytes, start, end),
  'before-word': (bytes, _, end) => isBeforeWord(bytes, end, SHORTEST_VALUE),
  'before-last-word': (bytes, _, end) => isBeforeLast(bytes, end),
  'begins-part': beginsPart,
  'opens-container': opensContainer,
}

/** Where a name of ASCII begins that `at` is in. */
export function nameStart(bytes: Uint8Array, at: number): number {
  let from = at
  while (from > 0 && from > at - LONGEST_PLAIN && NAME_BYTE[bytes[from - 1] as number] === 1) from--
  return from
}

/** Where such a name ends; `from` when it is long, or has other letters. */
export function plainNameEnd(bytes: Uint8Array, from: number, at: number): number {
  const to = skip(bytes, at, from + LONGEST_PLAIN, NAME_BYTE)
  return IN_NAME[bytes[from - 1] ?? 0] === 0 && IN_NAME[bytes[to] ?? 0] === 0 ? to : from
}

/** A longer name is looked at anew for each keyword in it. */
const LONGEST_PLAIN = 40

/** Whether a name tells of a secret, by itself or with the word before it. */
export function mayTell(bytes: Uint8Array, from: number, to: number): boolean {
  return tellingIn(bytes, from, to) !== 'none' || tellsWithWordBefore(bytes, from, to)
}

/** Nine of ten keywords in a log are words of a sentence; this look at the next bytes saves asking rules about them. */
function isAssigned(bytes: Uint8Array, start: number, end: number): boolean {
  const name = skip(bytes, end, end + 40, IN_NAME)
  const closed = skip(bytes, name, name + 8, CLOSING)
  const at = skip(bytes, closed, closed + 16, BLANK)
  const next = bytes[at] ?? LINE_FEED
  if (JOINT[next] === 1 || (at > closed && CLOSING[next] === 1)) return true
  return isTyped(bytes, at) || isFlag(bytes, start)
}

/**
 * Is the keyword a part of a name that tells of a secret, and does a value follow? Names such as `max_tokens` are in most
 * lines, so this is asked before any rule is.
 */
function namesSecret(bytes: Uint8Array, start: number, last: number): boolean {
  const end = wordEnd(bytes, last)
  if (!isAssigned(bytes, start, end)) return false
  const from = behindName(bytes, start)
  const to = skip(bytes, end, end + LONGEST_NAME, IN_NAME)
  if (isBeforeKey(bytes, to)) return false
  const telling = tellingIn(bytes, from, to)
  if (telling === 'none') return tellsWithWordBefore(bytes, from, to)
  if (to - from <= SHORT_NAME && !isAmongText(bytes, from - 1, to + LEAST_TEXT)) return false
  if (telling !== 'weak' || isBeforeWord(bytes, to, SHORTEST_WORD) || isBeforeCode(bytes, to)) return true
  return isStrongWithWordBefore(bytes, from, to)
}

/** `"api_key", "id": 7`: a string of JSON, and the name of the next value. */
function isBeforeKey(bytes: Uint8Array, end: number): boolean {
  if (bytes[end] !== QUOTE || bytes[end + 1] !== COMMA) return false
  const key = skip(bytes, end + 2, end + 6, BLANK)
  if (bytes[key] !== QUOTE) return false
  const closed = skip(bytes, key + 1, key + 1 + LONGEST_NAME, IN_NAME)
  return bytes[closed] === QUOTE && bytes[skip(bytes, closed + 1, closed + 3, BLANK)] === COLON
}

/** A PIN, a code: four digits or more, and nothing but quotes and a joint before. */
function isBeforeCode(bytes: Uint8Array, end: number): boolean {
  const first = skip(bytes, end, end + 8, BEFORE_CODE)
  return skip(bytes, first, first + SHORTEST_CODE, DIGIT) === first + SHORTEST_CODE
}

const BEFORE_CODE = bytesOf(' "\'\\:=')
const SHORTEST_CODE = 4

/** Names of two or three letters stand in every binary file. */
function isAmongText(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = Math.max(0, from); at < to; at++) {
    const byte = bytes[at] ?? LINE_FEED
    if (byte > 126 || (byte < SPACE && byte !== LINE_FEED && byte !== TAB)) return false
  }
  return true
}

const SHORT_NAME = 3
const LEAST_TEXT = 6
const TAB = 9

/** Does a sentence about a secret say a value? */
function isBeforeValue(bytes: Uint8Array, start: number, last: number): boolean {
  const end = wordEnd(bytes, last)
  const to = skip(bytes, end, end + LONGEST_NAME, IN_NAME)
  const value = valueBehind(bytes, to)
  if (value === -1) return false
  const from = behindName(bytes, start)
  const [own, more] = [tellingIn(bytes, from, to), tellingWithWordBefore(bytes, from, to)]
  if (own === 'none' && more === 'none') return false
  return own === 'password' || more === 'password' || mayBeGenerated(bytes, value)
}

/** Where a word of at least six characters begins that has a digit or a sign, on the same line and in the same string. */
function valueBehind(bytes: Uint8Array, end: number): number {
  const next = bytes[end] ?? LINE_FEED
  if (next === EQUALS ? VALUE_BYTE[bytes[end + 1] ?? LINE_FEED] === 1 : AFTER_NAME[next] === 0 && next < 128) return -1
  let run = 0
  let isValue = false
  let words = 0
  for (let at = end; at < end + FARTHEST_VALUE; at++) {
    const byte = bytes[at] ?? LINE_FEED
    if (byte === LINE_FEED || (byte === QUOTE && AFTER_STRING[bytes[at + 1] ?? LINE_FEED] === 1)) return -1
    if (VALUE_BYTE[byte] === 0) {
      if (run > 0 && ++words > MOST_WORDS) return -1
      run = 0
      isValue = false
    } else {
      run++
      isValue ||= MARKS_VALUE[byte] === 1
      if (!isValue || run < SHORTEST_IN_WORDS) continue
      const start = at + 1 - run
      const wordEnd = endOfWord(bytes, start)
      if (!isPair(bytes, start, wordEnd)) return start
      at = wordEnd - 1
    }
  }
  return -1
}

/** What is put together of several words is not judged here. */
function mayBeGenerated(bytes: Uint8Array, from: number): boolean {
  const end = endOfWord(bytes, from)
  let to = end
  while (to > from && ENDS_SENTENCE[bytes[to - 1] as number] === 1) to--
  // a path, or an address of mail, is one word to every rule
  const isPut = until(bytes, from, to, PARTS) < to && skip(bytes, from, to, ADDRESS) < to
  return (
    end - from === LONGEST_VALUE ||
    isPut ||
    (to - from >= SHORTEST_GENERATED && looksGenerated(latin1(bytes, from, to)))
  )
}

function endOfWord(bytes: Uint8Array, from: number): number {
  return until(bytes, from, Math.min(bytes.length, from + LONGEST_VALUE), ENDS_VALUE)
}

/** `conversation=8f3a`: judged by its own name. */
function isPair(bytes: Uint8Array, from: number, to: number): boolean {
  const first = bytes[from] as number
  if (LETTER[first] === 0 && first !== UNDERSCORE) return false
  const joint = skip(bytes, from + 1, from + LONGEST_PLAIN + 2, NAME_BYTE)
  return (
    joint + 1 < to &&
    (bytes[joint] === EQUALS || bytes[joint] === COLON) &&
    BEGINS_VALUE[bytes[joint + 1] as number] === 1
  )
}

/** Is the name the head of a column? */
function headsColumn(bytes: Uint8Array, start: number, last: number): boolean {
  const end = wordEnd(bytes, last)
  const to = skip(bytes, end, end + LONGEST_NAME, IN_NAME)
  const closed = skip(bytes, to, to + 2, CLOSING)
  const next = bytes[closed] ?? LINE_FEED
  // `COPY t (name, token) FROM stdin`
  const isList = closed > to && next === SPACE && ((bytes[closed + 1] ?? 0) | 32) === LETTER_F
  const parts =
    isList || PARTS_COLUMNS[next] === 1 || (next === SPACE && PARTS_AFTER_BLANK[bytes[closed + 1] ?? LINE_FEED] === 1)
  if (!parts || isBeforeKey(bytes, to)) return false
  const from = behindName(bytes, start)
  return tellingIn(bytes, from, to) !== 'none' || tellsWithWordBefore(bytes, from, to)
}

/** Short keywords hold what stands behind the word. */
function wordEnd(bytes: Uint8Array, last: number): number {
  const byte = bytes[last - 1] ?? 0
  return NAME_BYTE[byte] === 1 || byte > 127 ? last : last - 1
}

const LETTER_F = 102
const LONGEST_VALUE = 160
const SHORTEST_GENERATED = 8
const UNDERSCORE = 95
const ENDS_VALUE = bytesOf(' \t\r\n\v\f"\'`<>')
const ENDS_SENTENCE = bytesOf('.,;:!?)]}')
const PARTS = bytesOf(`:=,;|&@/()[]{}\\${rangeOf(0x80, 0xff)}`)
const ADDRESS = bytesOf('./@-_', LETTER_OR_DIGIT)
const BEGINS_VALUE = bytesOf('_!@#$%^&*~+', LETTER_OR_DIGIT)
/** A joint, a quote, a bracket, a tag. */
const AFTER_NAME = bytesOf(' \t\r,;:|"\'`)]<\\-')
const SHORTEST_IN_WORDS = 6
/** Of a sentence, between the name and the value, and of the name itself. */
const MOST_WORDS = 12
const FARTHEST_VALUE = 140
const [QUOTE, COMMA, COLON] = [34, 44, 58]
const AFTER_STRING = bytesOf(',}]:\n\r')
const MARKS_VALUE = bytesOf('0123456789!@#$%^&*~+')
const PARTS_COLUMNS = bytesOf(',;|\t\r\n\xe2')
const PARTS_AFTER_BLANK = bytesOf(' |:\r\n\xe2')

/** `max tokens`, `api keys`. */
function tellsWithWordBefore(bytes: Uint8Array, from: number, to: number): boolean {
  return tellingWithWordBefore(bytes, from, to) !== 'none'
}

function isStrongWithWordBefore(bytes: Uint8Array, from: number, to: number): boolean {
  return !['none', 'weak'].includes(tellingWithWordBefore(bytes, from, to))
}

/** A name of several words is told by its last two. */
function tellingWithWordBefore(bytes: Uint8Array, from: number, to: number): Telling {
  if (bytes[from - 1] !== SPACE || until(bytes, from, to, PARTS_WORDS) < to) return 'none'
  const before = behindName(bytes, from - 1)
  if (before === from - 1 || to - before >= LONGEST_NAME) return 'none'
  return tellingIn(bytes, lastLettersOfId(bytes, before, from - 1, from), to)
}

/**
 * Of a number or an identifier in hexadecimal no more than the last letters can be a word of a name; with the rest, each would
 * be another name to judge. Where they begin in `[from, to)`; `none` when there are no letters, `from` when it is a word.
 */
function lastLettersOfId(bytes: Uint8Array, from: number, to: number, none: number): number {
  if (skip(bytes, from, to, HEX_ID) < to) return from
  let at = to
  while (at > from && LOWER_HEX[bytes[at - 1] as number] === 1) at--
  return at === to ? none : at
}

const PARTS_WORDS = bytesOf('_.-')
const LOWER_HEX = bytesOf('abcdef')
const HEX_ID = bytesOf('0123456789-', LOWER_HEX)

function behindName(bytes: Uint8Array, start: number): number {
  if ((bytes[start] ?? 0) >= FIRST_SIGN) return behindSigns(bytes, start)
  let at = start
  while (at > 0 && at > start - LONGEST_NAME && IN_NAME[bytes[at - 1] ?? 0] === 1) at--
  return at
}

/** A few signs of three bytes. */
function behindSigns(bytes: Uint8Array, start: number): number {
  let at = start
  while (at >= 3 && at > start - 12 && (bytes[at - 3] ?? 0) >= FIRST_SIGN) at -= 3
  return at
}

const LONGEST_NAME = 64
const tellingIn = rememberedNames<Telling>((bytes, from, to) =>
  tellingOf(Buffer.from(bytes.subarray(from, to)).toString('latin1')),
)

/** `.=`, `?=, and `token string = "x"`. */
function isTyped(bytes: Uint8Array, start: number): boolean {
  const type = skip(bytes, start, start + 24, NAME_BYTE)
  const at = skip(bytes, type, type + 4, BLANK)
  return bytes[at] === EQUALS || (bytes[at + 1] === EQUALS && OPERATOR[bytes[at] ?? 0] === 1)
}

function until(bytes: Uint8Array, from: number, most: number, set: Uint8Array): number {
  let at = from
  while (at < most && set[bytes[at] as number] === 0) at++
  return at
}

function skip(bytes: Uint8Array, from: number, most: number, set: Uint8Array): number {
  let at = from
  while (at < most && set[bytes[at] ?? 0] === 1) at++
  return at
}

/** `--token`, `-password`, `x-api-key`: cheap to ask, so not looked at closely. */
function isFlag(bytes: Uint8Array, start: number): boolean {
  let at = start
  while (at > 0 && at > start - 40 && NAME_BYTE[bytes[at - 1] ?? 0] === 1) at--
  return bytes[at] === HYPHEN
}

const SHORTEST_WORD = 12

/** Is the keyword `bytes[start, end)` a part of a long word? */
function isInWord(bytes: Uint8Array, start: number, end: number): boolean {
  const last = skip(bytes, end, start + SHORTEST_WORD, WORD_BYTE)
  let first = start
  while (first > 0 && last - first < SHORTEST_WORD && WORD_BYTE[bytes[first - 1] ?? 0] === 1) first--
  return last - first >= SHORTEST_WORD
}

/** `%3D` to `\u003d`. */
const LONGEST_ESCAPE = 6

/** Identifiers in hexadecimal are full of short keywords; what stands before tells them from a token. */
function isBeginning(bytes: Uint8Array, start: number): boolean {
  return LETTER_OR_DIGIT[bytes[start - 1] ?? 0] === 0 || isBehindEscape(bytes, start)
}

function isBehindEscape(bytes: Uint8Array, start: number): boolean {
  for (let at = start - LONGEST_ESCAPE; at < start; at++) if (ESCAPE[bytes[at] ?? 0] === 1) return true
  return false
}

/** `vendor_key`, `myVendorKey`; the letter before may end an escape. */
function beginsPart(bytes: Uint8Array, start: number): boolean {
  const before = bytes[start - 1] ?? 0
  return LETTER[before] === 0 || (isLower(before) && !isLower(bytes[start] ?? 0)) || isBehindEscape(bytes, start)
}

function isLower(byte: number): boolean {
  return byte >= 97 && byte <= 122
}

/**
 * `tokens: {`, `secrets=map[string]string{`, `[secrets]`, and a key of YAML that ends its line. Types may stand before the
 * bracket; an escape may be one.
 */
function opensContainer(bytes: Uint8Array, start: number): boolean {
  const name = skip(bytes, start, start + LONGEST_NAME, NAME_BYTE)
  if (bytes[name] === CLOSE_LIST) return true
  const joint = skip(bytes, name, name + 32, CLOSES_NAME)
  const next = skip(bytes, joint, joint + 256, JOINS)
  const byte = bytes[next] ?? LINE_FEED
  return next > joint && (OPENS[byte] === 1 || LETTER[byte] === 1)
}

const CLOSE_LIST = 93
const CLOSES_NAME = bytesOf(' \t"\'\\')
const JOINS = bytesOf('=:> \t')
const OPENS = bytesOf('[{(\r\n%&\\')

const SHORTEST_VALUE = 16
const MOST_BETWEEN = 24

/** Does a long word begin soon behind `end`, on the same line? */
function isBeforeWord(bytes: Uint8Array, end: number, shortest: number): boolean {
  for (let at = end; at < end + MOST_BETWEEN && bytes[at] !== LINE_FEED; at++) {
    const last = skip(bytes, at, at + shortest, VALUE_BYTE)
    if (last - at === shortest) return true
    if (bytes[last] === LINE_FEED) return false
    at = last
  }
  return false
}

const LONGEST_LAST = 256

/** Does one word with a digit stand behind `end`, and then nothing more on its line, or in its string? */
function isBeforeLast(bytes: Uint8Array, end: number): boolean {
  const first = skip(bytes, end, end + 17, BLANK)
  if (first === end) return false
  let at = first + (CLOSING[bytes[first] ?? 0] ?? 0)
  let hasDigit = false
  for (; at < first + LONGEST_LAST && ENDS_WORD[bytes[at] ?? LINE_FEED] === 0; at++)
    hasDigit ||= DIGIT[bytes[at] ?? 0] === 1
  return hasDigit && ENDS_LINE[bytes[skip(bytes, at, at + 8, BLANK)] ?? LINE_FEED] === 1
}

/** A table of these characters, and of those in another table. */
function bytesOf(characters: string, more: ArrayLike<number> = []): Uint8Array {
  const table = new Uint8Array(256)
  table.set(Array.from(more))
  for (const byte of Buffer.from(characters, 'latin1')) table[byte] = 1
  return table
}

function rangeOf(first: number, last: number): string {
  return String.fromCharCode(...Array.from({length: last - first + 1}, (_, i) => first + i))
}
