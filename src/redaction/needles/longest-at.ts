import {byteString} from '../bytes.ts'
import type {Needle} from './secret.ts'

/** Needles in byte order, without duplicates. Indices refer to this order. */
export interface Sorted {
  readonly needles: readonly Needle[]
  /** The bytes of all needles, concatenated. Needle `i` is `[offsets[i], offsets[i + 1])`. */
  readonly pool: Buffer
  readonly offsets: Uint32Array
  /** The number of first bytes that must match. All needles share this number. */
  readonly window: number
  /** The index of the first needle of each group with the same first `window` bytes, then the number of needles. */
  readonly groups: Uint32Array
}

const WIDEST_WINDOW = 64

/** Returns the needles in byte order. Throws a RangeError if a needle is shorter than three bytes. */
export function sortNeedles(needles: readonly Needle[]): Sorted {
  const keyed = needles.map(needle => ({needle, key: byteString(needle.bytes)}))
  keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
  const distinct = keyed.filter(({key}, index) => key !== keyed[index - 1]?.key)
  const inOrder = distinct.map(({needle}) => needle)
  const window = inOrder.reduce(
    (least, {bytes, prefix}) => Math.min(least, prefix ?? bytes.length, bytes.length),
    WIDEST_WINDOW,
  )
  if (window < 3) throw new RangeError('a needle is shorter than three bytes')
  const keys = distinct.map(({key}) => key)
  return {needles: inOrder, window, ...pooled(inOrder), groups: groupsOf(keys, window)}
}

function pooled(needles: readonly Needle[]): Pick<Sorted, 'pool' | 'offsets'> {
  const offsets = new Uint32Array(needles.length + 1)
  for (const [index, {bytes}] of needles.entries()) offsets[index + 1] = (offsets[index] ?? 0) + bytes.length
  const pool = Buffer.alloc(offsets.at(-1) ?? 0)
  for (const [index, {bytes}] of needles.entries()) pool.set(bytes, offsets[index])
  return {pool, offsets}
}

function groupsOf(keys: readonly string[], window: number): Uint32Array {
  const starts: number[] = []
  let head: string | undefined
  for (const [index, key] of keys.entries()) {
    if (head !== undefined && key.startsWith(head)) continue
    head = key.slice(0, window)
    starts.push(index)
  }
  return Uint32Array.from([...starts, keys.length])
}

const NONE = -1
/** The length from which a native comparison is faster. */
const LONG = 64

/**
 * Returns a search for the longest match at one position. Looks up the first bytes in a hash table, then finds the
 * position of the text among the sorted needles. Thousands of needles with the same beginning need only a few
 * comparisons.
 */
export function longestAt(sorted: Sorted) {
  const {needles, pool, offsets, window, groups} = sorted
  const groupAt = headsOf(sorted)
  const parents = parentsOf(needles)
  const prefixes = Uint32Array.from(needles, ({prefix}) => prefix ?? 0)
  const [before, after] = [nearest(prefixes, 1), nearest(prefixes, -1)]
  const least = prefixes.reduce((least, prefix) => (prefix > 0 && prefix < least ? prefix : least), 2 ** 31)
  const shortest = least === 2 ** 31 ? 0 : least
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

  /**
   * Returns the first needle in `[low, high)` that is after the text in byte order; `high` if there is no such needle.
   */
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

  /** Compares natively. This is 15 times as fast if many bytes are equal, as in a repetitive secret of megabytes. */
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

  /** Keeps the nearest needle whose whole prefix matches. */
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

  /** `end` returns the end of the last match of `search`. */
  return {search, end: () => end}
}

/** Returns a function that finds the group of needles whose first bytes equal the text at `start`. */
function headsOf({pool, offsets, groups, window}: Sorted): (bytes: Uint8Array, start: number) => number {
  const count = groups.length - 1
  const mask = 2 ** Math.ceil(Math.log2(count * 2 + 1)) - 1
  const slots = new Int32Array(mask + 1).fill(NONE)
  for (let group = 0; group < count; group++) {
    let slot = hashAt(pool, offsetOf(group)) & mask
    while (slots[slot] !== NONE) slot = (slot + 1) & mask
    slots[slot] = group
  }

  function offsetOf(group: number): number {
    return offsets[groups[group] ?? 0] ?? 0
  }

  function hashAt(bytes: Uint8Array, start: number): number {
    let hash = 0
    for (let at = start; at < start + window; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
    return hash ^ (hash >>> 15)
  }

  function agrees(group: number, bytes: Uint8Array, start: number): boolean {
    const offset = offsetOf(group)
    for (let at = 0; at < window; at++) if (pool[offset + at] !== bytes[start + at]) return false
    return true
  }

  return (bytes, start) => {
    for (let slot = hashAt(bytes, start) & mask; ; slot = (slot + 1) & mask) {
      const group = slots[slot] ?? NONE
      if (group === NONE || agrees(group, bytes, start)) return group
    }
  }
}

/** Returns, for each needle, the longest other needle with which it starts. */
function parentsOf(needles: readonly Needle[]): Int32Array {
  const parents = new Int32Array(needles.length)
  for (const [index, {bytes}] of needles.entries()) {
    let candidate = index - 1
    while (candidate >= 0 && !beginsWith(bytes, needles[candidate]?.bytes ?? bytes))
      candidate = parents[candidate] ?? NONE
    parents[index] = candidate
  }
  return parents
}

function beginsWith(bytes: Uint8Array, beginning: Uint8Array): boolean {
  if (beginning.length >= bytes.length) return false
  for (let at = 0; at < beginning.length; at++) if (bytes[at] !== beginning[at]) return false
  return true
}

/**
 * Returns for each needle the nearest needle with a prefix. With step 1, that is the needle itself or an earlier
 * needle. With step -1, it is the needle itself or a later needle.
 */
function nearest(prefixes: Uint32Array, step: 1 | -1): Int32Array {
  const found = new Int32Array(prefixes.length)
  let last = NONE
  for (let at = step === 1 ? 0 : prefixes.length - 1; at >= 0 && at < prefixes.length; at += step) {
    if ((prefixes[at] ?? 0) > 0) last = at
    found[at] = last
  }
  return found
}
