/** A binary heap with fast access to the least element. */
export interface Heap<T> {
  readonly least: T | undefined
  push(item: T): void
  pop(): T | undefined
  /** Restores the order after the least element became greater. */
  leastHasGrown(): void
}

/** Returns an empty heap. `isLess` defines its order. */
export function heapBy<T>(isLess: (one: T, other: T) => boolean): Heap<T> {
  const items: T[] = []
  const at = (index: number) => items[index] as T // the cast is safe: callers pass only valid positions

  function swap(one: number, other: number): void {
    const kept = at(one)
    items[one] = at(other)
    items[other] = kept
  }

  function rise(from: number): void {
    for (let index = from; index > 0; ) {
      const parent = (index - 1) >> 1
      if (!isLess(at(index), at(parent))) return
      swap(index, parent)
      index = parent
    }
  }

  function sink(): void {
    for (let index = 0; ; ) {
      const left = 2 * index + 1
      const right = left + 1
      let least = index
      if (left < items.length && isLess(at(left), at(least))) least = left
      if (right < items.length && isLess(at(right), at(least))) least = right
      if (least === index) return
      swap(index, least)
      index = least
    }
  }

  return {
    get least() {
      return items[0]
    },
    push(item) {
      items.push(item)
      rise(items.length - 1)
    },
    pop() {
      const [first] = items
      const last = items.pop()
      if (items.length > 0 && last !== undefined) {
        items[0] = last
        sink()
      }
      return first
    },
    leastHasGrown: sink,
  }
}
