import type {Sorted} from './sorted.ts'

/** Number of bytes in a block. */
export const BLOCK = 3
const FEWEST_BITS = 15
const MOST_BITS = 22

interface Shifts {
  /** The least distance to move the window, by the hash of the block at its end; 0 if a needle may be here. */
  readonly shifts: Uint8Array
  readonly bits: number
}

/** Returns the table. It grows with the needles, so that at most about half is used; 32 KB fit into the L1 cache. */
export function shiftsOf({pool, offsets, groups, window}: Sorted): Shifts {
  const steps = window - BLOCK
  const bits = Math.min(MOST_BITS, Math.max(FEWEST_BITS, Math.ceil(Math.log2((groups.length - 1) * (steps + 1) * 4))))
  const shifts = new Uint8Array(2 ** bits).fill(steps + 1)
  for (const first of groups.subarray(0, -1)) {
    const start = offsets[first] ?? 0
    for (let step = 0; step <= steps; step++) {
      const at = start + step
      const hash = hashOf(pool[at] ?? 0, pool[at + 1] ?? 0, pool[at + 2] ?? 0, bits)
      shifts[hash] = Math.min(shifts[hash] ?? 0, steps - step)
    }
  }
  return {shifts, bits}
}

export function hashOf(first: number, second: number, third: number, bits: number): number {
  return Math.imul(first | (second << 8) | (third << 16), 0x9e3779b1) >>> (32 - bits)
}
