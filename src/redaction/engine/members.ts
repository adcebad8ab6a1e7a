import type {Stretch, Unit} from './lines.ts'

/**
 * Cuts long JSON of one line where lines of the same JSON would end, had somebody indented it: an object begins with the
 * name it stands under, and what follows one begins anew. Whoever looks at a name and its value needs to see no more.
 */
export interface Members {
  /** The pieces of a part, whose bytes are all at hand; null where the line is no JSON, or was not seen from its beginning. */
  of(part: Unit, stretch: Stretch): readonly Member[] | null
}

export interface Member {
  readonly start: number
  readonly end: number
  /** Something in it is escaped, so that what it says has to be decoded. */
  readonly isEscaped: boolean
}

export function createMembers(): Members {
  let line = -1
  /** Up to here the line was read; -1: it turned out to be no JSON. */
  let read = -1
  let state: State = VALUE
  let inString = false
  /** Where the name begins that the next object may stand under. */
  let name = 0
  /** The last value was an object, or a list of them. */
  let afterObject = false
  let start = 0
  /** Something is escaped between `start` and `name`, or behind `name`. */
  let isEscaped = false
  let isNameEscaped = false
  let members: Member[] = []

  function begin(at: number): void {
    line = at
    read = at
    state = VALUE
    inString = false
    name = at
    afterObject = false
    start = at
    isEscaped = false
    isNameEscaped = false
    members = []
  }

  function cut(at: number): void {
    if (at === start) return
    members.push({start, end: at, isEscaped})
    start = at
    isEscaped = false
  }

  function nameFrom(at: number): void {
    name = at
    isEscaped ||= isNameEscaped
    isNameEscaped = false
  }

  /** Behind a string; where the bytes end when it goes on. */
  function string(bytes: Uint8Array, from: number, to: number): number {
    let at = from
    for (; at < to; at++) {
      const byte = bytes[at] as number
      if (STRING[byte] === 0) continue
      if (byte === QUOTE) {
        inString = false
        state = AFTER_VALUE
        return at + 1
      }
      isNameEscaped = true
      if (byte === BACKSLASH) at++
    }
    inString = true
    return at
  }

  /** Returns where it stopped: behind the last byte, or a little further when that is a backslash; -1 at what no JSON has. */
  function tokens(bytes: Uint8Array, from: number, to: number, offset: number): number {
    let at = inString ? string(bytes, from, to) : from
    while (at < to) {
      const byte = bytes[at] as number
      if (byte === QUOTE) {
        if (state === AFTER_VALUE) return -1
        at = string(bytes, at + 1, to)
        continue
      }
      if (!token(byte, at + offset)) return -1
      at++
    }
    return at
  }

  function token(byte: number, at: number): boolean {
    if (byte === COMMA) {
      if (state !== AFTER_VALUE && state !== WORD) return false
      nameFrom(at + 1)
      if (afterObject) cut(name)
      afterObject = false
      state = VALUE
    } else if (byte === COLON) {
      if (state !== AFTER_VALUE) return false
      state = VALUE
    } else if (byte === OPEN_MAP || byte === OPEN_LIST) {
      if (state !== VALUE) return false
      if (byte === OPEN_MAP) {
        cut(name)
        nameFrom(at + 1)
      }
      afterObject = false
    } else if (byte === CLOSE_MAP || byte === CLOSE_LIST) {
      if (byte === CLOSE_MAP) afterObject = true
      state = AFTER_VALUE
    } else if (OF_WORD[byte] === 1) {
      if (state === AFTER_VALUE) return false
      state = WORD
    } else if (byte === SPACE || byte === TAB || byte === RETURN) {
      if (state === WORD) state = AFTER_VALUE
    } else return false
    return true
  }

  return {
    of(part, {bytes, offset}) {
      if (part.newLine) begin(part.line)
      // of a part that nobody asked for, the bytes may be gone
      if (part.line !== line || read < part.start) return null
      const stopped = tokens(bytes, read - offset, part.to - offset, offset)
      read = stopped === -1 ? -1 : stopped + offset
      const first = members.findIndex(({end}) => end > part.start)
      members = first === -1 ? [] : members.slice(first)
      return [...members, {start, end: part.to, isEscaped: true}]
    },
  }
}

type State = number
const VALUE = 0
const WORD = 1
const AFTER_VALUE = 2
const [TAB, RETURN, SPACE, QUOTE, COMMA, COLON, BACKSLASH] = [9, 13, 32, 34, 44, 58, 92]
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [91, 93, 123, 125]
/** What may begin an escape, of JSON or of something in it, and what ends a string. */
const STRING = tableOf('"\\%&')
const OF_WORD = tableOf('0123456789+-.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256)
  for (const byte of Buffer.from(characters)) table[byte] = 1
  return table
}
