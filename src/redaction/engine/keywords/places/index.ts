import {byteSet, byteString} from '../../../bytes.ts'
import type {KeywordPlace} from '../../../rule.ts'
import {isContainerName} from '../../../rules/names/secret-name.ts'
import {rememberedNames} from '../../../rules/remembered.ts'
import {
  BLANK,
  CLOSING,
  COLON,
  COMMA,
  DIGIT,
  EQUALS,
  HYPHEN,
  IN_NAME,
  LETTER,
  LINE_FEED,
  NAME_BYTE,
  QUOTE,
  rangeOf,
  SPACE,
  skip,
  until,
} from './bytes.ts'
import {
  enterName,
  LONGEST_NAME,
  LONGEST_PLAIN,
  type NameAt,
  nameIn,
  namesAny,
  plainNameStart,
  withWordBefore,
} from './name-at.ts'
import {beginsPart, isBeforeLast, isBeforeWord, isBeginning, isInWord, SHORTEST_VALUE, SHORTEST_WORD} from './words.ts'

/** Returns true if a keyword in `bytes[start, end)` is at a place. Reads only the bytes around the keyword. */
export type PlaceTest = (bytes: Uint8Array, start: number, end: number) => boolean

/** The places that depend only on the name around the keyword. Each place has a bit. */
export const NAME_PLACES = [
  {place: 'heads-column', bit: 1, isThere: headsColumn},
  {place: 'names-secret', bit: 2, isThere: namesSecret},
  {place: 'names-value', bit: 4, isThere: namesValue},
] as const

/** The test for each place of a keyword. */
export const PLACE_TESTS: Readonly<Record<KeywordPlace, PlaceTest>> = {
  anywhere: () => true,
  assigned: isAssigned,
  'names-secret': ofName(namesSecret),
  'names-value': ofName(namesValue),
  'heads-column': ofName(headsColumn),
  'in-word': isInWord,
  'begins-word': (bytes, start, end) => isBeginning(bytes, start) && isInWord(bytes, start, end),
  'before-word': (bytes, _, end) => isBeforeWord(bytes, end, SHORTEST_VALUE),
  'before-last-word': (bytes, _, end) => isBeforeLast(bytes, end),
  'begins-part': beginsPart,
  'opens-container': opensContainer,
}

function ofName(isThere: (name: NameAt) => boolean): PlaceTest {
  return (bytes, start, end) => {
    const name = nameIn(bytes)
    enterName(name, start, end)
    return isThere(name)
  }
}

/** Returns true if the name has an assigned value. Without this test, rules would search ordinary prose. */
function isAssigned(bytes: Uint8Array, start: number, end: number): boolean {
  const name = skip(bytes, end, end + 40, IN_NAME)
  const closed = skip(bytes, name, name + 8, CLOSING)
  const at = skip(bytes, closed, closed + 16, BLANK)
  const next = bytes[at] ?? LINE_FEED
  if (JOINT[next] === 1 || (at > closed && CLOSING[next] === 1)) return true
  return isTyped(bytes, at) || isFlag(bytes, start)
}

/** Returns true if an operator such as `.=` follows, or a type and an equals sign: `token string = "x"`. */
function isTyped(bytes: Uint8Array, start: number): boolean {
  const type = skip(bytes, start, start + 24, NAME_BYTE)
  const at = skip(bytes, type, type + 4, BLANK)
  return bytes[at] === EQUALS || (bytes[at + 1] === EQUALS && OPERATOR[bytes[at] ?? 0] === 1)
}

/** Returns true if the name begins with a hyphen: `--token`, `-password`. */
function isFlag(bytes: Uint8Array, start: number): boolean {
  let at = start
  while (at > 0 && at > start - 40 && NAME_BYTE[bytes[at - 1] ?? 0] === 1) at--
  return bytes[at] === HYPHEN
}

