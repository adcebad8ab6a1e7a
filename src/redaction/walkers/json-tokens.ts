import {BACKSLASH, byteSet, byteString, LF, QUOTE} from '../bytes.ts'

/**
 * Returns a function that finds the end of a JSON string over any number of chunks. It returns the index of the closing
 * quote or of an invalid line feed; `to` if the string continues.
 */
export function createStringEnds(): (bytes: Uint8Array, from: number, to: number) => number {
  /** True if the last byte is a backslash that escapes the next byte. */
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

/** Reads numbers, `true`, `false`, `null`, and the `NaN` and `Infinity` of some programs, over any number of chunks. */
export function createWords() {
  let isNumber = false
  let text = ''
  return {
    start(byte: number): boolean {
      isNumber = NUMBERS[byte] === 1
      text = ''
      return isNumber || LETTERS[byte] === 1
    },
    /** Returns the index after the word; `to` if it may continue. */
    find(bytes: Uint8Array, from: number, to: number): number {
      const end = behind(isNumber ? NUMBERS : LETTERS, bytes, from, to)
      if (!isNumber && text.length <= LONGEST) text += byteString(bytes, from, Math.min(end, from + LONGEST))
      return end
    },
    isWhole: () => isNumber || WORDS.has(text),
  }
}

function behind(allowed: Uint8Array, bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && allowed[bytes[at] ?? 0] === 1) at += 1
  return at
}

const NUMBERS = byteSet('0123456789+-.eE')
const LETTERS = byteSet('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
const WORDS: ReadonlySet<string> = new Set(['true', 'false', 'null', 'NaN', 'Infinity'])
const LONGEST = 16
