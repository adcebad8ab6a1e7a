import type {File, Files} from './files.ts'
import {type Listing, NO_INDEX} from './listing.ts'

export interface EventFile {
  readonly file: File
  readonly index: number | null
}

/** Yields the event files of a conversation by index. Equal or missing indexes are ordered by name. */
export async function* inLogOrder({places, indexes}: Listing, files: Files): AsyncGenerator<EventFile> {
  const [at, index] = [places.all(), indexes.all()]
  const rank = (event: number) => (index[event] === NO_INDEX ? 0 : (index[event] ?? 0))
  const order = Uint32Array.from(at.keys())
  if (!isRising(order, rank)) order.sort((one, other) => rank(one) - rank(other))
  let from = 0
  while (from < order.length) {
    let to = from + 1
    while (to < order.length && rank(order[to] ?? 0) === rank(order[from] ?? 0)) to++
    for (const event of await byName(order.subarray(from, to), async event => (await files.at(at[event] ?? 0)).name)) {
      const own = index[event] ?? NO_INDEX
      yield {file: await files.at(at[event] ?? 0), index: own === NO_INDEX ? null : own}
    }
    from = to
  }
}

function isRising(order: Uint32Array, rank: (event: number) => number): boolean {
  return order.every(event => event === 0 || rank(event) >= rank(event - 1))
}

/** A name is read only if it decides the order. */
async function byName(events: Uint32Array, nameOf: (event: number) => Promise<string>): Promise<Iterable<number>> {
  if (events.length < 2) return events
  const named: {readonly event: number; readonly name: string}[] = []
  for (const event of events) named.push({event, name: await nameOf(event)})
  return named.sort((one, other) => byText(one.name, other.name)).map(({event}) => event)
}

export function byText(one: string | null, other: string | null): number {
  if (one === other) return 0
  return (one ?? '') < (other ?? '') ? -1 : 1
}
