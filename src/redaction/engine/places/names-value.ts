import {looksGenerated} from '../../rules/values/value-looks.ts'
import {byteSet, latin1} from '../../walkers/bytes.ts'
import {
  COLON,
  EQUALS,
  IN_NAME,
  LETTER,
  LETTER_OR_DIGIT,
  LINE_FEED,
  NAME_BYTE,
  QUOTE,
  rangeOf,
  skip,
  until,
  VALUE_BYTE,
} from './bytes.ts'
import {behindName, LONGEST_NAME, LONGEST_PLAIN, tellingIn, tellingWithWordBefore, wordEnd} from './names.ts'

/** Does a sentence about a secret say a value? */
export function isBeforeValue(bytes: Uint8Array, start: number, last: number): boolean {
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

const LONGEST_VALUE = 160
const SHORTEST_GENERATED = 8
const UNDERSCORE = 95
const ENDS_VALUE = byteSet(' \t\r\n\v\f"\'`<>')
const ENDS_SENTENCE = byteSet('.,;:!?)]}')
const PARTS = byteSet(`:=,;|&@/()[]{}\\${rangeOf(0x80, 0xff)}`)
const ADDRESS = byteSet('./@-_', LETTER_OR_DIGIT)
const BEGINS_VALUE = byteSet('_!@#$%^&*~+', LETTER_OR_DIGIT)
/** A joint, a quote, a bracket, a tag. */
const AFTER_NAME = byteSet(' \t\r,;:|"\'`)]<\\-')
const SHORTEST_IN_WORDS = 6
/** Of a sentence, between the name and the value, and of the name itself. */
const MOST_WORDS = 12
const FARTHEST_VALUE = 140
const AFTER_STRING = byteSet(',}]:\n\r')
const MARKS_VALUE = byteSet('0123456789!@#$%^&*~+')
