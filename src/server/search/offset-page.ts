import type {Compat} from '../../events/compat.ts'
import type {SortOrder} from '../request/values.ts'
import type {Store, StoredEvent, TimeQuery} from '../store/store.ts'
import type {Viewable} from './search.ts'

interface OffsetSearch {
  readonly query: TimeQuery
  readonly order: SortOrder
  readonly limit: number
  readonly offset: number
  readonly isViewable: Viewable
}

interface OffsetPage {
  readonly events: readonly StoredEvent[]
  readonly next: string | null
}

const INTEGER = /^[+-]?\d+$/u
const FETCH = 1000

/**
 * Returns the offset that a `page_id` of the reference's application means; null if the reference fails on it
 * (docs/reference-behaviour.md#page-ids).
 */
export async function offsetIn(pageId: string | null, store: Store, query: TimeQuery, compat: Compat) {
  if (pageId === null) return 0
  if (!INTEGER.test(pageId.trim())) return null
  const offset = Number(pageId)
  if (offset >= 0 || compat !== '1.43') return Math.max(0, offset)
  return Math.max(0, (await store.count(query, [])) + offset)
}

/**
 * Pages like the reference's application: offsets count events before viewable ones are selected. So an empty page may
 * follow the last viewable event.
 */
export async function offsetPage(
  store: Store,
  {query, order, limit, offset, isViewable}: OffsetSearch,
): Promise<OffsetPage> {
  const listing = listed(store, query, order)
  const events: StoredEvent[] = []
  let at = 0
  for await (const event of listing) {
    if (events.length === limit) return {events, next: String(at)}
    if (at >= offset && isViewable(event)) events.push(event)
    at += 1
  }
  return {events, next: null}
}

async function* listed(store: Store, query: TimeQuery, order: SortOrder): AsyncGenerator<StoredEvent> {
  const page = {order: order === 'TIMESTAMP' ? 'ascending' : 'descending', upToSeq: null, beyondSeq: null} as const
  let after: StoredEvent | null = null
  do {
    const events: StoredEvent[] = await store.byTime(query, {...page, after, limit: FETCH})
    yield* events
    after = events.length < FETCH ? null : (events.at(-1) ?? null)
  } while (after !== null)
}
