/**
 * Returns `judge` with a cache of a few thousand names, because names repeat. The result must depend only on the bytes
 * of the name, up to `LONGEST_NAME`.
 */
export function rememberedNames<T>(judge: (bytes: Uint8Array, from: number, to: number) => T) {
  /** Slots of one length byte and the name. They are adjacent, so that a lookup needs one cache line. */
  let names = NONE
  const said: (T | undefined)[] = new Array(SLOTS).fill(undefined)
  const long = new Map<string, T>()

  function ofLong(bytes: Uint8Array, from: number, to: number): T {
    const name = Buffer.from(bytes.subarray(from, to)).toString('latin1')
    const before = long.get(name)
    if (before !== undefined) return before
    const now = judge(bytes, from, to)
    if (long.size === MOST_LONG) long.clear()
    long.set(name, now)
    return now
  }

  return (bytes: Uint8Array, from: number, to: number): T => {
    const end = Math.min(to, from + LONGEST_NAME)
    const length = end - from
    if (length >= PLACE) return ofLong(bytes, from, end)
    if (names === NONE) names = new Uint8Array(SLOTS * PLACE)
    const slot = slotOf(bytes, from, end)
    const first = slot * PLACE
    const before = said[slot]
    if (before !== undefined && names[first] === length && isSame(names, first + 1, bytes, from, end)) return before
    const now = judge(bytes, from, end)
    names[first] = length
    names.set(bytes.subarray(from, end), first + 1)
    said[slot] = now
    return now
  }
}

/** The maximum length of a judged name. A longer name is judged by its beginning. */
export const LONGEST_NAME = 256

function slotOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = to - from
  for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0
  return (hash ^ (hash >>> 15)) & (SLOTS - 1)
}

function isSame(names: Uint8Array, first: number, bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from, own = first; at < to; at++, own++) if (names[own] !== bytes[at]) return false
  return true
}

const NONE = new Uint8Array(0)
const SLOTS = 16384
/** The size of a slot in bytes. */
const PLACE = 32
/** Few names are longer. */
const MOST_LONG = 1024
