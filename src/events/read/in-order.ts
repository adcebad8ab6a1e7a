export interface Ordered {
  readonly order: 'given' | 'page' | 'time'
  /** The source of the event. Events of one page have the same source. */
  readonly file: string
  /** The time in microseconds since 1970; null if it is missing. */
  readonly micros: number | null
}

/** Returns events in log order. Pages are sorted by the time of their first event. */
export function inOrder<E extends Ordered>(events: readonly E[]): readonly E[] {
  if (events.some(({order}) => order === 'time')) return byTime(events, ({micros}) => micros)
  if (events.every(({order}) => order === 'given')) return events
  const pages = [...Map.groupBy(events, ({file}) => file).values()]
  return byTime(pages, ([first]) => first?.micros ?? null).flat()
}

/** Sorts items by time. An item without a time stays behind its predecessor. */
export function byTime<T>(items: readonly T[], timeOf: (item: T) => number | null): T[] {
  let last = -Infinity
  const timed = items.map(item => {
    last = timeOf(item) ?? last
    return {item, micros: last}
  })
  return timed.toSorted((one, other) => compare(one.micros, other.micros)).map(({item}) => item)
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1
}