function headsColumn(name: NameAt): boolean {
  const {bytes, to} = name
  const closed = skip(bytes, to, to + 2, CLOSING)
  const next = bytes[closed] ?? LINE_FEED
  // as in `COPY t (name, token) FROM stdin`
  const isList = closed > to && next === SPACE && ((bytes[closed + 1] ?? 0) | 32) === LETTER_F
  const parts =
    isList || PARTS_COLUMNS[next] === 1 || (next === SPACE && PARTS_AFTER_BLANK[bytes[closed + 1] ?? LINE_FEED] === 1)
  if (!parts || !namesAny(name) || isBeforeKey(bytes, to)) return false
  return isList || (isHead(bytes, name.from) && (next !== COMMA || isOnlyNames(bytes, closed)))
}

/** Returns true if the rest of a head with commas contains no punctuation of sentences and no pair. */
function isOnlyNames(bytes: Uint8Array, from: number): boolean {
  return NO_NAME[bytes[until(bytes, from, Math.min(bytes.length, from + LONGEST_CELL), ENDS_NAMES)] ?? LINE_FEED] === 0
}

/**
 * Returns true if the text before a name in its cell can belong to the head of a table. No head contains the brackets,
 * equals signs and numbers of ordinary lines. A colon may end the time before a head.
 */
function isHead(bytes: Uint8Array, name: number): boolean {
  let at = name
  while (at > 0 && at > name - LONGEST_CELL && IN_CELL[bytes[at - 1] as number] === 1) at--
  if (at === 0 || at === name - LONGEST_CELL) return true
  const before = bytes[at - 1] as number
  if (before === CLOSE_LIST) return isBehindPod(bytes, at - 1)
  if (BEFORE_CELL[before] === 0) return false
  const first = bytes[skip(bytes, at, name, BLANK)] ?? 0
  return before === COLON || DIGIT[first] === 0
}

/** Returns true if the bracket at `at` closes the prefix of a pod or container in a log. */
function isBehindPod(bytes: Uint8Array, at: number): boolean {
  let open = at
  while (open > 0 && open > at - LONGEST_POD && bytes[open] !== OPEN_LIST) open--
  return (bytes[open + 1] === LETTER_P || bytes[open + 1] === LETTER_C) && bytes[open] === OPEN_LIST
}

/** Returns true if the keyword is part of the name of a secret before a value. `max_tokens` is no such name. */
function namesSecret(name: NameAt): boolean {
  const {bytes, from, to, own} = name
  if (!isAssigned(bytes, name.start, name.end) || isBeforeKey(bytes, to)) return false
  if (own === 'none') return withWordBefore(name) !== 'none'
  if (to - from <= SHORT_NAME && !isAmongText(bytes, from - 1, to + LEAST_TEXT)) return false
  if (own !== 'weak') return true
  if (!isBeforeUuid(bytes, to) && (isBeforeWord(bytes, to, SHORTEST_WORD) || isBeforeCode(bytes, to))) return true
  const more = withWordBefore(name)
  return more !== 'none' && more !== 'weak'
}

/** Returns true if the name is a complete JSON string and the name of the next value follows: `"api_key", "id": 7`. */
function isBeforeKey(bytes: Uint8Array, end: number): boolean {
  if (bytes[end] !== QUOTE || bytes[end + 1] !== COMMA) return false
  const key = skip(bytes, end + 2, end + 6, BLANK)
  if (bytes[key] !== QUOTE) return false
  const closed = skip(bytes, key + 1, key + 1 + LONGEST_NAME, IN_NAME)
  return bytes[closed] === QUOTE && bytes[skip(bytes, closed + 1, closed + 3, BLANK)] === COLON
}

/** Returns true if text surrounds the name. Names of two or three letters occur in every binary file. */
function isAmongText(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = Math.max(0, from); at < to; at++) {
    const byte = bytes[at] ?? LINE_FEED
    if (byte > 126 || (byte < SPACE && byte !== LINE_FEED && byte !== TAB)) return false
  }
  return true
}

