/** The positions of two corresponding items, from 0. */
export interface Pair {
  readonly left: number
  readonly right: number
}

/** The number of times that gaps between pairs are searched again. */
const MOST_ROUNDS = 8

/**
 * Pairs items with equal keys, with rising positions on both sides. Equal beginnings and ends are paired first. Between
 * them, the n-th occurrences of each key are paired and the longest list with rising positions is kept; then the gaps
 * are searched in the same way. The time grows with n log n, also for lists that have nothing in common.
 */
export function aligned(left: readonly string[], right: readonly string[], rounds = MOST_ROUNDS): Pair[] {
  const start = equalItems(left, right, (list, at) => list[at])
  const [leftRest, rightRest] = [left.slice(start), right.slice(start)]
  const end = equalItems(leftRest, rightRest, (list, at) => list.at(-1 - at))
  const middle = between(leftRest.slice(0, leftRest.length - end), rightRest.slice(0, rightRest.length - end), rounds)
  return [
    ...Array.from({length: start}, (_, at) => ({left: at, right: at})),
    ...middle.map(pair => ({left: pair.left + start, right: pair.right + start})),
    ...Array.from({length: end}, (_, at) => ({left: left.length - end + at, right: right.length - end + at})),
  ]
}

function equalItems(
  left: readonly string[],
  right: readonly string[],
  itemAt: (list: readonly string[], at: number) => string | undefined,
): number {
  const most = Math.min(left.length, right.length)
  let count = 0
  while (count < most && itemAt(left, count) === itemAt(right, count)) count++
  return count
}

function between(left: readonly string[], right: readonly string[], rounds: number): Pair[] {
  const anchors = longestRising(sameOccurrences(left, right))
  if (anchors.length === 0 || rounds === 0) return anchors
  const found: Pair[] = []
  let [leftAt, rightAt] = [0, 0]
  for (const anchor of [...anchors, {left: left.length, right: right.length}]) {
    const gap = aligned(left.slice(leftAt, anchor.left), right.slice(rightAt, anchor.right), rounds - 1)
    for (const pair of gap) found.push({left: pair.left + leftAt, right: pair.right + rightAt})
    if (anchor.left < left.length) found.push(anchor)
    leftAt = anchor.left + 1
    rightAt = anchor.right + 1
  }
  return found
}

function sameOccurrences(left: readonly string[], right: readonly string[]): Pair[] {
  const places = Map.groupBy(right.keys(), at => right[at] ?? '')
  const used = new Map<string, number>()
  return left.flatMap((key, at) => {
    const occurrence = used.get(key) ?? 0
    used.set(key, occurrence + 1)
    const place = places.get(key)?.[occurrence]
    return place === undefined ? [] : [{left: at, right: place}]
  })
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
