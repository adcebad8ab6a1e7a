import {byteSet} from '../bytes.ts'
import type {Stretch, Unit} from './lines.ts'
import {partOf, type View} from './view.ts'

/** A part of a JSON document. */
export interface Member {
  readonly start: number
  readonly end: number
  /** True if the part contains escapes and must be decoded. */
  readonly isEscaped: boolean
}

/** Splits long JSON in one line at the beginnings and ends of objects. A name and its value are in the same member. */
export function createMembers() {
  let line = -1
  let read = -1
  let lexer = createLexer(0, 0)
  let members: Member[] = []

  return {
    /**
     * Returns the members in a part of a line. All bytes of the part must be available. Returns null if the line is not
     * JSON or was not read from its beginning.
     */
    of(part: Unit, {bytes, offset}: Stretch): readonly Member[] | null {
      if (part.newLine) {
        line = part.line
        read = line
        lexer = createLexer(line, 0)
        members = lexer.members
      }
      // the bytes of a skipped part may no longer be available
      if (part.line !== line || read < part.start) return null
      const stopped = lexer.read(bytes, read - offset, part.to - offset, offset)
      read = stopped === -1 ? -1 : stopped + offset
      const first = members.findIndex(({end}) => end > part.start)
      members.splice(0, first === -1 ? members.length : first)
      return [...members, {start: lexer.start, end: part.to, isEscaped: true}]
    },
  }
}

/** Splits long JSON inside a string. Returns the members and the text around them; null if there is no long JSON. */
export function membersIn(view: View): readonly View[] | null {
  const {text} = view
  const found = text.length < LONG ? null : BEGINNING.exec(text)
  if (found === null) return null
  const bytes = Buffer.from(text, 'latin1')
  const lexer = createLexer(0, found[1]?.length ?? 0)
  lexer.read(bytes, found.index + found[0].length, bytes.length, 0)
  if (lexer.members.length < FEW) return null
  return [...lexer.members, {start: lexer.start, end: text.length}].map(({start, end}) => partOf(view, start, end))
}

/** Reads JSON and splits it into members. `slashes`: the number of backslashes before each quote. */
function createLexer(begin: number, slashes: number) {
  let state: State = VALUE
  let inString = false
  /** The start of the name of the next object, if the object has a name. */
  let name = begin
  let afterObject = false
  let start = begin
  /** True if an escape occurs between `start` and `name`. `isNameEscaped`: an escape occurs after `name`. */
  let isEscaped = false
  let isNameEscaped = false
  const members: Member[] = []

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

  /**
   * Returns the index after a string inside another string. A quote of the inner string has one backslash before it, an
   * escaped quote in the inner string has three.
   */
  function stringInString(bytes: Uint8Array, from: number, to: number): number {
    for (let at = from; at < to; at++) {
      if (bytes[at] === QUOTE) return to
      if (bytes[at] !== BACKSLASH) continue
      const first = at
      while (bytes[at] === BACKSLASH) at++
      if (bytes[at] !== QUOTE || (at - first) % 4 === 3) continue
      state = AFTER_VALUE
      return (at - first) % 4 === 1 ? at + 1 : to
    }
    return to
  }

  /**
   * Returns the index after the last byte that was read. After a backslash, this may be after `to`. Returns -1 if the
   * bytes are not JSON.
   */
  function read(bytes: Uint8Array, from: number, to: number, offset: number): number {
    let at = inString ? string(bytes, from, to) : from
    while (at < to) {
      const byte = bytes[at] as number
      const isQuote = byte === (slashes === 0 ? QUOTE : BACKSLASH)
      if (isQuote && slashes > 0 && bytes[at + 1] !== QUOTE) {
        if (!BLANK_LETTERS.includes(bytes[at + 1] ?? 0)) return -1
        at += 2
      } else if (isQuote) {
        if (state === AFTER_VALUE) return -1
        at = slashes === 0 ? string(bytes, at + 1, to) : stringInString(bytes, at + 2, to)
      } else {
        if (!token(byte, at + offset)) return -1
        at++
      }
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
    read,
    members,
    get start() {
      return start
    },
  }
}

const LONG = 2000
const FEW = 8
const BEGINNING = /"(?=\{(\\?)")/
const BLANK_LETTERS = Buffer.from('nrt')
type State = number
const VALUE = 0
const WORD = 1
const AFTER_VALUE = 2
const [TAB, RETURN, SPACE, QUOTE, COMMA, COLON, BACKSLASH] = [9, 13, 32, 34, 44, 58, 92]
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [91, 93, 123, 125]
/** The quote that ends a string, and the characters that may begin an escape in JSON or in the text of the string. */
const STRING = byteSet('"\\%&')
const OF_WORD = byteSet('0123456789+-.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
