/** Of a list where the property holds from some place on, that place; its length where it holds nowhere. */
export function firstIndex<T>(sorted: readonly T[], holds: (item: T) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = sorted[middle]
    if (item !== undefined && holds(item)) high = middle
    else low = middle + 1
  }
  return low
}
