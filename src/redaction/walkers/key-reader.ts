import {type KeyName, keyIn, LONGEST_KEY} from './key-names.ts'

/** Reads the text of a key over any number of chunks. Longer keys are judged by their beginning. */
export interface KeyReader {
  start(): void
  feed(bytes: Uint8Array, from: number, to: number): void
  /** Reads the last bytes of the key, and returns its role. */
  finish(bytes: Uint8Array, from: number, to: number): KeyName
}

export function createKeyReader(): KeyReader {
  let buffer = NONE
  let length = 0
  const feed = (bytes: Uint8Array, from: number, to: number): void => {
    const part = bytes.subarray(from, Math.min(to, from + LONGEST_KEY - length))
    if (buffer === NONE) buffer = new Uint8Array(LONGEST_KEY)
    buffer.set(part, length)
    length += part.length
  }
  return {
    start: () => {
      length = 0
    },
    feed,
    finish: (bytes, from, to) => {
      if (length === 0) return keyIn(bytes, from, to)
      feed(bytes, from, to)
      return keyIn(buffer, 0, length)
    },
  }
}

const NONE = new Uint8Array(0)
