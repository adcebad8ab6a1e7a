import type {Store, StoredEvent} from '../store/store.ts'
import {type Cursor, placeOf} from './cursor.ts'
import {viewableEvents} from './fill.ts'
import type {Page, Search} from './search.ts'

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
