import type {Compat} from '../../events/compat.ts'
import {unmetIn} from '../../events/query/match.ts'
import type {Query} from '../../events/query/parse.ts'
import {complaint, type Refused, unprocessable} from '../answers/refused.ts'
import type {ServerContext} from '../context.ts'
import type {SortOrder} from '../request/values.ts'
import {type ConversationId, pagesByTime, type Store, type StoredEvent, type TimeQuery} from '../store/store.ts'
import {pageText} from './by-ids.ts'
import {FOREIGN, logTag, readCursor, writeCursor} from './cursor.ts'
import {searchPage, type Viewable} from './search.ts'
import {boundsOf, type Filter, instants, type PageChoice, texts} from './search-query.ts'

/** The events to search. The result is empty if `maySearch` is false. */
export interface Searched {
  readonly conversation: ConversationId
  readonly maySearch: boolean
  /** Returns false for kinds that the search omits. */
  readonly isViewable: (event: Pick<StoredEvent, 'kind'>) => boolean
  readonly q: Query
}

/** Parses documents only if there is a query. */
function matching({isViewable, q}: Pick<Searched, 'isViewable' | 'q'>): Viewable {
  if (q.length === 0) return isViewable
  return event => isViewable(event) && unmetIn(q, JSON.parse(event.json)).length === 0
}

export function applicationSearch({store, settings}: Pick<ServerContext, 'store' | 'settings'>) {
  const {compat} = settings
  const boundOf = compat === 'spec' ? instants(settings) : texts(settings)
  const queryOf = (conversation: ConversationId, filter: Filter): TimeQuery => ({
    conversation,
    kind: filter.kind__eq,
    ...boundsOf(filter, boundOf),
  })

  async function byCursor(query: TimeQuery, searched: Searched, choice: PageChoice) {
    const {maySearch, isViewable} = searched
    const {sort_order: order, page_id, limit} = choice
    const issued = page_id === null ? null : readCursor(page_id, query.conversation, order)
    if (page_id !== null && issued === null) throw foreign(page_id)
    if (!maySearch || (query.kind !== null && !isViewable({kind: query.kind}))) return pageText([], null)
    const [first] = await store.byLog(query.conversation, {order: 'ascending', from: null, limit: 1})
    if (first === undefined) return pageText([], null)
    const log = logTag(first.id)
    if (issued !== null && issued.log !== log) throw foreign(page_id)
    const {events, next} = await searchPage(store, {
      ...{query, order, limit, cursor: issued?.cursor ?? null},
      isViewable: matching(searched),
    })
    return pageText(events, next && writeCursor({cursor: next, log}))
  }

  async function byOffset(query: TimeQuery, searched: Searched, choice: PageChoice) {
    const {sort_order: order, page_id, limit} = choice
    const offset = await offsetIn(page_id, store, query, compat)
    if (offset === null) return null
    if (!searched.maySearch) return pageText([], null)
    const {events, next} = await offsetPage(store, {query, order, limit, offset, isViewable: matching(searched)})
    return pageText(events, next)
  }

  return {
    /** Returns the text of an EventPage; null if the reference service would fail. Throws `Refused` with 422. */
    page(searched: Searched, asked: Filter & PageChoice) {
      const query = queryOf(searched.conversation, asked)
      return compat === 'spec' ? byCursor(query, searched, asked) : byOffset(query, searched, asked)
    },
    /** Returns the number of matching events, without the kinds in `leftOut`. */
    count: (conversation: ConversationId, filter: Filter, leftOut: readonly string[]) =>
      store.count(queryOf(conversation, filter), leftOut),
    /** Returns the number of events that match the filter and the query. Reads them, unless the query is empty. */
    async countMatches(conversation: ConversationId, filter: Filter, q: Query) {
      const query = queryOf(conversation, filter)
      if (q.length === 0) return store.count(query, [])
      const isMatch = matching({isViewable: () => true, q})
      let count = 0
      for await (const page of pagesByTime(store, query, 'ascending', FETCH)) count += page.filter(isMatch).length
      return count
    },
  }
}

function foreign(pageId: string | null): Refused {
  return unprocessable(complaint(['query', 'page_id'], pageId, FOREIGN))
}

interface OffsetSearch {
  readonly query: TimeQuery
  readonly order: SortOrder
  readonly limit: number
  readonly offset: number
  readonly isViewable: Viewable
}

const INTEGER = /^[+-]?\d+$/u
const FETCH = 1000

/**
 * Returns the offset in a `page_id`, as in the reference service. Returns null if the reference service would fail:
 * docs/reference-behaviour.md#page-ids.
 */
async function offsetIn(pageId: string | null, store: Store, query: TimeQuery, compat: Compat) {
  if (pageId === null) return 0
  if (!INTEGER.test(pageId.trim())) return null
  const offset = Number(pageId)
  if (offset >= 0 || compat !== '1.43') return Math.max(0, offset)
  return Math.max(0, (await store.count(query, [])) + offset)
}

/**
 * Returns a page as the reference service does. Offsets count all events, also events that are not viewable. An empty
 * page may therefore follow the last viewable event.
 */
async function offsetPage(store: Store, {query, order, limit, offset, isViewable}: OffsetSearch) {
  const events: StoredEvent[] = []
  let at = 0
  for await (const page of pagesByTime(store, query, order === 'TIMESTAMP' ? 'ascending' : 'descending', FETCH))
    for (const event of page) {
      if (events.length === limit) return {events, next: String(at)}
      if (at >= offset && isViewable(event)) events.push(event)
      at += 1
    }
  return {events, next: null}
}
