import {rememberedNames} from '../../rules/names/known-names.ts'
import {type Telling, tellingOf} from '../../rules/names/secret-name.ts'
import {byteSet} from '../../walkers/bytes.ts'
import {FIRST_SIGN, IN_NAME, NAME_BYTE, SPACE, skip, until} from './bytes.ts'

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
export const LONGEST_PLAIN = 40

export function behindName(bytes: Uint8Array, start: number): number {
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

/** Short keywords hold what stands behind the word. */
export function wordEnd(bytes: Uint8Array, last: number): number {
  const byte = bytes[last - 1] ?? 0
  return NAME_BYTE[byte] === 1 || byte > 127 ? last : last - 1
}

export const LONGEST_NAME = 64

export const tellingIn = rememberedNames<Telling>((bytes, from, to) =>
  tellingOf(Buffer.from(bytes.subarray(from, to)).toString('latin1')),
)

/** Whether a name tells of a secret, by itself or with the word before it. */
export function mayTell(bytes: Uint8Array, from: number, to: number): boolean {
  return tellingIn(bytes, from, to) !== 'none' || tellsWithWordBefore(bytes, from, to)
}

/** `max tokens`, `api keys`. */
export function tellsWithWordBefore(bytes: Uint8Array, from: number, to: number): boolean {
  return tellingWithWordBefore(bytes, from, to) !== 'none'
}

export function isStrongWithWordBefore(bytes: Uint8Array, from: number, to: number): boolean {
  return !['none', 'weak'].includes(tellingWithWordBefore(bytes, from, to))
}

/** A name of several words is told by its last two. */
export function tellingWithWordBefore(bytes: Uint8Array, from: number, to: number): Telling {
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

const PARTS_WORDS = byteSet('_.-')
const LOWER_HEX = byteSet('abcdef')
const HEX_ID = byteSet('0123456789-', LOWER_HEX)
