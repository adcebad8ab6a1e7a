import type {Position, Store, StoredEvent, TimePage, TimeQuery} from '../store/store.ts'

const LARGEST_FETCH = 1000

export type Viewable = (event: Pick<StoredEvent, 'kind'>) => boolean

/**
 * Up to `wanted` viewable events (spec 4.1, rules 1 and 2): what is not viewable is taken out after it was fetched, so
 * one fetch may not be enough. Fetches grow, as a log can hold a million updates in a row.
 */
export async function viewableEvents(
  store: Store,
  query: TimeQuery,
  page: Omit<TimePage, 'limit'>,
  wanted: number,
  isViewable: Viewable,
): Promise<StoredEvent[]> {
  const found: StoredEvent[] = []
  let after: Position | null = page.after
  for (let limit = wanted; found.length < wanted; limit = Math.min(limit * 4, LARGEST_FETCH)) {
    const events = await store.byTime(query, {...page, after, limit})
    for (const event of events) if (isViewable(event)) found.push(event)
    after = events.at(-1) ?? after
    if (events.length < limit) break
  }
  return found.slice(0, wanted)
}
