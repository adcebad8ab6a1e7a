/** Returns bytes as a byte string, with one character per byte. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  const own = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return own.toString('latin1', from, to)
}

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

/** Returns a set of bytes as a table: 1 for each of these characters and for each byte of another table. */
export function byteSet(characters: string, more: ArrayLike<number> = []): Uint8Array {
  const table = new Uint8Array(256)
  table.set(Array.from(more))
  for (const byte of Buffer.from(characters, 'latin1')) table[byte] = 1
  return table
}
