import {APOSTROPHE, HASH} from './bytes.ts'
import {type Decoded, folded, undoubled, unescaped, unindented} from './decoded.ts'
import type {Structure} from './structure.ts'
import {isBlank} from './yaml-keys.ts'
import {createQuotes} from './yaml-quotes.ts'

/** `folded`: a block whose lines are joined by spaces. */
export type Style = 'plain' | 'quoted' | 'block' | 'folded'

/** Reads one YAML scalar at a time in parts of lines. Skips irrelevant scalars to their end. */
export interface YamlScalars {
  /** `quote`: the opening quote of a quoted scalar. */
  start(style: Style, at: number, quote?: number): void
  /** Receives the next part of a line. Returns the index after the scalar's end; -1 if it is incomplete. */
  feed(bytes: Uint8Array, from: number, to: number, at: number): number
  /** Ends the line. Returns whether the scalar has ended. */
  endLine(): boolean
  finish(): void
}

export function createYamlScalars(structure: Structure): YamlScalars {
  const quotes = createQuotes()
  let style: Style = 'plain'
  let isWanted = false
  /** The last byte was a blank, so that a hash begins a comment. */
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
    start: (as, at, quote = 0) => {
      style = as
      isWanted = structure.interest > 0
      started = false
      afterBlank = false
      if (style === 'quoted') quotes.start(quote)
      if (isWanted && style === 'quoted') startAt(at, quote)
    },
    feed: (bytes, from, to, at) => {
      if (style === 'quoted') return feedQuoted(bytes, from, to, at)
      if (!isWanted) return -1
      if (style === 'plain') return feedPlain(bytes, from, to, at)
      tell(bytes, from, to, at)
      return -1
    },
    endLine: () => {
      afterBlank = true
      return style === 'quoted' && quotes.endLine()
    },
    finish: () => {
      if (isWanted && started) structure.finish()
      isWanted = false
    },
  }
}

function decoderOf(style: Style, quote: number): (raw: string) => Decoded {
  if (style === 'quoted') return quote === APOSTROPHE ? undoubled : unescaped
  return style === 'block' ? unindented : folded
}
