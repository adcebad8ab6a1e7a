import {byteSet} from '../../../bytes.ts'
import {type Telling, tellingOf} from '../../../rules/names/secret-name.ts'
import {rememberedNames} from '../../../rules/remembered.ts'
import {FIRST_SIGN, IN_NAME, NAME_BYTE, SPACE, skip, until} from './bytes.ts'
import {createValues, type Values} from './values.ts'

/** The name around a keyword, and the kind of value that the name marks. */
export interface NameAt {
  readonly bytes: Uint8Array
  start: number
  end: number
  from: number
  to: number
  own: Telling
  /** The meaning of the name together with the preceding word, as in `max tokens`; null until needed. */
  withWordBefore: Telling | null
  readonly values: Values
}

/** Returns an empty name. `enterName` moves it to the name around a keyword. A text needs only one such object. */
export function nameIn(bytes: Uint8Array): NameAt {
  const values = createValues(bytes)
  return {bytes, start: 0, end: 0, from: 0, to: 0, own: 'none', withWordBefore: null, values}
}

/** Moves `name` to the name around the keyword `[start, last)`. */
export function enterName(name: NameAt, start: number, last: number): void {
  const {bytes} = name
  name.start = start
  name.end = wordEnd(bytes, last)
  enter(name, behindName(bytes, start), skip(bytes, name.end, name.end + LONGEST_NAME, IN_NAME))
}

/** Moves `name` to the ASCII name `[from, to)` around the keyword `[start, end)`. */
export function enterPlainName(name: NameAt, from: number, to: number, start: number, end: number): void {
  name.start = start
  name.end = end
  enter(name, from, to)
}

function enter(name: NameAt, from: number, to: number): void {
  name.from = from
  name.to = to
  name.own = tellingIn(name.bytes, from, to)
  name.withWordBefore = null
}

/** Returns true if the name marks a secret, alone or together with the preceding word. */
export function namesAny(name: NameAt): boolean {
  return name.own !== 'none' || withWordBefore(name) !== 'none'
}

/** Returns the kind of value that the preceding word and the name together mark. */
export function withWordBefore(name: NameAt): Telling {
  name.withWordBefore ??= judgeWithWordBefore(name)
  return name.withWordBefore
}

function judgeWithWordBefore({bytes, from, to}: NameAt): Telling {
  if (bytes[from - 1] !== SPACE || until(bytes, from, to, PARTS_WORDS) < to) return 'none'
  const before = behindName(bytes, from - 1)
  if (before === from - 1 || to - before >= LONGEST_NAME) return 'none'
  return tellingIn(bytes, lastLettersOfId(bytes, before, from - 1, from), to)
}

/**
 * Returns `from` if `[from, to)` is a word. For a number or hexadecimal identifier, returns the start of the letters at
 * its end, or `none` if it does not end with letters. Otherwise each identifier would be a new name to classify.
 */
function lastLettersOfId(bytes: Uint8Array, from: number, to: number, none: number): number {
  if (skip(bytes, from, to, HEX_ID) < to) return from
  let at = to
  while (at > from && LOWER_HEX[bytes[at - 1] as number] === 1) at--
  return at === to ? none : at
}

/** Returns the start of the ASCII name that contains `at`. */
export function plainNameStart(bytes: Uint8Array, at: number): number {
  let from = at
  while (from > 0 && from > at - LONGEST_PLAIN && NAME_BYTE[bytes[from - 1] as number] === 1) from--
  return from
}

/** Returns the end of the ASCII name at `from`; `from` if the name is too long or contains other letters. */
export function plainNameEnd(bytes: Uint8Array, from: number, at: number): number {
  const to = skip(bytes, at, from + LONGEST_PLAIN, NAME_BYTE)
  return IN_NAME[bytes[from - 1] ?? 0] === 0 && IN_NAME[bytes[to] ?? 0] === 0 ? to : from
}

/** The maximum length of a cached name. A longer name is classified again for each keyword in it. */
export const LONGEST_PLAIN = 40
const PARTS_WORDS = byteSet('_.-')
const LOWER_HEX = byteSet('abcdef')
const HEX_ID = byteSet('0123456789-', LOWER_HEX)

/** Returns the start of the name that contains `start`. */
function behindName(bytes: Uint8Array, start: number): number {
  if ((bytes[start] ?? 0) >= FIRST_SIGN) return behindSigns(bytes, start)
  let at = start
  while (at > 0 && at > start - LONGEST_NAME && IN_NAME[bytes[at - 1] ?? 0] === 1) at--
  return at
}

function behindSigns(bytes: Uint8Array, start: number): number {
  let at = start
  while (at >= 3 && at > start - 12 && (bytes[at - 3] ?? 0) >= FIRST_SIGN) at -= 3
  return at
}

/** Returns the end of the word of a keyword. Short keywords include the byte after the word. */
function wordEnd(bytes: Uint8Array, last: number): number {
  const byte = bytes[last - 1] ?? 0
  return NAME_BYTE[byte] === 1 || byte > 127 ? last : last - 1
}

export const LONGEST_NAME = 64

const tellingIn = rememberedNames<Telling>((bytes, from, to) =>
  tellingOf(Buffer.from(bytes.subarray(from, to)).toString('latin1')),
)
