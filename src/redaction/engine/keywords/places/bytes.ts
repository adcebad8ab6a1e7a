import {byteSet} from '../../../bytes.ts'

export const LETTER = byteSet('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
export const LETTER_OR_DIGIT = byteSet('0123456789', LETTER)
export const DIGIT = byteSet('0123456789')
export const NAME_BYTE = byteSet('_.-', LETTER_OR_DIGIT)
export const WORD_BYTE = byteSet('~+', NAME_BYTE)
export const VALUE_BYTE = byteSet('/=!@#$%^&*', WORD_BYTE)
export const CLOSING = byteSet('"\'`\\)]')
export const BLANK = byteSet(' \t')
/** Latin letters with diacritics and Cyrillic letters, also in UTF-8. */
export const IN_NAME = byteSet(`\xc3\xc4\xc5\xd0\xd1${rangeOf(0x80, 0xbf)}`, NAME_BYTE)
/** The first byte value of characters in languages that do not separate words. */
export const FIRST_SIGN = 0xe1
export const [HYPHEN, LINE_FEED, EQUALS, SPACE] = [45, 10, 61, 32]
export const [QUOTE, COMMA, COLON] = [34, 44, 58]

/** Returns the end of the bytes of a set from `from` on; `most` if they continue. */
export function skip(bytes: Uint8Array, from: number, most: number, set: Uint8Array): number {
  let at = from
  while (at < most && set[bytes[at] ?? 0] === 1) at++
  return at
}

/** Returns the index of the first byte of a set from `from` on, before `most`, which is at most the length; else `most`. */
export function until(bytes: Uint8Array, from: number, most: number, set: Uint8Array): number {
  let at = from
  while (at < most && set[bytes[at] as number] === 0) at++
  return at
}

/** Returns all characters from one code to another. */
export function rangeOf(first: number, last: number): string {
  return String.fromCharCode(...Array.from({length: last - first + 1}, (_, i) => first + i))
}
