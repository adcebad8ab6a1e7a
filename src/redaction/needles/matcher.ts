import {standsAlone} from './alone.ts'
import {createFoldedMatcher, type FoldedMatcher, NEVER_FOLDED} from './folded.ts'
import {gramsOf} from './grams.ts'
import {longestAt} from './longest-at.ts'
import type {Scan} from './scan.ts'
import type {Needle} from './secret.ts'
import {BLOCK, hashOf, shiftsOf} from './shifts.ts'
import {sortNeedles} from './sorted.ts'

/**
 * Reports every match that starts in [from, to) and ends at or before `limit`, the longest for each start. With many
 * needles it searches twice, for short and for long ones, and reports each in order of start. It keeps no state, so any
 * split of [from, to) reports the same matches. It may read bytes outside of the range.
 */
export interface Matcher {
  /** Matches the same needles across line ends. */
  readonly folded: FoldedMatcher
  readonly scan: Scan
}

/**
 * Needles of at least this length are searched for separately. The shortest needle limits the skip distance, so a few
 * short ones would slow down all others.
 */
const LONG = 12
/** Fewer needles are searched for in one pass. */
const WORTH_TWO = 256

/** Throws a RangeError if a needle is shorter than three bytes. */
export function createMatcher(needles: readonly Needle[]): Matcher {
  if (needles.length === 0) return {scan() {}, folded: NEVER_FOLDED}
  let folded: FoldedMatcher | null = null
  const matcher: Matcher = {
    get folded() {
      folded ??= createFoldedMatcher(needles, matcher.scan)
      return folded
    },
    scan: needles.length < WORTH_TWO ? scanFor(needles) : scanInTurns(needles),
  }
  return matcher
}

function scanInTurns(needles: readonly Needle[]): Scan {
  const isLong = ({bytes, prefix}: Needle) => (prefix ?? bytes.length) >= LONG
  const turns = [needles.filter(needle => !isLong(needle)), needles.filter(isLong)]
  const scans = turns.filter(({length}) => length > 0).map(scanFor)
  return (bytes, from, to, limit, found) => {
    for (const scan of scans) scan(bytes, from, to, limit, found)
  }
}

/**
 * Searches for all needles at once. A filter in strides of six bytes reports candidates. From there it uses Wu-Manber:
 * it reads three bytes and skips as far as no needle can contain them.
 */
function scanFor(needles: readonly Needle[]): Scan {
  const sorted = sortNeedles(needles)
  const find = longestAt(sorted)
  const {window} = sorted
  const grams = gramsOf(sorted)
  const {shifts, bits} = shiftsOf(sorted)
  const furthest = window - BLOCK + 1

  /**
   * Returns the end of the next window with which a needle may start, or more than `last`. It is a separate function
   * because a function that is called often is compiled early.
   */
  function nextEnd(bytes: Uint8Array, from: number, last: number): number {
    let at = from
    while (at <= last) {
      const skip = shifts[hashOf(bytes[at - 2] ?? 0, bytes[at - 1] ?? 0, bytes[at] ?? 0, bits)] ?? BLOCK
      // the processor predicts this branch and reads the next block early; it would have to wait for a sum
      if (skip === furthest) at += furthest
      else if (skip > 0) at += skip
      else return at
    }
    return at
  }

  const scanAll: Scan = (bytes, from, to, limit, found) => {
    const last = Math.min(to - 1, limit - window) + window - 1
    for (let at = nextEnd(bytes, from + window - 1, last); at <= last; at = nextEnd(bytes, at + 1, last)) {
      const start = at - window + 1
      const needle = find.search(bytes, start, limit)
      if (needle === undefined || (needle.token && !standsAlone(bytes, start, find.end()))) continue
      found(start, find.end(), needle)
    }
  }
  if (grams === null) return scanAll
  const {next, stride, size} = grams
  return (bytes, from, to, limit, found) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, limit)
    const end = Math.min(to + stride - 1, limit - size + 1)
    for (let at = next(view, from, end); at < end; at = next(view, at + stride, end))
      scanAll(bytes, Math.max(from, at - stride + 1), Math.min(to, at + 1), limit, found)
  }
}
