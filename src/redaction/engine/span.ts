import type {HiddenAs} from '../walkers/walker.ts'
import type {View} from './view.ts'

/** A range of an item to replace, and its replacement. */
export interface Span {
  /** Offsets in the item. */
  readonly start: number
  readonly end: number
  /** The source in the mask: `secret/NAMESPACE/NAME.KEY`, `rule/ID`. */
  readonly source: string
  /** If spans overlap, the mask names the source of the span with the highest rank. */
  readonly rank: Rank
  /** The value for the token; null: the bytes of the span. */
  readonly value: Uint8Array | null
  /**
   * `base64`: the bytes stay base64, and the token is the token of the decoded value. `quoted`: the mask of a JSON
   * number is a string; with escaped quotes inside a JSON string. `base64-if-hit` and `whole-if-hit` mask nothing
   * alone, but if anything in them is masked, all of it is. `xml`: the mask contains entities. `markup` masks nothing,
   * but masks in it contain entities.
   */
  readonly as?: HiddenAs | EscapedQuote
  /** The bytes are deleted: their mask is further left, or a rule deletes them. */
  readonly silent?: true
}

export type EscapedQuote = `\\${string}"`

/** Compares spans by position. At the same position, the widest comes first, then the one that names the source. */
export function byPlace(one: Span, other: Span): number {
  return (
    one.start - other.start ||
    other.end - one.end ||
    other.rank - one.rank ||
    (one.source < other.source ? -1 : one.source > other.source ? 1 : 0)
  )
}

export const RANK = {rule: 0, walker: 1, needle: 2} as const
export type Rank = (typeof RANK)[keyof typeof RANK]

/** Returns the finds in a view as ranges of the item. A find across a gap of the view has several ranges. */
export function spansOf(
  view: View,
  {start, end}: {start: number; end: number},
  kind: Omit<Span, 'start' | 'end'>,
): Span[] {
  if (view.isUnbroken) return [{...kind, start: view.start(start), end: view.start(end)}]
  const spans: Span[] = []
  let from = start
  for (let i = start + 1; i <= end; i++) {
    if (i < end && view.start(i) <= view.end(i - 1)) continue
    const silent = spans.length > 0 ? {silent: true as const} : {}
    spans.push({...kind, ...silent, start: view.start(from), end: view.end(i - 1)})
    from = i
  }
  return spans
}
