import type {HiddenAs} from '../walkers/walker.ts'
import type {View} from './view.ts'

/** A range of a file or stream, and the mask that replaces it. */
export interface Span {
  readonly start: number
  readonly end: number
  /** The source that the mask names: `secret/NAMESPACE/NAME.KEY`, `rule/ID`. */
  readonly source: string
  /** If spans overlap, the mask names the source of the span with the highest rank. */
  readonly rank: Rank
  /** The value from which the token is computed; null for the bytes of the span. */
  readonly value: Uint8Array | null
  /** The form of the mask, or of the masked bytes. `EscapedQuote`: like `quoted`, inside a JSON string. */
  readonly as?: HiddenAs | EscapedQuote
  /**
   * If set, the bytes are deleted. The mask of these bytes is further left, or a rule deletes the bytes without a mask.
   */
  readonly silent?: true
}

/** A quote after one or more backslashes. */
export type EscapedQuote = `\\${string}"`

/** Compares spans by position. At the same position the widest span comes first, then the span with the highest rank. */
export function byPlace(one: Span, other: Span): number {
  return (
    one.start - other.start ||
    other.end - one.end ||
    other.rank - one.rank ||
    (one.source < other.source ? -1 : one.source > other.source ? 1 : 0)
  )
}

/** The ranks of finds, from low to high. */
export const RANK = {rule: 0, walker: 1, needle: 2} as const
/** A value of `RANK`. */
export type Rank = (typeof RANK)[keyof typeof RANK]

/** Returns the spans of a find in a view. A find has several spans if the view has a gap inside the find. */
export function spansOf(
  view: View,
  {start, end}: {start: number; end: number},
  kind: Omit<Span, 'start' | 'end'>,
): Span[] {
  if (view.isUnbroken) return [{...kind, start: view.start(start), end: view.start(end)}]
  const ranges: {start: number; end: number}[] = []
  let from = start
  for (let i = start + 1; i <= end; i++) {
    if (i < end && view.start(i) <= view.end(i - 1)) continue
    ranges.push({start: view.start(from), end: view.end(i - 1)})
    from = i
  }
  return maskedOnce(ranges, kind)
}

/** Returns the spans for the ranges of one find. The mask replaces the first range. The other ranges are deleted. */
export function maskedOnce(
  ranges: readonly {readonly start: number; readonly end: number}[],
  kind: Omit<Span, 'start' | 'end'>,
): Span[] {
  return ranges.map(({start, end}, index) => ({...kind, ...(index === 0 ? {} : {silent: true}), start, end}))
}

/**
 * Returns the form of the mask for `bytes[start, end)`. If the bytes are JSON numbers, the mask is a string, so that
 * the JSON stays valid. Inside a JSON string, the quotes of the mask are escaped like the quotes of the key.
 */
export function likeNumber(bytes: Uint8Array, start: number, end: number): {readonly as?: 'quoted' | EscapedQuote} {
  const isNumber = isDigit(bytes[start] ?? 0) && isDigit(bytes[end - 1] ?? 0)
  const as = isNumber ? quotesAt(bytes, start) : null
  return as === null ? {} : {as}
}

function quotesAt(bytes: Uint8Array, start: number): 'quoted' | EscapedQuote | null {
  let at = start - 1
  let joint = 0
  while (at >= 0 && at > start - LONGEST_LIST && isOfList(bytes[at] ?? 0)) {
    if (!isBlank(bytes[at] ?? 0)) joint = bytes[at] ?? 0
    at--
  }
  if (bytes[at] === COLON) return quotesOfKey(bytes, at)
  if (joint === 0) return null
  if (bytes[at] === QUOTE) return joint === COMMA && !isEscaped(bytes, at) ? 'quoted' : null
  return at < 0 || at <= start - LONGEST_LIST || CLOSING.includes(bytes[at] ?? 0) ? 'quoted' : null
}

function quotesOfKey(bytes: Uint8Array, colon: number): 'quoted' | EscapedQuote | null {
  let at = colon - 1
  while (isBlank(bytes[at] ?? 0)) at--
  if (bytes[at] !== QUOTE) return null
  let first = at
  while (first > at - MOST_BACKSLASHES && isEscaped(bytes, first)) first--
  return first === at ? 'quoted' : `\\${'\\'.repeat(at - first - 1)}"`
}

function isEscaped(bytes: Uint8Array, at: number): boolean {
  return bytes[at - 1] === BACKSLASH
}

function isOfList(byte: number): boolean {
  return isDigit(byte) || isBlank(byte) || byte === COMMA || byte === OPEN_LIST
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57
}

function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9 || byte === 10 || byte === 13
}

const [QUOTE, COMMA, COLON, OPEN_LIST, BACKSLASH] = [34, 44, 58, 91, 92]
/** The maximum number of backslashes before a quote, in a string that is nested three times. */
const MOST_BACKSLASHES = 7
const LONGEST_LIST = 1024
const CLOSING = Buffer.from(']}')
