import type {FoldedMatcher} from '../needles/folded.ts'
import type {Needle} from '../needles/secret.ts'
import {feedFrom} from './line-feeds.ts'
import type {Stretch} from './lines.ts'
import {isMasked} from './mask.ts'
import {RANK, type Span} from './span.ts'

/** Looks for needles that were wrapped, at every line end of an item. */
export interface Folds {
  /** Up to `frontier`; `last`: nothing follows. */
  look(frontier: number, last: boolean, stretch: Stretch): void
  /** From here on a needle may stand whose end is not there yet. */
  readonly undecided: number | null
}

export function createFolds(folded: FoldedMatcher, add: (span: Span) => void): Folds {
  let looked = 0
  let undecided: number | null = null

  function look(frontier: number, last: boolean, {bytes, offset}: Stretch): void {
    undecided = null
    const to = frontier - offset
    for (let feed = feedFrom(bytes, looked - offset); feed !== -1 && feed < to; ) {
      const {found, waits} = folded.atFeed(bytes, feed, bytes.length, last)
      if (waits !== null) {
        undecided = waits + offset
        looked = feed + offset
        return
      }
      for (const {needle, parts} of found) hide(needle, parts, bytes, offset)
      feed = feedFrom(bytes, feed + 1)
    }
    looked = Math.max(looked, frontier)
  }

  /** The lines stay as many: what is hidden of the others is not written. */
  function hide(
    {ref, value}: Needle,
    parts: readonly {readonly start: number; readonly end: number}[],
    bytes: Buffer,
    offset: number,
  ): void {
    const [first] = parts
    if (first === undefined || isMasked(bytes, first.start, first.end)) return
    for (const [index, {start, end}] of parts.entries()) {
      const silent = index === 0 ? {} : {silent: true as const}
      add({start: start + offset, end: end + offset, source: ref, rank: RANK.needle, value, ...silent})
    }
  }

  return {
    look,
    get undecided() {
      return undecided
    },
  }
}
