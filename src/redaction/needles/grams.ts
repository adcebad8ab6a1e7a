import type {Sorted} from './sorted.ts'

/**
 * A filter that reads a text in strides and reports where needles may start. Every window of a text contains one of the
 * examined places. So if none matches, no needle starts there.
 */
export interface Grams {
  /**
   * Returns the first place in `[from, to)`, in strides, whose bytes a needle may contain; `to` or more if there is
   * none.
   */
  next(view: DataView, from: number, to: number): number
  /** Bytes from one place to the next. */
  readonly stride: number
  /** Bytes that are examined at a place. */
  readonly size: number
}

/**
 * The maximum length of a gram. Six bytes distinguish the hexadecimal digits of a needle from the digits of another
 * identifier.
 */
const LONGEST = 6
/** Two million bits fit into the L2 cache, and 10,000 needles fill a thirtieth of them. */
const BITS = 21

/** Returns null if the windows are too short to gain speed. */
export function gramsOf({pool, offsets, groups, window}: Sorted): Grams | null {
  if (window < SHORTEST_WINDOW) return null
  const stride = window - LONGEST + 1
  const seen = new Uint8Array(2 ** (BITS - 3))
  const view = new DataView(pool.buffer, pool.byteOffset, pool.length)
  for (const first of groups.subarray(0, -1)) {
    const start = offsets[first] as number
    for (let at = start; at < start + stride; at++) {
      const bit = hashAt(view, at)
      seen[bit >>> 3] = (seen[bit >>> 3] as number) | (1 << (bit & 7))
    }
  }

  function next(text: DataView, from: number, to: number): number {
    let at = from
    for (; at < to; at += stride) {
      const bit = hashAt(text, at)
      if (((seen[bit >>> 3] as number) & (1 << (bit & 7))) !== 0) break
    }
    return at
  }

  return {next, stride, size: LONGEST}
}

const SHORTEST_WINDOW = 12

function hashAt(view: DataView, at: number): number {
  const [low, high] = [view.getUint32(at, true), view.getUint16(at + 4, true)]
  return (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) >>> (32 - BITS)
}
