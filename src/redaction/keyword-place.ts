import type {KeywordPlace} from './rule.ts'

const NAME_BYTE = new Uint8Array(256)
for (const byte of Buffer.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-')) NAME_BYTE[byte] = 1
const WORD_BYTE = new Uint8Array(NAME_BYTE)
for (const byte of Buffer.from('~+')) WORD_BYTE[byte] = 1
const VALUE_BYTE = new Uint8Array(WORD_BYTE)
for (const byte of Buffer.from('/=!@#$%^&*')) VALUE_BYTE[byte] = 1
const CLOSING = new Uint8Array(256)
for (const byte of Buffer.from('"\'`\\)]')) CLOSING[byte] = 1
const JOINT = new Uint8Array(256)
for (const byte of Buffer.from('=:>,%|~<\r\n')) JOINT[byte] = 1

const [BLANK, TAB, HYPHEN, LINE_FEED] = [32, 9, 45, 10]

/** Does a keyword count that stands at `bytes[start, end)`? */
export function counts(place: KeywordPlace, bytes: Uint8Array, start: number, end: number): boolean {
  if (place === 'assigned') return isAssigned(bytes, start, end)
  if (place === 'in-word') return isInWord(bytes, start, end)
  return place === 'anywhere' || isBeforeWord(bytes, end)
}

/**
 * Does a value follow the name that the keyword `bytes[start, end)` is a part of? See `KeywordPlace`. Nine of ten
 * keywords in a log are words of a sentence; this look at the next bytes saves asking the rules about them.
 */
function isAssigned(bytes: Uint8Array, start: number, end: number): boolean {
  const name = skip(bytes, end, end + 40, NAME_BYTE)
  const closed = skip(bytes, name, name + 8, CLOSING)
  let at = closed
  while (at < closed + 16 && (bytes[at] === BLANK || bytes[at] === TAB)) at++
  const next = bytes[at] ?? LINE_FEED
  if (JOINT[next] === 1) return true
  return (at > closed && CLOSING[next] === 1) || isFlag(bytes, start)
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

const SHORTEST_VALUE = 16
const MOST_BETWEEN = 32

/** Does a long word begin soon behind `end`? */
function isBeforeWord(bytes: Uint8Array, end: number): boolean {
  for (let at = end; at < end + MOST_BETWEEN; at++) {
    const last = skip(bytes, at, at + SHORTEST_VALUE, VALUE_BYTE)
    if (last - at === SHORTEST_VALUE) return true
    at = last
  }
  return false
}
