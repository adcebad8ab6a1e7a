/** Size of the cache. A log repeats values, so each is judged once. */
const SLOTS = 4096
/** Size of the cache of recent values, because several rules judge the same value of a line. */
const RECENT = 8
const LONGEST_REMEMBERED = 256

interface Kept<T> {
  readonly text: string
  readonly name: string
  readonly said: T
}

/**
 * Returns the same function with a cache for short texts. The result of `judge` must depend only on its arguments. A
 * text is copied only if it occurs again after others, because most secrets occur once.
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

/** Returns a separate string by joining. A slice would keep the whole text in memory. */
function copyOf(text: string): string {
  return ` ${text}`.slice(1)
}
