import {standsAlone} from './alone.ts'
import {createFoldedMatcher, type FoldedMatcher, NEVER_FOLDED} from './folded.ts'
import {gramsOf} from './grams.ts'
import {longestAt} from './longest-at.ts'
import type {Needle} from './secret.ts'
import {BLOCK, hashOf, shiftsOf} from './shifts.ts'
import {sortNeedles} from './sorted.ts'

/**
 * Reports every find that starts in [from, to) and ends at or before `limit`: for each start the longest, and of many
 * needles the longest of the short ones and of the long ones, which come in two turns, each in order of start. Keeps no
 * state, so any split of [from, to) reports the same; bytes around it are looked at.
 */
export interface Matcher {
  /** The same needles over line ends. */
  readonly folded: FoldedMatcher
  readonly scan: Scan
}

type Scan = (
  bytes: Uint8Array,
  from: number,
  to: number,
  limit: number,
  found: (start: number, end: number, needle: Needle) => void,
) => void

/** The shortest needle tells how fast all are skipped over, so the few that are short do not slow down the others. */
const LONG = 12
/** Fewer are searched for in one turn. */
const WORTH_TWO = 256

/** Needles are at least three bytes long, else a RangeError. */
export function createMatcher(needles: readonly Needle[]): Matcher {
  if (needles.length === 0) return {scan() {}, folded: NEVER_FOLDED}
  let folded: FoldedMatcher | null = null
  const matcher: Matcher = {
    get folded() {
      folded ??= createFoldedMatcher(needles, matcher)
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
 * Searches for all needles at once. Strides of six bytes tell where one may begin; there it is done by Wu and Manber: looks
 * at three bytes, and skips as far as no needle can have them.
 */
function scanFor(needles: readonly Needle[]): Scan {
  const sorted = sortNeedles(needles)
  const find = longestAt(sorted)
  const {window} = sorted
  const grams = gramsOf(sorted)
  const {shifts, bits} = shiftsOf(sorted)
  const furthest = window - BLOCK + 1

  /**
   * The end of the next window that a needle may begin with, behind `last` when there is none. A function of its own,
   * because what is called often is compiled as a whole and early.
   */
  function nextEnd(bytes: Uint8Array, from: number, last: number): number {
    let at = from
    while (at <= last) {
      const skip = shifts[hashOf(bytes[at - 2] ?? 0, bytes[at - 1] ?? 0, bytes[at] ?? 0, bits)] ?? BLOCK
      // the processor foresees this branch and looks at the next block meanwhile; for a sum it would have to wait
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
