import {APOSTROPHE, BACKSLASH, byteSet, COLON, CR, HASH, QUOTE, SPACE, TAB} from '../bytes.ts'
import {type Decoded, folded, undoubled, unescaped, unindented} from './scalar.ts'
import type {Structure} from './structure.ts'

/** A key in a line: its text without quotes, and the first position where its value may start. */
interface KeyPlace {
  readonly from: number
  readonly to: number
  readonly value: number
  /** True for a plain key of several words, which may be prose. */
  readonly hasBlanks: boolean
}

/** Returns the key at the beginning of a line or after a dash; null if there is no key. */
export function keyAt(bytes: Uint8Array, from: number, to: number): KeyPlace | null {
  const start = behindProperties(bytes, from, to)
  const first = bytes[start] ?? 0
  if (first === QUOTE || first === APOSTROPHE) return quotedKey(bytes, start, to)
  return NO_KEY[first] === 1 ? null : plainKey(bytes, start, to)
}

/** Returns the index after the anchors and tags before a node. */
export function behindProperties(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && (bytes[at] === AMPERSAND || bytes[at] === EXCLAMATION)) {
    while (at < to && !isBlank(bytes[at])) at += 1
    at = behindBlanks(bytes, at, to)
  }
  return at
}

/** Returns the index after the blanks at `from`. */
export function behindBlanks(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && isBlank(bytes[at])) at += 1
  return at
}

/** Returns true for a blank. A carriage return counts, because it occurs only before a line feed. */
export function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === CR || byte === TAB
}

function plainKey(bytes: Uint8Array, from: number, to: number): KeyPlace | null {
  const most = Math.min(to, from + LONGEST)
  let hasBlanks = false
  for (let at = from; at < most; at += 1) {
    const byte = bytes[at] ?? 0
    if (MATTERS[byte] === 0) continue
    if (byte === COLON && (at + 1 === to || isBlank(bytes[at + 1]))) return {from, to: at, value: at + 1, hasBlanks}
    if (byte === HASH && isBlank(bytes[at - 1]) && at > from) return null
    if (isBlank(byte)) hasBlanks = true
  }
  return null
}

function quotedKey(bytes: Uint8Array, from: number, to: number): KeyPlace | null {
  const quote = bytes[from]
  const most = Math.min(to, from + LONGEST)
  let end = from + 1
  while (end < most && bytes[end] !== quote) end += bytes[end] === BACKSLASH && quote === QUOTE ? 2 : 1
  const colon = behindBlanks(bytes, end + 1, to)
  if (end >= most || bytes[colon] !== COLON || !(colon + 1 === to || isBlank(bytes[colon + 1]))) return null
  return {from: from + 1, to: end, value: colon + 1, hasBlanks: false}
}

const LONGEST = 1024
const AMPERSAND = 0x26
const EXCLAMATION = 0x21
const NO_KEY = byteSet('[]{},#|>@`%*:')
const MATTERS = byteSet(': #\t\r')

/** `folded`: a block in which spaces join the lines. */
type Style = 'plain' | 'quoted' | 'block' | 'folded'

/** Reads one YAML scalar at a time, in parts of lines. Irrelevant scalars are skipped. */
export type YamlScalars = ReturnType<typeof createYamlScalars>

/** Returns a reader that reports scalars to the structure. */
export function createYamlScalars(structure: Structure) {
  const quotes = createQuotes()
  let style: Style = 'plain'
  let isWanted = false
  let afterBlank = false
  let started = false

  function startAt(at: number, quote: number): void {
    started = true
    if (style === 'plain') structure.begin(at, 'plain', folded)
    else structure.begin(at, 'quoted', decoderOf(style, quote))
  }

  function tell(bytes: Uint8Array, from: number, to: number, at: number): void {
    let end = to
    while (end > from && isBlank(bytes[end - 1])) end -= 1
    if (end === from) return
    if (!started) startAt(at, 0)
    structure.feed(bytes, from, end, at)
  }

  function feedQuoted(bytes: Uint8Array, from: number, to: number, at: number): number {
    const end = quotes.find(bytes, from, to)
    if (isWanted) structure.feed(bytes, from, Math.max(from, end < 0 ? to - quotes.pending : end), at)
    return end < 0 ? -1 : end + 1
  }

  function feedPlain(bytes: Uint8Array, from: number, to: number, at: number): number {
    let end = from
    while (end < to && !(bytes[end] === HASH && afterBlank)) {
      afterBlank = isBlank(bytes[end])
      end += 1
    }
    tell(bytes, from, end, at)
    return end < to ? to : -1
  }

  return {
    start(as: Style, at: number, quote = 0): void {
      style = as
      isWanted = structure.interest > 0
      started = false
      afterBlank = false
      if (style === 'quoted') quotes.start(quote)
      if (isWanted && style === 'quoted') startAt(at, quote)
    },
    /** Receives the next part of a line. Returns the index after the scalar; -1 if the scalar continues. */
    feed(bytes: Uint8Array, from: number, to: number, at: number): number {
      if (style === 'quoted') return feedQuoted(bytes, from, to, at)
      if (!isWanted) return -1
      if (style === 'plain') return feedPlain(bytes, from, to, at)
      tell(bytes, from, to, at)
      return -1
    },
    /** Ends the line. Returns true if the scalar ended with the line. */
    endLine(): boolean {
      afterBlank = true
      return style === 'quoted' && quotes.endLine()
    },
    finish(): void {
      if (isWanted && started) structure.finish()
      isWanted = false
    },
  }
}

function decoderOf(style: Style, quote: number): (raw: string) => Decoded {
  if (style === 'quoted') return quote === APOSTROPHE ? undoubled : unescaped
  return style === 'block' ? unindented : folded
}

/** Finds the end of a quoted YAML scalar over any number of lines and parts of lines. */
export function createQuotes() {
  let quote = 0
  /** True if the last byte is a backslash, or the first of two apostrophes. */
  let pending = false

  function isEscape(byte: number | undefined): boolean {
    return byte === (quote === APOSTROPHE ? APOSTROPHE : BACKSLASH)
  }

  return {
    start(byte: number): void {
      quote = byte
      pending = false
    },
    /** Returns the index of the closing quote, which may be before `from`; -1 if the scalar continues. */
    find(bytes: Uint8Array, from: number, to: number): number {
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
    get pending(): number {
      return pending && quote === APOSTROPHE ? 1 : 0
    },
    /** Ends the line. Returns true if the scalar ended with the line. */
    endLine(): boolean {
      const closed = pending && quote === APOSTROPHE
      pending = false
      return closed
    },
  }
}
