import type {HiddenAs} from '../walkers/walker.ts'
import type {View} from './view.ts'

/** A stretch of an item that is not to be written, and what to write instead. */
export interface Span {
  /** Offsets in the item. */
  readonly start: number
  readonly end: number
  /** What the mask says: `secret/NAMESPACE/NAME.KEY`, `rule/ID`. */
  readonly source: string
  /** Where stretches overlap, the one with the highest rank gives the mask its source. */
  readonly rank: Rank
  /** What the token is made of; null: the bytes as they stand. */
  readonly value: Uint8Array | null
  /**
   * `base64`: the bytes are base64 and stay so; the token is made of what they decode to. `quoted`: the mask of a JSON
   * number is a string; an escaped quote: the same in a string of JSON. `base64-if-hit`
   * and `whole-if-hit` hide nothing by themselves; when something in them is hidden, all of them is. `xml`: the mask is
   * written with entities; `markup` hides nothing, all masks in it are written so.
   */
  readonly as?: HiddenAs | EscapedQuote
  /** Nothing is written instead: the mask is further left, or a rule deletes these bytes. */
  readonly silent?: true
}

export type EscapedQuote = `\\${string}"`

/** In the order in which they are written; of those at one place the widest, and the one that names the source, first. */
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

/** What was found in a view, as stretches of the item: more than one where the view leaves something out between. */
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
