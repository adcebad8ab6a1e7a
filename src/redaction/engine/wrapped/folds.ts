import {feedFrom} from '../../bytes.ts'
import type {Folded, FoldedMatcher} from '../../needles/folded.ts'
import type {Stretch} from '../lines.ts'
import {isMasked} from '../mask.ts'
import {maskedOnce, RANK, type Span} from '../span.ts'

const BACKSLASH = 92
const ESCAPED_FEED = Buffer.from('\\n')

/** Searches for needles that are wrapped at any line end of a file. */
export function createFolds(folded: FoldedMatcher, add: (span: Span) => void) {
  let looked = 0
  let undecided: number | null = null

  /** Searches the line ends before `frontier`. `last`: no bytes follow. */
  function look(frontier: number, last: boolean, stretch: Stretch): void {
    const {bytes, offset} = stretch
    undecided = null
    const to = frontier - offset
    const upTo = bytes.subarray(0, to + 1)
    let feed = feedFrom(bytes, looked - offset)
    let escaped = upTo.indexOf(ESCAPED_FEED, looked - offset)
    for (let at = earlier(feed, escaped); at !== -1 && at < to; at = earlier(feed, escaped)) {
      const {found, waits} = folded(bytes, at, bytes.length, last)
      if (waits !== null) {
        undecided = waits + offset
        looked = at + offset
        return
      }
      for (const match of found) hide(match, stretch)
      if (at === feed) feed = feedFrom(bytes, at + 1)
      else escaped = upTo.indexOf(ESCAPED_FEED, at + 1)
    }
    // the backslash may be the first half of an escape
    const isCut = !last && to === bytes.length && bytes[to - 1] === BACKSLASH
    looked = Math.max(looked, isCut ? frontier - 1 : frontier)
  }

  /** Masks a wrapped needle. The mask is in the first line, and the rest of the needle is deleted on its lines. */
  function hide({needle: {ref, value}, parts}: Folded, {bytes, offset}: Stretch): void {
    const [first] = parts
    if (first === undefined || isMasked(bytes, first.start, first.end)) return
    const ranges = parts.map(({start, end}) => ({start: start + offset, end: end + offset}))
    for (const span of maskedOnce(ranges, {source: ref, rank: RANK.needle, value})) add(span)
  }

  return {
    look,
    /** The offset from which bytes must not be written yet, because a needle may begin there and continue later. */
    get undecided(): number | null {
      return undecided
    },
  }
}

function earlier(one: number, other: number): number {
  if (one === -1 || other === -1) return Math.max(one, other)
  return Math.min(one, other)
}
