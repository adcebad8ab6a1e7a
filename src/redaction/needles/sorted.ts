import type {Needle} from './secret.ts'
import {byteString} from './text.ts'

const WIDEST_WINDOW = 64

/** Needles in byte order, without duplicates, laid out for searching. An index is a position in this order. */
export interface Sorted {
  readonly needles: readonly Needle[]
  /** All bytes concatenated; needle `i` is [offsets[i], offsets[i + 1]). */
  readonly pool: Buffer
  readonly offsets: Uint32Array
  /** The number of first bytes that must match, for every needle. */
  readonly window: number
  /** Index of the first needle of each group with the same window, and the number of needles at the end. */
  readonly groups: Uint32Array
}

export function sortNeedles(needles: readonly Needle[]): Sorted {
  const keyed = needles.map(needle => ({needle, key: byteString(needle.bytes)}))
  keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
  const distinct = keyed.filter(({key}, index) => key !== keyed[index - 1]?.key)
  const inOrder = distinct.map(({needle}) => needle)
  const window = inOrder.reduce((least, needle) => Math.min(least, leastOf(needle)), WIDEST_WINDOW)
  if (window < 3) throw new RangeError('a needle is shorter than three bytes')
  return {
    needles: inOrder,
    window,
    ...pooled(inOrder),
    groups: groupsOf(
      distinct.map(({key}) => key),
      window,
    ),
  }
}

function leastOf({bytes, prefix}: Needle): number {
  return Math.min(prefix ?? bytes.length, bytes.length)
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
