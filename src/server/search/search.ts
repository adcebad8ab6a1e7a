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

/** What arrived late first, then what follows in the order of time. */
export async function ascending(store: Store, search: Search): Promise<Page> {
  const {query, limit, cursor} = search
  const watermark = cursor?.late?.watermark ?? (await store.lastSeq(query.conversation))
  const late = cursor === null ? [] : await arrivedSince(store, search, cursor, watermark)
  if (cursor !== null && late.length > limit) return pageOfLate(cursor, late.slice(0, limit), watermark)
  const rest = {...search, limit: limit - late.length}
  if (cursor?.late) return behind(late, await ascending(store, {...rest, cursor: {...cursor, watermark, late: null}}))
  const {events, next} = await inTime(store, rest, watermark)
  return {events: [...late, ...events], next}
}

/** What is between two watermarks and belongs before the position; one more than the page holds. */
function arrivedSince(store: Store, search: Search, cursor: Cursor, watermark: number): Promise<StoredEvent[]> {
  const {query, limit, isViewable} = search
  if (cursor.watermark === watermark) return Promise.resolve([])
  const before = {...query, lt: Math.min(query.lt ?? Number.POSITIVE_INFINITY, cursor.position.micros)}
  const [after, beyondSeq] = [cursor.late?.position ?? null, cursor.watermark]
  const page = {order: 'ascending', after, upToSeq: watermark, beyondSeq} as const
  return viewableEvents(store, before, page, limit + 1, isViewable)
}

/** More of them are left: the next page goes on among them. */
function pageOfLate(cursor: Cursor, events: readonly StoredEvent[], watermark: number): Page {
  const last = events.at(-1)
  return {events, next: last === undefined ? cursor : {...cursor, late: {position: placeOf(last), watermark}}}
}

/** While late events took more than a page others may have arrived: the rest is a page of its own, which has its late ones. */
function behind(late: readonly StoredEvent[], {events, next}: Page): Page {
  const all = [...late, ...events].toSorted((one, other) => one.micros - other.micros || one.seq - other.seq)
  return {events: all, next}
}

/** What was there at the watermark and comes behind the position. Of a page that is full already only whether there is more. */
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
