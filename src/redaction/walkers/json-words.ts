import {byteSet, latin1} from './bytes.ts'

/** Reads numbers, `true`, `false`, `null`, and the `NaN` and `Infinity` of some writers, over any number of chunks. */
export interface Words {
  /** Whether a word can begin with this byte. */
  start(byte: number): boolean
  /** Returns the index after the word; `to` if it may continue. */
  find(bytes: Uint8Array, from: number, to: number): number
  /** Whether the bytes form a complete word. */
  isWhole(): boolean
}

export function createWords(): Words {
  let isNumber = false
  let text = ''
  return {
    start: byte => {
      isNumber = NUMBERS[byte] === 1
      text = ''
      return isNumber || LETTERS[byte] === 1
    },
    find: (bytes, from, to) => {
      const end = behind(isNumber ? NUMBERS : LETTERS, bytes, from, to)
      if (!isNumber && text.length <= LONGEST) text += latin1(bytes, from, Math.min(end, from + LONGEST))
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
