import {APOSTROPHE, BACKSLASH} from './bytes.ts'

/** Finds the end of a quoted YAML scalar over any number of lines and parts of lines. */
export interface Quotes {
  start(quote: number): void
  /** Returns the index of the closing quote, which may be before `from`; -1 if the scalar continues. */
  find(bytes: Uint8Array, from: number, to: number): number
  /** The number of last bytes that may be the closing quote. */
  readonly pending: number
  /** Ends the line. Returns whether its last byte closed the scalar. */
  endLine(): boolean
}

export function createQuotes(): Quotes {
  let quote = 0
  /** The last byte is a backslash, or the first of two apostrophes. */
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
