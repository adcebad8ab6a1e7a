import {BACKSLASH, LF, QUOTE} from './bytes.ts'

/**
 * Finds where JSON strings end, over any number of chunks: gives the index of the quote that ends one, or of the line
 * feed that it cannot have; `to` when it goes on.
 */
export function createStringEnds(): (bytes: Uint8Array, from: number, to: number) => number {
  /** The last byte is a backslash that escapes the next one. */
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
