import {
  BACKSLASH,
  CLOSE_LIST,
  CLOSE_MAP,
  COLON,
  COMMA,
  CR,
  ESC,
  LF,
  OPEN_LIST,
  OPEN_MAP,
  QUOTE,
  SPACE,
  TAB,
} from '../bytes.ts'
import {createStringEnds, createWords} from './json-tokens.ts'
import {createKeyReader, type KeyName, keyNamed, NO_KEY} from './key-names.ts'
import {asIs, unescaped} from './scalar.ts'
import {createStructure} from './structure.ts'
import type {Listener, PathRule, Walker} from './walker.ts'

/**
 * Returns a walker for one JSON object or array in any layout. Terminal colours may be between the tokens. `paths`: the
 * user's rules for the file.
 */
export function createJsonWalker(paths: readonly PathRule[], listener: Listener): Walker {
  const structure = createStructure(paths, listener)
  let endOfString = createStringEnds()
  const key = createKeyReader()
  const words = createWords()
  /** True for each open brace, false for each open bracket. `inMap` is the last of these values. */
  const braces: boolean[] = []
  let inMap = false
  let interest = 0
  let state: State = START
  let resume: State = START
  let beyond = 0
  let position = 0

  /** Reads tokens in the hot loop. Returns the index after them; its bitwise complement if the bytes are not JSON. */
  function tokens(bytes: Uint8Array, from: number, to: number, shift: number): number {
    let at = from
    while (at < to) {
      const byte = bytes[at]
      if (byte === SPACE || byte === LF || byte === CR || byte === TAB) {
        at = behindBlanks(bytes, at + 1, to)
      } else if (byte === QUOTE) {
        const end = state === VALUE && interest === 0 ? closingQuote(bytes, at + 1, to) : to
        if (end < to) {
          state = AFTER_VALUE
          at = end + 1
          continue
        }
        if (state === VALUE) at = string(bytes, at + 1, to, shift)
        else if (state === KEY) {
          key.start()
          at = goOnKey(bytes, at + 1, to, shift)
        } else return ~at
        if (state >= IN_STRING) return at
      } else if (byte === COMMA) {
        if (state !== AFTER_VALUE) return ~at
        state = inMap ? KEY : VALUE
        at += 1
      } else if (byte === COLON) {
        if (state !== AFTER_KEY) return ~at
        state = VALUE
        at += 1
      } else {
        at = rarer(bytes, at, to, shift)
        if (at < 0 || state >= IN_STRING) return at
      }
    }
    return at
  }

  function rarer(bytes: Uint8Array, at: number, to: number, shift: number): number {
    const byte = bytes[at] ?? 0
    if (byte === CLOSE_MAP || byte === CLOSE_LIST) return close(byte, at, shift)
    if (byte === ESC) {
      resume = state
      state = IN_COLOUR
      return at + 1
    }
    if (byte === OPEN_MAP || byte === OPEN_LIST) return state === VALUE || state === START ? open(byte, at) : ~at
    if (state !== VALUE || !words.start(byte)) return ~at
    if (interest > 0) structure.begin(at + shift, 'bare', asIs)
    return goOnWord(bytes, at, to, shift)
  }

  function string(bytes: Uint8Array, at: number, to: number, shift: number): number {
    if (interest > 0) structure.begin(at + shift, 'quoted', unescaped)
    return goOnString(bytes, at, to, shift)
  }

  function goOnString(bytes: Uint8Array, from: number, to: number, shift: number): number {
    const end = endOfString(bytes, from, to)
    if (interest > 0) structure.feed(bytes, from, end, from + shift)
    state = IN_STRING
    if (end === to) return to
    if (bytes[end] === LF) return ~end
    if (interest > 0) structure.finish()
    state = AFTER_VALUE
    return end + 1
  }

  function goOnWord(bytes: Uint8Array, from: number, to: number, shift: number): number {
    const end = words.find(bytes, from, to)
    if (interest > 0) structure.feed(bytes, from, end, from + shift)
    state = IN_WORD
    if (end === to) return to
    if (!words.isWhole()) return ~from
    if (interest > 0) structure.finish()
    state = AFTER_VALUE
    return end
  }

  function goOnKey(bytes: Uint8Array, from: number, to: number, shift: number): number {
    const end = endOfString(bytes, from, to)
    state = IN_KEY
    if (end === to) {
      key.feed(bytes, from, end)
      return to
    }
    if (bytes[end] === LF) return ~end
    if (end + 3 < to && isEmptyMap(bytes, end + 1)) {
      structure.empty(end + 3 + shift)
      state = AFTER_VALUE
      return end + 4
    }
    structure.key(key.finish(bytes, from, end))
    interest = structure.interest
    state = bytes[end + 1] === COLON && end + 1 < to ? VALUE : AFTER_KEY
    return state === VALUE ? end + 2 : end + 1
  }

  function open(byte: number, at: number): number {
    structure.open(byte === OPEN_MAP)
    interest = structure.interest
    if (structure.isTooDeep) {
      beyond = 1
      state = DEEP
      return at + 1
    }
    inMap = byte === OPEN_MAP
    braces.push(inMap)
    state = inMap ? KEY : VALUE
    return at + 1
  }

  /** Closes a map or list. A trailing comma is accepted. */
  function close(byte: number, at: number, shift: number): number {
    if (byte !== (inMap ? CLOSE_MAP : CLOSE_LIST) || !(state === AFTER_VALUE || state === (inMap ? KEY : VALUE)))
      return ~at
    braces.pop()
    inMap = braces[braces.length - 1] === true
    structure.close(at + shift)
    interest = structure.interest
    state = braces.length === 0 ? OVER : AFTER_VALUE
    return at + 1
  }

  /** Reads the levels below the maximum depth. Counts brackets, and reads strings if everything below is masked. */
  function goOnDeep(bytes: Uint8Array, from: number, to: number, shift: number): number {
    let at = from
    while (at < to && beyond > 0) {
      const byte = bytes[at]
      at += 1
      if (byte === OPEN_LIST || byte === OPEN_MAP) beyond += 1
      else if (byte === CLOSE_LIST || byte === CLOSE_MAP) beyond -= 1
      else if (byte === QUOTE) {
        if (interest > 0) structure.begin(at + shift, 'quoted', unescaped)
        return goOnDeepString(bytes, at, to, shift)
      }
    }
    if (beyond > 0) return at
    structure.close(at + shift)
    interest = structure.interest
    state = AFTER_VALUE
    return at
  }

  function goOnDeepString(bytes: Uint8Array, from: number, to: number, shift: number): number {
    const after = goOnString(bytes, from, to, shift)
    if (after >= 0) state = state === IN_STRING ? IN_DEEP_STRING : DEEP
    return after
  }

  function goOnColour(byte: number, at: number): number {
    if (byte !== OPEN_LIST && byte >= 0x40) state = resume
    return at + 1
  }

  function step(bytes: Uint8Array, at: number, to: number, shift: number): number {
    if (state < IN_STRING) return tokens(bytes, at, to, shift)
    if (state === IN_STRING) return goOnString(bytes, at, to, shift)
    if (state === IN_KEY) return goOnKey(bytes, at, to, shift)
    if (state === IN_WORD) return goOnWord(bytes, at, to, shift)
    if (state === DEEP) return goOnDeep(bytes, at, to, shift)
    if (state === IN_DEEP_STRING) return goOnDeepString(bytes, at, to, shift)
    return goOnColour(bytes[at] ?? 0, at)
  }

  function stop(at: number): false {
    if (state !== OVER) structure.end(at, true)
    state = OVER
    position = at
    return false
  }

  return {
    read: (bytes, from, to, offset) => {
      const shift = offset - from
      position = offset
      for (let at = from; at < to && state !== OVER; position = at + shift) {
        at = step(bytes, at, to, shift)
        if (at < 0) return stop(~at + shift)
      }
      if (state === OVER) return stop(position)
      structure.reached(position)
      return true
    },
    end: () => void (state === OVER || stop(position)),
    restart: (before = '') => {
      structure.restart(keyBefore(before))
      endOfString = createStringEnds()
      braces.length = 0
      inMap = false
      interest = 0
      beyond = 0
      state = START
    },
    get undecided() {
      return structure.undecided
    },
    get position() {
      return position
    },
  }
}

/** Returns true if the value is `{}`. Most keys of managed fields have this value and need not be read. */
function isEmptyMap(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === COLON && bytes[at + 1] === OPEN_MAP && bytes[at + 2] === CLOSE_MAP
}

function keyBefore(text: string): KeyName {
  const name = KEY_BEFORE.exec(text)?.[1]
  return name === undefined ? NO_KEY : keyNamed(name)
}

const KEY_BEFORE = /"([\w.-]{2,128})"\s{0,8}:\s{0,8}$/

function closingQuote(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && bytes[at] !== QUOTE && bytes[at] !== BACKSLASH && bytes[at] !== LF) at += 1
  return bytes[at] === QUOTE ? at : to
}

function behindBlanks(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && (bytes[at] === SPACE || bytes[at] === LF)) at += 1
  return at
}

type State = number
const START = 0
const VALUE = 1
const KEY = 2
const AFTER_KEY = 3
const AFTER_VALUE = 4
const IN_STRING = 5
const IN_KEY = 6
const IN_WORD = 7
const IN_COLOUR = 8
const DEEP = 9
const IN_DEEP_STRING = 10
const OVER = 11
