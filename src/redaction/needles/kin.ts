import type {Needle} from './secret.ts'

export const NONE = -1

/** Relations between needles, which are sorted by their bytes. Values are indexes, or NONE. */
export interface Kin {
  /** The longest other needle with which this one starts. */
  readonly parents: Int32Array
  /** Length of the prefix that counts as a match; 0 if there is none. */
  readonly prefixes: Uint32Array
  /** The nearest needle with a prefix, at or before this index, and at or after it. */
  readonly before: Int32Array
  readonly after: Int32Array
  /** The shortest prefix; 0 if no needle has one. */
  readonly shortest: number
}

export function kinOf(needles: readonly Needle[]): Kin {
  const prefixes = Uint32Array.from(needles, ({prefix}) => prefix ?? 0)
  const shortest = prefixes.reduce((least, prefix) => (prefix > 0 && prefix < least ? prefix : least), 2 ** 31)
  return {
    parents: parentsOf(needles),
    prefixes,
    before: nearest(prefixes, 1),
    after: nearest(prefixes, -1),
    shortest: shortest === 2 ** 31 ? 0 : shortest,
  }
}

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

function nearest(prefixes: Uint32Array, step: 1 | -1): Int32Array {
  const found = new Int32Array(prefixes.length)
  let last = NONE
  for (let at = step === 1 ? 0 : prefixes.length - 1; at >= 0 && at < prefixes.length; at += step) {
    if ((prefixes[at] ?? 0) > 0) last = at
    found[at] = last
  }
  return found
}
