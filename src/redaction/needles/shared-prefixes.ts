import type {Needle} from './secret.ts'

/**
 * Takes the prefix from needles whose prefix another needle of another value begins with too: it would tell wrong. Gets
 * the needles by their byte strings, gives them in the order of these.
 */
export function withoutSharedPrefixes(needles: ReadonlyMap<string, Needle>): Needle[] {
  const keys = [...needles.keys()].sort()
  const sorted = keys.flatMap(key => needles.get(key) ?? [])
  return sorted.map((needle, index) => {
    const {prefix, ...whole} = needle
    if (prefix === undefined || !(isShared(index, 1) || isShared(index, -1))) return needle
    return whole
  })

  /** All that begin alike stand side by side. */
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
