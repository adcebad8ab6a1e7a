import {APOSTROPHE, BACKSLASH} from './bytes.ts'

/** Finds where a quoted YAML scalar ends, over any number of lines and parts of lines. */
export interface Quotes {
  start(quote: number): void
  /** Index of the closing quote; it may lie before `from`; -1 while the scalar goes on. */
  find(bytes: Uint8Array, from: number, to: number): number
  /** How many of the last bytes may be the closing quote. */
  readonly pending: number
  /** The line is over. Returns whether the scalar was closed by its last byte. */
  endLine(): boolean
}

export function createQuotes(): Quotes {
  let quote = 0
  /** A backslash, or the first of two apostrophes. */
  let pending = false

  function isEscape(byte: number | undefined): boolean {
    return byte === (quote === APOSTROPHE ? APOSTROPHE : BACKSLASH)
  }

  return {
    start: byte => {
      quote = byte
      pending = false
    },
    find: (bytes, from, to) => {
      for (let at = from; at < to; at += 1) {
        const byte = bytes[at]
        if (pending) {
          pending = false
          if (quote === APOSTROPHE && byte !== APOSTROPHE) return at - 1
        } else if (isEscape(byte)) pending = true
        else if (byte === quote) return at
      }
      return -1
    },
    get pending() {
      return pending && quote === APOSTROPHE ? 1 : 0
    },
    endLine: () => {
      const closed = pending && quote === APOSTROPHE
      pending = false
      return closed
    },
  }
}
