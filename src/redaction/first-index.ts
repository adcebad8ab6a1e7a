/**
 * Returns the first index in `[from, to)` for which `isReached` is true; `to` if there is none. `isReached` must also be
 * true for all later indices.
 */
export function firstIndex(from: number, to: number, isReached: (index: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isReached(middle)) high = middle
    else low = middle + 1
  }
  return low
}
