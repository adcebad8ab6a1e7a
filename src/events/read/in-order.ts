export interface Ordered {
  readonly order: 'given' | 'page' | 'time'
  /** Events of one page have the same. */
  readonly file: string
  /** When it was, in microseconds since 1970; null when it does not say. */
  readonly micros: number | null
}

/** As they come when that is the order of the log, pages by their first event, or all by time. */
export function inOrder<E extends Ordered>(events: readonly E[]): readonly E[] {
  if (events.some(({order}) => order === 'time')) return byTime(events, ({micros}) => micros)
  if (events.every(({order}) => order === 'given')) return events
  const pages = [...Map.groupBy(events, ({file}) => file).values()]
  return byTime(pages, ([first]) => first?.micros ?? null).flat()
}

/** What has no time stays behind what came before it. */
function byTime<T>(items: readonly T[], timeOf: (item: T) => number | null): T[] {
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
