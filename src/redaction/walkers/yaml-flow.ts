import {APOSTROPHE, CLOSE_LIST, CLOSE_MAP, COLON, COMMA, HASH, OPEN_LIST, OPEN_MAP, QUOTE} from '../bytes.ts'
import {createKeyReader} from './key-names.ts'
import type {Structure} from './structure.ts'
import type {YamlScalars} from './yaml-tokens.ts'
import {createQuotes, isBlank} from './yaml-tokens.ts'

/** `colon`: after a colon in a plain key. The key ends if a blank follows. */
type State = 'between' | 'quoted key' | 'plain key' | 'colon' | 'quoted' | 'plain' | 'comment'

/** Reads a `{…}` or `[…]` of YAML in parts of lines. */
export function createYamlFlow(structure: Structure, scalars: YamlScalars) {
  const key = createKeyReader()
  const keyQuotes = createQuotes()
  const braces: boolean[] = []
  let state: State = 'between'
  let expectsKey = false
  let afterBlank = true
  let separates = false

  function step(bytes: Uint8Array, from: number, to: number, at: number): number {
    if (state === 'between') return between(bytes, from, at)
    if (state === 'quoted') return quoted(bytes, from, to, at)
    if (state === 'quoted key') return quotedKey(bytes, from, to)
    if (state === 'comment') return to
    if (state === 'colon') return behindColon(bytes, from)
    return plain(bytes, from, to, at)
  }

  function between(bytes: Uint8Array, from: number, at: number): number {
    const byte = bytes[from] ?? 0
    const wasBlank = afterBlank
    afterBlank = isBlank(byte)
    if (afterBlank) return from + 1
    if (byte === OPEN_MAP || byte === OPEN_LIST) return open(byte === OPEN_MAP, from)
    if (byte === CLOSE_MAP || byte === CLOSE_LIST) return close(from, at)
    if (byte === COMMA) return expect(braces.at(-1) === true, from)
    if (byte === COLON && separates) return expect(false, from)
    if (byte === HASH && wasBlank) return begin('comment', from)
    return token(byte, from, at)
  }

  function expect(aKey: boolean, from: number): number {
    expectsKey = aKey
    separates = false
    return from + 1
  }

  function begin(then: State, next: number): number {
    state = then
    return next
  }

  function token(byte: number, from: number, at: number): number {
    separates = false
    const isQuote = byte === QUOTE || byte === APOSTROPHE
    if (expectsKey) {
      key.start()
      if (isQuote) keyQuotes.start(byte)
      return begin(isQuote ? 'quoted key' : 'plain key', isQuote ? from + 1 : from)
    }
    scalars.start(isQuote ? 'quoted' : 'plain', isQuote ? at + 1 : at, byte)
    return begin(isQuote ? 'quoted' : 'plain', isQuote ? from + 1 : from)
  }

  function open(isMap: boolean, from: number): number {
    structure.open(isMap)
    braces.push(isMap)
    return expect(isMap, from)
  }

  function close(from: number, at: number): number {
    structure.close(at)
    braces.pop()
    return expect(false, from)
  }

  function quoted(bytes: Uint8Array, from: number, to: number, at: number): number {
    const end = scalars.feed(bytes, from, to, at)
    if (end < 0) return to
    scalars.finish()
    separates = true
    return begin('between', end)
  }

  function quotedKey(bytes: Uint8Array, from: number, to: number): number {
    const end = keyQuotes.find(bytes, from, to)
    if (end < 0) {
      key.feed(bytes, from, to)
      return to
    }
    structure.key(key.finish(bytes, from, Math.max(from, end)))
    separates = true
    return begin('between', end + 1)
  }

  function plain(bytes: Uint8Array, from: number, to: number, at: number): number {
    const isKey = state === 'plain key'
    let end = from
    while (end < to && !endsPlain(bytes[end], isKey)) end += 1
    if (isKey) return plainKey(bytes, from, end, to)
    scalars.feed(bytes, from, end, at)
    if (end === to) return to
    scalars.finish()
    return begin('between', end)
  }

  function plainKey(bytes: Uint8Array, from: number, end: number, to: number): number {
    key.feed(bytes, from, end)
    if (end === to) return to
    if (bytes[end] === COLON) return begin('colon', end + 1)
    endKey()
    return end
  }

  function behindColon(bytes: Uint8Array, from: number): number {
    const byte = bytes[from]
    if (isBlank(byte) || endsPlain(byte, false)) endKey()
    else {
      key.feed(A_COLON, 0, 1)
      state = 'plain key'
    }
    return from
  }

  function endKey(): void {
    structure.key(key.finish(A_COLON, 0, 0))
    expectsKey = false
    state = 'between'
  }

  return {
    start(): void {
      state = 'between'
      expectsKey = false
      afterBlank = true
    },
    /** Returns the index after the closing bracket; -1 if the closing bracket has not been read yet. */
    feed(bytes: Uint8Array, from: number, to: number, at: number): number {
      let next = from
      while (next < to) {
        next = step(bytes, next, to, at + next - from)
        if (braces.length === 0) return next
        if (braces.length > DEEPEST) return to
      }
      return -1
    },
    endLine(): void {
      afterBlank = true
      if (state === 'quoted' && scalars.endLine()) {
        scalars.finish()
        state = 'between'
      }
      if (state === 'quoted key' && keyQuotes.endLine()) state = 'between'
      if (state === 'colon') endKey()
      if (state === 'comment') state = 'between'
    },
    stop(at: number): void {
      if (state === 'quoted' || state === 'plain') scalars.finish()
      for (; braces.length > 0; braces.pop()) structure.close(at)
    },
  }
}

function endsPlain(byte: number | undefined, isKey: boolean): boolean {
  return (byte === COLON && isKey) || byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_MAP
}

const A_COLON = Uint8Array.of(COLON)
const DEEPEST = 600
