interface Kept<T> {
  readonly text: string
  readonly name: string
  readonly said: T
}

/**
 * Returns `judge` with a cache for short texts. The result of `judge` must depend only on its arguments. A text is
 * copied into the cache when it occurs a second time, because most secrets occur once.
 */
export function remembered<T extends number | boolean | string | object | null>(
  judge: (text: string, name: string) => T,
): (text: string, name?: string) => T {
  const recent: (Kept<T> | undefined)[] = new Array(RECENT).fill(undefined)
  const kept: (Kept<T> | undefined)[] = new Array(SLOTS).fill(undefined)
  const hashes = new Int32Array(SLOTS)
  return (text, name = '') => {
    if (text.length + name.length > LONGEST_REMEMBERED) return judge(text, name)
    const hash = hashOf(text, hashOf(name, 1))
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
    const often = kept[slot]
    if (isOf(often, text, name)) return often.said
    const last = recent[slot & (RECENT - 1)]
    if (isOf(last, text, name)) return last.said
    const said = judge(text, name)
    if (hashes[slot] === hash) kept[slot] = {text: copyOf(text), name: copyOf(name), said}
    else recent[slot & (RECENT - 1)] = {text, name, said}
    hashes[slot] = hash
    return said
  }
}

function isOf<T>(one: Kept<T> | undefined, text: string, name: string): one is Kept<T> {
  return one !== undefined && one.text === text && one.name === name
}

function hashOf(text: string, seed: number): number {
  let hash = seed + text.length
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}

/** Returns a new string, because a slice would keep the whole text in memory. */
function copyOf(text: string): string {
  return ` ${text}`.slice(1)
}

/** Returns `judge` with a cache for names. The result of `judge` must depend only on the first `LONGEST_NAME` bytes. */
export function rememberedNames<T>(judge: (bytes: Uint8Array, from: number, to: number) => T) {
  /** A slot is a length byte followed by the name, so that a look-up reads a single line of the processor's cache. */
  let names = NO_NAMES
  const said: (T | undefined)[] = new Array(NAME_SLOTS).fill(undefined)
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
    if (length >= NAME_SLOT_SIZE) return ofLong(bytes, from, end)
    if (names === NO_NAMES) names = new Uint8Array(NAME_SLOTS * NAME_SLOT_SIZE)
    const slot = slotOf(bytes, from, end)
    const first = slot * NAME_SLOT_SIZE
    const before = said[slot]
    if (before !== undefined && names[first] === length && isSame(names, first + 1, bytes, from, end)) return before
    const now = judge(bytes, from, end)
    names[first] = length
    names.set(bytes.subarray(from, end), first + 1)
    said[slot] = now
    return now
  }
}

/** The maximum length of a name. Only the beginning of a longer name is examined. */
export const LONGEST_NAME = 256

function slotOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = to - from
  for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0
  return (hash ^ (hash >>> 15)) & (NAME_SLOTS - 1)
}

function isSame(names: Uint8Array, first: number, bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from, own = first; at < to; at++, own++) if (names[own] !== bytes[at]) return false
  return true
}

const SLOTS = 4096
/** The number of recent results. They are kept because several rules examine the same value of a line. */
const RECENT = 8
const LONGEST_REMEMBERED = 256
const NO_NAMES = new Uint8Array(0)
const NAME_SLOTS = 16384
const NAME_SLOT_SIZE = 32
/** The maximum number of cached names that are too long for a slot. */
const MOST_LONG = 1024
