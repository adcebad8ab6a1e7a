import {byteSet} from '../../../bytes.ts'
import {BLANK, CLOSING, DIGIT, LETTER, LETTER_OR_DIGIT, LINE_FEED, skip, VALUE_BYTE, WORD_BYTE} from './bytes.ts'

export const SHORTEST_WORD = 12

/** Returns true if the keyword is part of a long word. */
export function isInWord(bytes: Uint8Array, start: number, end: number): boolean {
  const last = skip(bytes, end, start + SHORTEST_WORD, WORD_BYTE)
  let first = start
  while (first > 0 && last - first < SHORTEST_WORD && WORD_BYTE[bytes[first - 1] ?? 0] === 1) first--
  return last - first >= SHORTEST_WORD
}

/** Returns true if the keyword begins a token. Hexadecimal identifiers contain many short keywords. */
export function isBeginning(bytes: Uint8Array, start: number): boolean {
  return LETTER_OR_DIGIT[bytes[start - 1] ?? 0] === 0 || isBehindEscape(bytes, start)
}

function isBehindEscape(bytes: Uint8Array, start: number): boolean {
  for (let at = start - LONGEST_ESCAPE; at < start; at++) if (ESCAPE[bytes[at] ?? 0] === 1) return true
  return false
}

const LONGEST_ESCAPE = 6
const ESCAPE = byteSet('%\\')

/**
 * Returns true if the keyword begins a part of a name: `vendor_key`, `myVendorKey`. A letter before the keyword may be
 * the end of an escape such as `\n`.
 */
export function beginsPart(bytes: Uint8Array, start: number): boolean {
  const before = bytes[start - 1] ?? 0
  return LETTER[before] === 0 || (isLower(before) && !isLower(bytes[start] ?? 0)) || isBehindEscape(bytes, start)
}

function isLower(byte: number): boolean {
  return byte >= 97 && byte <= 122
}

export const SHORTEST_VALUE = 16
const MOST_BETWEEN = 24

/** Returns true if a long word begins soon after `end` on the same line. */
export function isBeforeWord(bytes: Uint8Array, end: number, shortest: number): boolean {
  for (let at = end; at < end + MOST_BETWEEN && bytes[at] !== LINE_FEED; at++) {
    const last = skip(bytes, at, at + shortest, VALUE_BYTE)
    if (last - at === shortest) return true
    if (bytes[last] === LINE_FEED) return false
    at = last
  }
  return false
}

/** Returns true if a word with a digit follows `end` and is the last word of its line or string. */
export function isBeforeLast(bytes: Uint8Array, end: number): boolean {
  const first = skip(bytes, end, end + 17, BLANK)
  if (first === end) return false
  let at = first + (CLOSING[bytes[first] ?? 0] ?? 0)
  let hasDigit = false
  for (; at < first + LONGEST_LAST && ENDS_WORD[bytes[at] ?? LINE_FEED] === 0; at++)
    hasDigit ||= DIGIT[bytes[at] ?? 0] === 1
  return hasDigit && ENDS_LINE[bytes[skip(bytes, at, at + 8, BLANK)] ?? LINE_FEED] === 1
}

const LONGEST_LAST = 256
const ENDS_LINE = byteSet('\r\n"\'\\')
const ENDS_WORD = byteSet(' \t', ENDS_LINE)