/** Returns true if a PIN or code follows the name: at least four digits, after only quotes and a separator. */
function isBeforeCode(bytes: Uint8Array, end: number): boolean {
  const first = skip(bytes, end, end + 8, BEFORE_CODE)
  return skip(bytes, first, first + SHORTEST_CODE, DIGIT) === first + SHORTEST_CODE
}

/** Returns true if a UUID is the value after the name. Under a weak name, such as `session`, a UUID is an identifier. */
function isBeforeUuid(bytes: Uint8Array, end: number): boolean {
  const first = skip(bytes, end, end + 8, BEFORE_CODE)
  if (bytes[first + 8] !== HYPHEN || bytes[first + 23] !== HYPHEN) return false
  return ENDS_UUID[bytes[first + 36] ?? LINE_FEED] === 1 && UUID.test(byteString(bytes, first, first + 36))
}

/** Returns true if a sentence about a secret contains a password, or a value that looks generated. */
function namesValue(name: NameAt): boolean {
  const value = name.values.behind(name.to)
  if (value === -1) return false
  // the word before a name counts only if the name itself has no kind, so the name of a token is never that of a
  // password
  const kind = name.own === 'none' ? withWordBefore(name) : name.own
  return kind === 'password' || (kind !== 'none' && name.values.mayBeGenerated(value))
}

/**
 * Returns true if the name opens a container: `tokens: {`, `secrets=map[string]string{`, `[secrets]`, or a YAML key at
 * the end of its line. An escape may encode the bracket.
 */
function opensContainer(bytes: Uint8Array, start: number): boolean {
  const name = skip(bytes, start, start + LONGEST_NAME, NAME_BYTE)
  if (!isBracketBehind(bytes, name)) return false
  const from = plainNameStart(bytes, start)
  return ESCAPES[bytes[from - 1] ?? 0] === 1 || name - from >= LONGEST_PLAIN || containsSecrets(bytes, from, name)
}

function isBracketBehind(bytes: Uint8Array, name: number): boolean {
  if (bytes[name] === CLOSE_LIST) return true
  const joint = skip(bytes, name, name + 32, CLOSES_NAME)
  const next = skip(bytes, joint, joint + 256, JOINS)
  const byte = bytes[next] ?? LINE_FEED
  return next > joint && (OPENS[byte] === 1 || LETTER[byte] === 1)
}

/** Returns true if a name, or its part after the last dot, is the name of a container: `secrets`, `app.secrets`. */
const containsSecrets = rememberedNames<boolean>((bytes, from, to) => {
  const name = byteString(bytes, from, to)
  return isContainerName(name) || isContainerName(name.slice(name.lastIndexOf('.') + 1))
})

const JOINT = byteSet('=:>,%|~<\r\n\xef\xc2')
const OPERATOR = byteSet('.?+|:')
const PARTS_COLUMNS = byteSet(',;|\t\r\n\xe2')
const PARTS_AFTER_BLANK = byteSet(' |:\r\n\xe2')
/** The bytes of a cell in a head. The first byte of a drawn line ends the cell. */
const IN_CELL = byteSet(` ()/#${rangeOf(0x80, 0xe1)}${rangeOf(0xe3, 0xff)}`, NAME_BYTE)
const BEFORE_CELL = byteSet(',;|\t\r\n:"\'`\\%\xe2')
const NO_NAME = byteSet('.!?:=')
const ENDS_NAMES = byteSet('\r\n"\'\\%&', NO_NAME)
const LONGEST_CELL = 128
const LONGEST_POD = 256
const ESCAPES = byteSet('\\%')
const BEFORE_CODE = byteSet(' "\'\\:=')
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
const ENDS_UUID = byteSet(' \t\r\n"\'`')
const CLOSES_NAME = byteSet(' \t"\'\\')
const JOINS = byteSet('=:> \t')
const OPENS = byteSet('[{(\r\n%&\\')
const [TAB, OPEN_LIST, CLOSE_LIST, LETTER_C, LETTER_F, LETTER_P] = [9, 91, 93, 99, 102, 112]
const [SHORT_NAME, LEAST_TEXT, SHORTEST_CODE] = [3, 6, 4]
