import {createFoldedMatcher, type FoldedMatcher, NEVER_FOLDED} from './folded.ts'
import {longestAt, type Sorted, sortNeedles} from './longest-at.ts'
import type {Needle, Scan} from './secret.ts'

/** Searches for needles in bytes. */
export interface Matcher {
  /** Reports the longest match for each start. Any split of `[from, to)` into calls reports the same matches. */
  readonly scan: Scan
  /** Matches the same needles across line ends. */
  readonly folded: FoldedMatcher
}

/**
 * The minimum length of the needles in the second of two searches. A search can skip at most the length of its shortest
 * needle, so short needles would slow down the search for long needles.
 */
const LONG = 12
const WORTH_TWO = 256

/** Returns a matcher. Throws a RangeError if a needle is shorter than three bytes. */
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
 * Searches for all needles at once with the algorithm of Wu and Manber. It reads three bytes and skips as far as no
 * needle can contain them. For long needles, a filter reports candidates first.
 */
function scanFor(needles: readonly Needle[]): Scan {
  const sorted = sortNeedles(needles)
  const find = longestAt(sorted)
  const {window} = sorted
  const grams = gramsOf(sorted)
  const {shifts, bits} = shiftsOf(sorted)
  const furthest = window - BLOCK + 1

  /**
   * Returns the end of the next window with which a needle may start; more than `last` if there is no such window. This
   * is a separate function, because a function that is called often is compiled early.
   */
  function nextEnd(bytes: Uint8Array, from: number, last: number): number {
    let at = from
    while (at <= last) {
      const skip = shifts[hashOfBlock(bytes[at - 2] ?? 0, bytes[at - 1] ?? 0, bytes[at] ?? 0, bits)] ?? BLOCK
      // a separate branch, because the processor then predicts the next position and reads it early
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
  const {next, stride} = grams
  return (bytes, from, to, limit, found) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, limit)
    const end = Math.min(to + stride - 1, limit - GRAM + 1)
    for (let at = next(view, from, end); at < end; at = next(view, at + stride, end))
      scanAll(bytes, Math.max(from, at - stride + 1), Math.min(to, at + 1), limit, found)
  }
}

const BLOCK = 3
const FEWEST_BITS = 15
const MOST_BITS = 22

/**
 * Returns the distance to move the window, by the hash of its last three bytes; 0 if a needle may be there. The table
 * grows with the needles, so that at most about half of it is used.
 */
function shiftsOf({pool, offsets, groups, window}: Sorted): {readonly shifts: Uint8Array; readonly bits: number} {
  const steps = window - BLOCK
  const bits = Math.min(MOST_BITS, Math.max(FEWEST_BITS, Math.ceil(Math.log2((groups.length - 1) * (steps + 1) * 4))))
  const shifts = new Uint8Array(2 ** bits).fill(steps + 1)
  for (const first of groups.subarray(0, -1)) {
    const start = offsets[first] ?? 0
    for (let step = 0; step <= steps; step++) {
      const at = start + step
      const hash = hashOfBlock(pool[at] ?? 0, pool[at + 1] ?? 0, pool[at + 2] ?? 0, bits)
      shifts[hash] = Math.min(shifts[hash] ?? 0, steps - step)
    }
  }
  return {shifts, bits}
}

function hashOfBlock(first: number, second: number, third: number, bits: number): number {
  return Math.imul(first | (second << 8) | (third << 16), 0x9e3779b1) >>> (32 - bits)
}

/** The number of bytes that the filter reads. Six bytes distinguish a hexadecimal needle from another identifier. */
const GRAM = 6
/** The filter has two million bits, which fit into the L2 cache. 10,000 needles set a thirtieth of them. */
const GRAM_BITS = 21
const SHORTEST_WINDOW = 12

/**
 * Returns a filter that examines every `stride`-th position; null if the windows are too short. Every window contains
 * an examined position, so that no needle is missed.
 */
function gramsOf({pool, offsets, groups, window}: Sorted) {
  if (window < SHORTEST_WINDOW) return null
  const stride = window - GRAM + 1
  const seen = new Uint8Array(2 ** (GRAM_BITS - 3))
  const view = new DataView(pool.buffer, pool.byteOffset, pool.length)
  for (const first of groups.subarray(0, -1)) {
    const start = offsets[first] as number
    for (let at = start; at < start + stride; at++) {
      const bit = hashOfGram(view, at)
      seen[bit >>> 3] = (seen[bit >>> 3] as number) | (1 << (bit & 7))
    }
  }

  /**
   * Returns the first examined position in `[from, to)` whose bytes a needle may contain; `to` or more if there is no
   * such position.
   */
  function next(text: DataView, from: number, to: number): number {
    let at = from
    for (; at < to; at += stride) {
      const bit = hashOfGram(text, at)
      if (((seen[bit >>> 3] as number) & (1 << (bit & 7))) !== 0) break
    }
    return at
  }

  return {next, stride}
}

function hashOfGram(view: DataView, at: number): number {
  const [low, high] = [view.getUint32(at, true), view.getUint16(at + 4, true)]
  return (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) >>> (32 - GRAM_BITS)
}

/** Returns true if a find is a separate token. `postgres-prod` is not separate in `postgres-prod-0`. */
function standsAlone(bytes: Uint8Array, start: number, end: number): boolean {
  const [first, last] = [bytes[start] ?? 0, bytes[end - 1] ?? 0]
  return !(isWord(first) && goesOnBefore(bytes, start)) && !(isWord(last) && goesOnBehind(bytes, end))
}

function goesOnBefore(bytes: Uint8Array, start: number): boolean {
  const before = bytes[start - 1] ?? 0
  if (isJoint(before)) return isWord(bytes[start - 2] ?? 0)
  return isWord(before) && !isEscape(bytes, start)
}

function goesOnBehind(bytes: Uint8Array, end: number): boolean {
  const behind = bytes[end] ?? 0
  return isWord(behind) || (isJoint(behind) && isWord(bytes[end + 1] ?? 0))
}

/** Returns true if the byte before `start` ends an escape such as `\n` or `%3D`. */
function isEscape(bytes: Uint8Array, start: number): boolean {
  const isLetter = ESCAPED.includes(bytes[start - 1] ?? 0)
  if (isLetter && bytes[start - 2] === BACKSLASH) return true
  return bytes[start - 3] === PERCENT && isHex(bytes[start - 2] ?? 0) && isHex(bytes[start - 1] ?? 0)
}

function isWord(byte: number): boolean {
  const letter = byte | 32
  return (letter >= 97 && letter <= 122) || (byte >= 48 && byte <= 57) || byte === UNDERSCORE || byte >= 128
}

function isHex(byte: number): boolean {
  const letter = byte | 32
  return (letter >= 97 && letter <= 102) || (byte >= 48 && byte <= 57)
}

function isJoint(byte: number): boolean {
  return byte === DASH || byte === DOT
}

const [PERCENT, DASH, DOT, BACKSLASH, UNDERSCORE] = [37, 45, 46, 92, 95]
const ESCAPED = Buffer.from('nrtbf')
