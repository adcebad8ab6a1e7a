/**
 * Returns `judge` with a cache of a few thousand names, because names repeat. The result must depend only on the bytes
 * of the name, up to `LONGEST_NAME`.
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

/** Only the beginning of a longer name is judged. */
export const LONGEST_NAME = 256

/**
 * Returns a hash of at least 16 bytes of the name, or all, so that names that differ only in a number get different
 * slots.
 */
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
