import type {Needle} from './secret.ts'

/**
 * Removes the prefix of a needle if a needle of another value starts with it too, because the match could name the
 * wrong secret. Returns the needles in byte order.
 */
export function withoutSharedPrefixes(needles: ReadonlyMap<string, Needle>): Needle[] {
  const keys = [...needles.keys()].sort()
  const sorted = keys.flatMap(key => needles.get(key) ?? [])
  return sorted.map((needle, index) => {
    const {prefix, ...whole} = needle
    if (prefix === undefined || !(isShared(index, 1) || isShared(index, -1))) return needle
    return whole
  })

  /** Whether a neighbour shares the prefix. Needles with the same beginning are adjacent. */
  function isShared(index: number, step: 1 | -1): boolean {
    const needle = sorted[index]
    const head = keys[index]?.slice(0, needle?.prefix) ?? ''
    for (let at = index + step; keys[at]?.startsWith(head); at += step) {
      const other = sorted[at]
      if (other !== undefined && needle !== undefined && !isSame(needle.value, other.value)) return true
    }
    return false
  }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one === other || Buffer.compare(one, other) === 0
}
