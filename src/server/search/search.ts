import type {Store, StoredEvent, TimeQuery} from '../store/store.ts'
import type {Cursor} from './cursor.ts'
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
  const upToSeq = cursor?.watermark ?? (await store.lastSeq(query.conversation))
  const page = {order: 'descending', after: cursor?.position ?? null, upToSeq, beyondSeq: null} as const
  const found = await viewableEvents(store, query, page, limit + 1, isViewable)
  const events = found.slice(0, limit)
  const next = {conversation: query.conversation, order: 'TIMESTAMP_DESC', watermark: upToSeq, late: null} as const
  return {events, next: found.length > limit ? continued(next, events) : null}
}

async function ascending(store: Store, search: Search): Promise<Page> {
  const {query, limit, cursor} = search
  const {conversation} = query
  const watermark = cursor?.late?.watermark ?? (await store.lastSeq(conversation))
  const late = await arrivedSince(store, search, watermark)
  if (cursor !== null && late.length > limit) {
    const lateNow = late.slice(0, limit)
    return {events: lateNow, next: within(cursor, lateNow, watermark)}
  }
  if (cursor?.late) return behindLate(store, {...search, cursor: {...cursor, watermark, late: null}}, late)
  const page = {order: 'ascending', after: cursor?.position ?? null, upToSeq: watermark, beyondSeq: null} as const
  const found = await viewableEvents(store, query, page, limit - late.length + 1, search.isViewable)
  const inOrder = found.slice(0, limit - late.length)
  const next = {conversation, order: 'TIMESTAMP', watermark, late: null} as const
  const position = inOrder.at(-1) ?? cursor?.position
  const goesOn = found.length > inOrder.length && position !== undefined
  return {events: [...late, ...inOrder], next: goesOn ? {...next, position: placeOf(position)} : null}
}

/** While late events took more than a page others may have arrived: it goes on as if the next page began here. */
async function behindLate(store: Store, search: Search, late: readonly StoredEvent[]): Promise<Page> {
  const {events, next} = await ascending(store, {...search, limit: search.limit - late.length})
  const all = [...late, ...events].toSorted((one, other) => one.micros - other.micros || one.seq - other.seq)
  return {events: all, next}
}

/** What is between two watermarks and belongs before the position; one more than the page holds. */
async function arrivedSince(store: Store, {query, limit, cursor, isViewable}: Search, watermark: number) {
  if (cursor === null || cursor.watermark === watermark) return []
  const before = {...query, lt: Math.min(query.lt ?? Number.POSITIVE_INFINITY, cursor.position.micros)}
  const [after, beyondSeq] = [cursor.late?.position ?? null, cursor.watermark]
  const page = {order: 'ascending', after, upToSeq: watermark, beyondSeq} as const
  return viewableEvents(store, before, page, limit + 1, isViewable)
}

function within(cursor: Cursor, events: readonly StoredEvent[], watermark: number): Cursor {
  const last = events.at(-1)
  return last === undefined ? cursor : {...cursor, late: {position: placeOf(last), watermark}}
}

function continued(cursor: Omit<Cursor, 'position'>, events: readonly StoredEvent[]): Cursor | null {
  const last = events.at(-1)
  return last === undefined ? null : {...cursor, position: placeOf(last)}
}

function placeOf({micros, seq}: Cursor['position']): Cursor['position'] {
  return {micros, seq}
}
