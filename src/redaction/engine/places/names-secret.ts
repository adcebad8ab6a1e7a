import {byteSet} from '../../walkers/bytes.ts'
import {isAssigned} from './assigned.ts'
import {DIGIT, IN_NAME, LINE_FEED, SPACE, skip} from './bytes.ts'
import {behindName, isStrongWithWordBefore, LONGEST_NAME, tellingIn, tellsWithWordBefore, wordEnd} from './names.ts'
import {isBeforeKey} from './next-key.ts'
import {isBeforeWord, SHORTEST_WORD} from './words.ts'

/**
 * Is the keyword a part of a name that tells of a secret, and does a value follow? Names such as `max_tokens` are in most
 * lines, so this is asked before any rule is.
 */
export function namesSecret(bytes: Uint8Array, start: number, last: number): boolean {
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

/** A PIN, a code: four digits or more, and nothing but quotes and a joint before. */
function isBeforeCode(bytes: Uint8Array, end: number): boolean {
  const first = skip(bytes, end, end + 8, BEFORE_CODE)
  return skip(bytes, first, first + SHORTEST_CODE, DIGIT) === first + SHORTEST_CODE
}

const BEFORE_CODE = byteSet(' "\'\\:=')
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
