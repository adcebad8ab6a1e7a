import type {Store, StoredEvent, TimeQuery} from '../store/store.ts'
import {ascending} from './ascending.ts'
import {type Cursor, placeOf} from './cursor.ts'
import {type Viewable, viewableEvents} from './fill.ts'
import type {SortOrder} from './values.ts'

export interface Search {
  readonly query: TimeQuery
  readonly order: SortOrder
  readonly limit: number
  readonly cursor: Cursor | null
  readonly isViewable: Viewable
}

export interface Page {
  readonly events: readonly StoredEvent[]
  /** Null when no more results exist. */
  readonly next: Cursor | null
}

/**
 * One page, and where the next one begins. Each event is given once, also while events arrive: descending, the first
 * page fixes what belongs to the search; ascending, what arrived since the page before and belongs before its end comes
 * first. `next` is null only when nothing viewable is left.
 */
export function searchPage(store: Store, search: Search): Promise<Page> {
  return search.order === 'TIMESTAMP' ? ascending(store, search) : descending(store, search)
}

async function descending(store: Store, {query, limit, cursor, isViewable}: Search): Promise<Page> {
  const {conversation} = query
  const upToSeq = cursor?.watermark ?? (await store.lastSeq(conversation))
  const page = {order: 'descending', after: cursor?.position ?? null, upToSeq, beyondSeq: null} as const
  const found = await viewableEvents(store, query, page, limit + 1, isViewable)
  const events = found.slice(0, limit)
  const last = events.at(-1)
  if (found.length <= limit || last === undefined) return {events, next: null}
  return {
    events,
    next: {conversation, order: 'TIMESTAMP_DESC', position: placeOf(last), watermark: upToSeq, late: null},
  }
}
