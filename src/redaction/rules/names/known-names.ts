/**
 * Returns `judge` with a memory of what it said of the last few thousand names, because names repeat. It depends on nothing but
 * the bytes of the name; those behind `LONGEST_NAME` do not count.
 */
export function rememberedNames<T>(judge: (bytes: Uint8Array, from: number, to: number) => T) {
  const known: ({readonly raw: Uint8Array; readonly said: T} | undefined)[] = new Array(SLOTS).fill(undefined)
  return (bytes: Uint8Array, from: number, to: number): T => {
    const end = Math.min(to, from + LONGEST_NAME)
    const slot = slotOf(bytes, from, end)
    const before = known[slot]
    if (before !== undefined && isSame(before.raw, bytes, from, end)) return before.said
    const said = judge(bytes, from, end)
    known[slot] = {raw: new Uint8Array(bytes.subarray(from, end)), said}
    return said
  }
}

/** Longer names are judged by their beginning. */
export const LONGEST_NAME = 256

/** Of 16 to 31 of its bytes, or all: names that differ in a number must not drive each other out. */
function slotOf(bytes: Uint8Array, from: number, to: number): number {
  const step = 1 + ((to - from) >> 5)
  let hash = to - from
  for (let at = from; at < to; at += step) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0
  return (hash ^ (hash >>> 15)) & (SLOTS - 1)
}

function isSame(raw: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (raw.length !== to - from) return false
  for (let i = 0; i < raw.length; i += 1) if (raw[i] !== bytes[from + i]) return false
  return true
}

const SLOTS = 16384
