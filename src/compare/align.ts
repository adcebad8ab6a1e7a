/** The positions of two items that stand for each other, from 0. */
export interface Pair {
  readonly left: number
  readonly right: number
}

/**
 * Pairs items with equal keys. Positions rise on both sides, and no longer list of such pairs exists among the pairs of
 * first occurrences, second occurrences and so on. The time grows with n log n, also for lists that have nothing in
 * common.
 */
export function aligned(left: readonly string[], right: readonly string[]): Pair[] {
  const places = Map.groupBy(right.keys(), at => right[at] ?? '')
  const used = new Map<string, number>()
  const candidates = left.flatMap((key, at) => {
    const occurrence = used.get(key) ?? 0
    used.set(key, occurrence + 1)
    const place = places.get(key)?.[occurrence]
    return place === undefined ? [] : [{left: at, right: place}]
  })
  return longestRising(candidates)
}

interface Link {
  readonly pair: Pair
  readonly before: Link | null
}

/** Returns the longest subsequence whose right positions rise, by patience sorting. */
function longestRising(pairs: readonly Pair[]): Pair[] {
  const ends: Link[] = [] // ends[n] ends a rising list of n + 1 pairs with the smallest possible right position
  for (const pair of pairs) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle]?.pair.right ?? 0) < pair.right) low = middle + 1
      else high = middle
    }
    ends[low] = {pair, before: ends[low - 1] ?? null}
  }
  const found: Pair[] = []
  for (let link = ends.at(-1) ?? null; link !== null; link = link.before) found.push(link.pair)
  return found.reverse()
}
