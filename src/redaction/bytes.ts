import {isUtf8} from 'node:buffer'

/** Returns bytes as a byte string: one character per byte. */
export function byteString(bytes: Uint8Array, from = 0, to = bytes.length): string {
  return viewOf(bytes).toString('latin1', from, to)
}

/** Returns the bytes as text; undefined if the bytes are not UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? viewOf(bytes).toString('utf8') : undefined
}

/** Returns the bytes as a Buffer with the same memory. */
export function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** Returns a set of bytes as a table. The entry is 1 for each of `characters` and for each byte in the table `more`. */
export function byteSet(characters: string, more: ArrayLike<number> = []): Uint8Array {
  const table = new Uint8Array(256)
  table.set(Array.from(more))
  for (const byte of Buffer.from(characters, 'latin1')) table[byte] = 1
  return table
}

/** Returns the index of the first line feed at or after `from`; -1 if there is no line feed. */
export function feedFrom(bytes: Buffer, from: number): number {
  const near = Math.min(bytes.length, from + NEAR)
  for (let at = from; at < near; at++) if (bytes[at] === LF) return at
  return near === bytes.length ? -1 : bytes.indexOf(LF, near)
}

/** Returns the index of the last line feed before `to`; -1 if there is no line feed. */
export function feedBefore(bytes: Buffer, to: number): number {
  const near = Math.max(0, to - NEAR)
  for (let at = to - 1; at >= near; at--) if (bytes[at] === LF) return at
  return near === 0 ? -1 : bytes.lastIndexOf(LF, near - 1)
}

/** Returns true if two values are equal. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one === other || Buffer.compare(one, other) === 0
}

/** Returns true if an odd number of backslashes precedes the byte at `at`. */
export function isEscaped(bytes: Uint8Array, at: number): boolean {
  let before = at
  while (bytes[before - 1] === BACKSLASH) before--
  return (at - before) % 2 === 1
}

/** The number of bytes that a loop searches before a native search. In short lines, the loop is faster. */
const NEAR = 32

export const TAB = 0x09
export const LF = 0x0a
export const CR = 0x0d
export const ESC = 0x1b
export const SPACE = 0x20
export const QUOTE = 0x22
export const HASH = 0x23
export const APOSTROPHE = 0x27
export const COMMA = 0x2c
export const DASH = 0x2d
export const COLON = 0x3a
export const OPEN_LIST = 0x5b
export const BACKSLASH = 0x5c
export const CLOSE_LIST = 0x5d
export const OPEN_MAP = 0x7b
export const CLOSE_MAP = 0x7d
