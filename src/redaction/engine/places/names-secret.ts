import {byteSet} from '../../walkers/bytes.ts'
import {isAssigned} from './assigned.ts'
import {DIGIT, LINE_FEED, SPACE, skip} from './bytes.ts'
import {type NameAt, withWordBefore} from './name-at.ts'
import {isBeforeKey} from './next-key.ts'
import {isBeforeWord, SHORTEST_WORD} from './words.ts'

/**
 * Whether the keyword is a part of a secret's name before a value. Names such as `max_tokens` are in most lines, so the
 * engine tests this before it asks any rule.
 */
export function namesSecret(name: NameAt): boolean {
  const {bytes, from, to, own} = name
  if (!isAssigned(bytes, name.start, name.end) || isBeforeKey(bytes, to)) return false
  if (own === 'none') return withWordBefore(name) !== 'none'
  if (to - from <= SHORT_NAME && !isAmongText(bytes, from - 1, to + LEAST_TEXT)) return false
  if (own !== 'weak' || isBeforeWord(bytes, to, SHORTEST_WORD) || isBeforeCode(bytes, to)) return true
  const more = withWordBefore(name)
  return more !== 'none' && more !== 'weak'
}

/** Whether a PIN or code follows: four digits or more, after only quotes and a separator. */
function isBeforeCode(bytes: Uint8Array, end: number): boolean {
  const first = skip(bytes, end, end + 8, BEFORE_CODE)
  return skip(bytes, first, first + SHORTEST_CODE, DIGIT) === first + SHORTEST_CODE
}

const BEFORE_CODE = byteSet(' "\'\\:=')
const SHORTEST_CODE = 4

/** Whether text surrounds the name, because names of two or three letters occur in every binary file. */
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
