import {BACKSLASH, LF, QUOTE} from './bytes.ts'

/**
 * Finds the ends of JSON strings over any number of chunks. Returns the index of the closing quote, or of an invalid
 * line feed; `to` if the string continues.
 */
export function createStringEnds(): (bytes: Uint8Array, from: number, to: number) => number {
  /** The last byte is a backslash that escapes the next byte. */
  let escapes = false
  return (bytes, from, to) => {
    let i = from
    if (escapes && i < to) {
      escapes = false
      if (bytes[i] !== LF) i += 1
    }
    for (;;) {
      i = special(bytes, i, to)
      if (i === to || bytes[i] !== BACKSLASH) return i
      i += 1
      if (i === to) {
        escapes = true
        return to
      }
      if (bytes[i] !== LF) i += 1
    }
  }
}

function special(bytes: Uint8Array, from: number, to: number): number {
  let i = from
  while (i < to) {
    const byte = bytes[i]
    if (byte === QUOTE || byte === BACKSLASH || byte === LF) return i
    i += 1
  }
  return to
}
