import {headsOf} from './heads.ts'
import {kinOf, NONE} from './kin.ts'
import type {Needle} from './secret.ts'
import type {Sorted} from './sorted.ts'

/** The length from which a native comparison is faster. */
const LONG = 64

/** Finds the longest match at one place. */
export interface LongestAt {
  search(bytes: Uint8Array, start: number, limit: number): Needle | undefined
  /** Returns the end of the last match of `search`. */
  end(): number
}

/**
 * Looks up the window in a hash table, then finds the position of the text in the byte order of needles. The longest
 * match is the needle before that position, or one of its beginnings. The needle that agrees longest is one of the two
 * neighbours. So thousands of needles with the same beginning cost a few comparisons.
 */
export function longestAt(sorted: Sorted): LongestAt {
  const {needles, pool, offsets, window, groups} = sorted
  const groupAt = headsOf(sorted)
  const {parents, prefixes, before, after, shortest} = kinOf(needles)
  const lengths = Uint32Array.from(needles, needle => needle.bytes.length)
  let text: Uint8Array = pool
  let start = 0
  let limit = 0
  let end = 0
  let best = NONE

  function search(bytes: Uint8Array, at: number, until: number): Needle | undefined {
    const group = at + window > until ? NONE : groupAt(bytes, at)
    if (group === NONE) return undefined
    text = bytes
    start = at
    limit = until
    end = at
    best = NONE
    const low = groups[group] ?? 0
    const behind = firstBehind(low, groups[group + 1] ?? 0)
    if (behind > low) keepWhole(behind - 1)
    if (shortest > 0) {
      keepBegun(behind - 1, before, -1)
      keepBegun(behind, after, 1)
    }
    return needles[best]
  }

  /** Returns the first needle in [low, high) that comes after the text in byte order, or `high`. */
  function firstBehind(low: number, high: number): number {
    let [from, to] = [low, high]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (isBehind(middle)) to = middle
      else from = middle + 1
    }
    return from
  }

  function isBehind(index: number): boolean {
    const length = agreement(index)
    if (length === lengths[index]) return false
    return start + length === limit || (pool[(offsets[index] ?? 0) + length] ?? 0) > (text[start + length] ?? 0)
  }

  function agreement(index: number): number {
    const offset = offsets[index] ?? 0
    const most = Math.min(lengths[index] ?? 0, limit - start)
    let length = 0
    if (most > LONG && isEqual(offset, most)) return most
    while (length < most && pool[offset + length] === text[start + length]) length++
    return length
  }

  /**
   * Compares natively, which is 15 times as fast. It helps if much is equal, as in a repetitive secret of megabytes.
   */
  function isEqual(offset: number, length: number): boolean {
    if (pool[offset + LONG] !== text[start + LONG]) return false
    return pool.compare(text, start, start + length, offset, offset + length) === 0
  }

  function keepWhole(index: number): void {
    const length = agreement(index)
    let candidate = index
    while (candidate !== NONE && (lengths[candidate] ?? 0) > length) candidate = parents[candidate] ?? NONE
    if (candidate !== NONE) keep(candidate, lengths[candidate] ?? 0)
  }

  /** Starting from a neighbour, keeps the first needle whose whole prefix agrees. */
  function keepBegun(index: number, next: Int32Array, step: number): void {
    let candidate = next[index] ?? NONE
    while (candidate !== NONE) {
      const length = agreement(candidate)
      if (length >= (prefixes[candidate] ?? 0)) {
        keep(candidate, length)
        return
      }
      if (length < shortest) return
      candidate = next[candidate + step] ?? NONE
    }
  }

  function keep(index: number, length: number): void {
    if (start + length <= end) return
    end = start + length
    best = index
  }

  return {search, end: () => end}
}
