import {NONE} from './kin.ts'
import type {Sorted} from './sorted.ts'

/**
 * Returns a function that finds the group of needles with the same window as the text at `start`, by a hash. It returns
 * the group's index, or NONE.
 */
export function headsOf({pool, offsets, groups, window}: Sorted): (bytes: Uint8Array, start: number) => number {
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
