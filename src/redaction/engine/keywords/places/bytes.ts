import {byteSet} from '../../../bytes.ts'

export const LETTER = byteSet('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
export const LETTER_OR_DIGIT = byteSet('0123456789', LETTER)
export const DIGIT = byteSet('0123456789')
export const NAME_BYTE = byteSet('_.-', LETTER_OR_DIGIT)
export const WORD_BYTE = byteSet('~+', NAME_BYTE)
export const VALUE_BYTE = byteSet('/=!@#$%^&*', WORD_BYTE)
export const CLOSING = byteSet('"\'`\\)]')
export const BLANK = byteSet(' \t')
/** The bytes of names. They include the UTF-8 bytes of Latin letters with diacritics and of Cyrillic letters. */
export const IN_NAME = byteSet(`\xc3\xc4\xc5\xd0\xd1${rangeOf(0x80, 0xbf)}`, NAME_BYTE)
/** The lowest first byte of the UTF-8 characters in languages such as Chinese. */
export const FIRST_SIGN = 0xe1
export const [HYPHEN, LINE_FEED, EQUALS, SPACE] = [45, 10, 61, 32]
export const [QUOTE, COMMA, COLON] = [34, 44, 58]

/** Returns the end of the run of `set` bytes that starts at `from`. The end is at most `most`. */
export function skip(bytes: Uint8Array, from: number, most: number, set: Uint8Array): number {
  let at = from
  while (at < most && set[bytes[at] ?? 0] === 1) at++
  return at
}

/** Returns the index of the first `set` byte at or after `from`; `most` if there is no such byte. */
export function until(bytes: Uint8Array, from: number, most: number, set: Uint8Array): number {
  let at = from
  while (at < most && set[bytes[at] as number] === 0) at++
  return at
}

/** Returns the characters from one code to another, both inclusive. */
export function rangeOf(first: number, last: number): string {
  return String.fromCharCode(...Array.from({length: last - first + 1}, (_, i) => first + i))
}
