import type {KeywordPlace} from '../rule.ts'
import {rememberedNames} from '../rules/names/known-names.ts'
import {type Telling, tellingOf} from '../rules/names/secret-name.ts'

const LETTER_OR_DIGIT = bytesOf('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
const NAME_BYTE = bytesOf('_.-', LETTER_OR_DIGIT)
const WORD_BYTE = bytesOf('~+', NAME_BYTE)
const VALUE_BYTE = bytesOf('/=!@#$%^&*', WORD_BYTE)
const CLOSING = bytesOf('"\'`\\)]')
const JOINT = bytesOf('=:>,%|~<\r\n\xef')

const BLANK = bytesOf(' \t')
const OPERATOR = bytesOf('.?+|:')
const ESCAPE = bytesOf('%\\')
const DIGIT = bytesOf('0123456789')
const ENDS_LINE = bytesOf('\r\n"\'\\')
const ENDS_WORD = bytesOf(' \t', ENDS_LINE)

/** Latin letters with signs, and Cyrillic ones, in UTF-8 as well. */
const IN_NAME = bytesOf(`\xc3\xc4\xc5\xd0\xd1${rangeOf(0x80, 0xbf)}`, NAME_BYTE)
/** From here on a byte begins a sign of a language that does not part its words. */
const FIRST_SIGN = 0xe0

const [HYPHEN, LINE_FEED, EQUALS, SPACE] = [45, 10, 61, 32]

/** Does a keyword count that stands at `bytes[start, end)`? */
export function counts(place: KeywordPlace, bytes: Uint8Array, start: number, end: number): boolean {
  if (place === 'names-secret') return namesSecret(bytes, start, end)
  if (place === 'assigned') return isAssigned(bytes, start, end)
  if (place === 'in-word') return isInWord(bytes, start, end)
  if (place === 'begins-word') return isBeginning(bytes, start) && isInWord(bytes, start, end)
  if (place === 'before-last-word') return isBeforeLast(bytes, end)
  return place === 'anywhere' || isBeforeWord(bytes, end, SHORTEST_VALUE)
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
  const end = NAME_BYTE[bytes[last - 1] ?? 0] === 1 || (bytes[last - 1] ?? 0) > 127 ? last : last - 1
  if (!isAssigned(bytes, start, end)) return false
  const from = behindName(bytes, start)
  const to = skip(bytes, end, end + LONGEST_NAME, IN_NAME)
  const telling = tellingIn(bytes, from, to)
  if (telling === 'none') return bytes[from - 1] === SPACE && tellsWithWordBefore(bytes, from, to)
  return telling !== 'weak' || isBeforeWord(bytes, to, SHORTEST_WORD)
}

/** `max tokens`, `api keys`. */
function tellsWithWordBefore(bytes: Uint8Array, from: number, to: number): boolean {
  const before = behindName(bytes, from - 1)
  return before < from - 1 && to - before < LONGEST_NAME && tellingIn(bytes, before, to) !== 'none'
}

function behindName(bytes: Uint8Array, start: number): number {
  if ((bytes[start] ?? 0) >= FIRST_SIGN) return start
  let at = start
  while (at > 0 && at > start - LONGEST_NAME && IN_NAME[bytes[at - 1] ?? 0] === 1) at--
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
  if (LETTER_OR_DIGIT[bytes[start - 1] ?? 0] === 0) return true
  for (let at = start - LONGEST_ESCAPE; at < start; at++) if (ESCAPE[bytes[at] ?? 0] === 1) return true
  return false
}

const SHORTEST_VALUE = 16
const MOST_BETWEEN = 24

/** Does a long word begin soon behind `end`? */
function isBeforeWord(bytes: Uint8Array, end: number, shortest: number): boolean {
  for (let at = end; at < end + MOST_BETWEEN && bytes[at] !== LINE_FEED; at++) {
    const last = skip(bytes, at, at + shortest, VALUE_BYTE)
    if (last - at === shortest) return true
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
