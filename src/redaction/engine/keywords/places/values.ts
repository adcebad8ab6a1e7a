import {byteSet, byteString} from '../../../bytes.ts'
import {looksGenerated} from '../../../rules/values/value-looks.ts'
import {
  COLON,
  EQUALS,
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

/** A search for values in sentences. */
export type Values = ReturnType<typeof createValues>

/** Returns a search for values in sentences. The last result is cached: several names often precede the same value. */
export function createValues(bytes: Uint8Array) {
  /**
   * Each search that starts between `since` and `stop` returns `found`. `stop` is the start of the value or the end of
   * the sentence.
   */
  let since = 0
  let stop = -1
  let found = -1
  let judged = -1
  let verdict = false

  /**
   * Returns the start of the value in the sentence after a name; -1 if there is no value. A value has at least six
   * characters, one of them a digit or a sign.
   */
  function behind(end: number): number {
    const next = bytes[end] ?? LINE_FEED
    if (next === EQUALS) return VALUE_BYTE[bytes[end + 1] ?? LINE_FEED] === 1 ? -1 : search(end)
    if (AFTER_NAME[next] === 0 && next < 128) return -1
    return VALUE_BYTE[next] === 0 && end >= since && end < stop ? found : search(end)
  }

  function search(end: number): number {
    let run = 0
    let isValue = false
    let words = 0
    since = end
    for (let at = end; at < end + FARTHEST_VALUE; at++) {
      const byte = bytes[at] ?? LINE_FEED
      if (byte === LINE_FEED || (byte === QUOTE && AFTER_STRING[bytes[at + 1] ?? LINE_FEED] === 1))
        return stopAt(at, -1)
      if (VALUE_BYTE[byte] === 0) {
        if (run > 0 && ++words > MOST_WORDS) break
        run = 0
        isValue = false
        continue
      }
      run++
      isValue ||= MARKS_VALUE[byte] === 1
      if (!isValue || run < SHORTEST_IN_WORDS) continue
      const start = at + 1 - run
      const wordEnd = endOfWord(bytes, start)
      if (!isPair(bytes, start, wordEnd)) return stopAt(start, start)
      at = wordEnd - 1
      since = wordEnd
    }
    // a search from a later name may reach further
    return stopAt(-1, -1)
  }

  function stopAt(at: number, value: number): number {
    stop = at
    found = value
    return value
  }

  return {
    behind,
    mayBeGenerated(from: number): boolean {
      if (from !== judged) verdict = mayBeGenerated(bytes, from)
      judged = from
      return verdict
    },
  }
}

/**
 * Returns true if the value looks generated or consists of several parts. Only rules can decide whether such parts are
 * secret.
 */
function mayBeGenerated(bytes: Uint8Array, from: number): boolean {
  const end = endOfWord(bytes, from)
  let to = end
  while (to > from && ENDS_SENTENCE[bytes[to - 1] as number] === 1) to--
  // every rule treats a path or a mail address as one word
  const hasParts = until(bytes, from, to, PARTS) < to && skip(bytes, from, to, ADDRESS) < to
  if (end - from === LONGEST_VALUE) return true
  if (hasParts) return mayHaveParts(bytes, from, to, end)
  return to - from >= SHORTEST_GENERATED && looksGenerated(byteString(bytes, from, to))
}

/**
 * Returns false for a word such as `conv:8f3a:events` that does not look generated. Every rule treats a word with such
 * colons as one value.
 */
function mayHaveParts(bytes: Uint8Array, from: number, to: number, end: number): boolean {
  let start = from
  while (start > from - LONGEST_VALUE && JOINED[bytes[start - 1] ?? 0] === 1) start--
  if (!STARTS_WORD.includes(bytes[start - 1] ?? LINE_FEED) || start === from - LONGEST_VALUE) return true
  for (let at = start; at < to; at++) {
    if (JOINED[bytes[at] as number] === 0) return true
    if (bytes[at] === COLON && BEGINS_VALUE[bytes[at + 1] as number] === 0) return true
  }
  return bytes.subarray(to, end).includes(EXCLAMATION) || looksGenerated(byteString(bytes, start, to))
}

function endOfWord(bytes: Uint8Array, from: number): number {
  return until(bytes, from, Math.min(bytes.length, from + LONGEST_VALUE), ENDS_VALUE)
}

/** Returns true if the value is a pair such as `conversation=8f3a`. The name in the pair describes such a value. */
function isPair(bytes: Uint8Array, from: number, to: number): boolean {
  const first = bytes[from] as number
  if (LETTER[first] === 0 && first !== UNDERSCORE) return false
  const joint = skip(bytes, from + 1, from + LONGEST_PAIR_NAME, NAME_BYTE)
  return (
    joint + 1 < to &&
    (bytes[joint] === EQUALS || bytes[joint] === COLON) &&
    BEGINS_VALUE[bytes[joint + 1] as number] === 1
  )
}

const LONGEST_VALUE = 160
const LONGEST_PAIR_NAME = 42
const SHORTEST_GENERATED = 8
const UNDERSCORE = 95
const ENDS_VALUE = byteSet(' \t\r\n\v\f"\'`<>')
const ENDS_SENTENCE = byteSet('.,;:!?)]}')
const PARTS = byteSet(`:=,;|&@/()[]{}\\${rangeOf(0x80, 0xff)}`)
const ADDRESS = byteSet('./@-_', LETTER_OR_DIGIT)
const JOINED = byteSet('./:-_', LETTER_OR_DIGIT)
const STARTS_WORD = Buffer.from(' \t\n')
const EXCLAMATION = 33
const BEGINS_VALUE = byteSet('_!@#$%^&*~+', LETTER_OR_DIGIT)
const AFTER_NAME = byteSet(' \t\r,;:|"\'`)]<\\-')
const SHORTEST_IN_WORDS = 6
/** The maximum number of words between the name and the value. */
const MOST_WORDS = 12
const FARTHEST_VALUE = 140
const AFTER_STRING = byteSet(',}]:\n\r')
const MARKS_VALUE = byteSet('0123456789!@#$%^&*~+')
