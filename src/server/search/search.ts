import type {SortOrder} from '../request/values.ts'
import type {Position, Store, StoredEvent, TimePage, TimeQuery} from '../store/store.ts'
import {type Cursor, placeOf} from './cursor.ts'

export interface Search {
  readonly query: TimeQuery
  readonly order: SortOrder
  readonly limit: number
  readonly cursor: Cursor | null
  readonly isViewable: Viewable
}

export interface Page {
  readonly events: readonly StoredEvent[]
  /** Null if there are no more results. */
  readonly next: Cursor | null
}

/**
 * Returns one page and the cursor of the next page. Every event is returned once, even while events arrive. An
 * ascending page begins with late events: they arrived after the previous page, but sort before this page.
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

async function ascending(store: Store, search: Search): Promise<Page> {
  const {query, limit, cursor} = search
  const watermark = cursor?.late?.watermark ?? (await store.lastSeq(query.conversation))
  const late = cursor === null ? [] : await arrivedSince(store, search, cursor, watermark)
  if (cursor !== null && late.length > limit) return pageOfLate(cursor, late.slice(0, limit), watermark)
  const rest = {...search, limit: limit - late.length}
  if (cursor?.late) return behind(late, await ascending(store, {...rest, cursor: {...cursor, watermark, late: null}}))
  const {events, next} = await inTime(store, rest, watermark)
  return {events: [...late, ...events], next}
}

/** Returns at most one event more than the page can contain. */
function arrivedSince(store: Store, search: Search, cursor: Cursor, watermark: number): Promise<StoredEvent[]> {
  const {query, limit, isViewable} = search
  if (cursor.watermark === watermark) return Promise.resolve([])
  const before = {...query, lt: Math.min(query.lt ?? Number.POSITIVE_INFINITY, cursor.position.micros)}
  const [after, beyondSeq] = [cursor.late?.position ?? null, cursor.watermark]
  const page = {order: 'ascending', after, upToSeq: watermark, beyondSeq} as const
  return viewableEvents(store, before, page, limit + 1, isViewable)
}

function pageOfLate(cursor: Cursor, events: readonly StoredEvent[], watermark: number): Page {
  const last = events.at(-1)
  return {events, next: last === undefined ? cursor : {...cursor, late: {position: placeOf(last), watermark}}}
}

/** The rest of the page comes from a new search, because more late events may have arrived. */
function behind(late: readonly StoredEvent[], {events, next}: Page): Page {
  const all = [...late, ...events].toSorted((one, other) => one.micros - other.micros || one.seq - other.seq)
  return {events: all, next}
}

/** If the page is full, only finds out if more events follow. */
async function inTime(store: Store, {query, limit, cursor, isViewable}: Search, watermark: number): Promise<Page> {
  const page = {order: 'ascending', after: cursor?.position ?? null, upToSeq: watermark, beyondSeq: null} as const
  const found = await viewableEvents(store, query, page, limit + 1, isViewable)
  const events = found.slice(0, limit)
  const position = events.at(-1) ?? cursor?.position
  if (found.length <= limit || position === undefined) return {events, next: null}
  const {conversation} = query
  return {events, next: {conversation, order: 'TIMESTAMP', position: placeOf(position), watermark, late: null}}
}

const LARGEST_FETCH = 1000

export type Viewable = (event: StoredEvent) => boolean

/** Returns up to `wanted` viewable events. Fetches become larger, because a log can have a million updates in a row. */
async function viewableEvents(
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
