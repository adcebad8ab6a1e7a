import type {Refused} from '../answers/refused.ts'
import {complaint, unprocessable} from '../answers/unprocessable.ts'
import type {ServerContext} from '../context.ts'
import type {ConversationId, TimeQuery} from '../store/store.ts'
import {FOREIGN, logTag, readCursor, writeCursor} from './cursor.ts'
import {offsetIn, offsetPage} from './offset-page.ts'
import {pageText} from './page-text.ts'
import {searchPage, type Viewable} from './search.ts'
import type {Filter, PageChoice} from './search-query.ts'
import {boundsOf, instants, texts} from './time-bounds.ts'

/** The events to search. If `maySearch` is false, the result is empty. */
export interface Searched {
  readonly conversation: ConversationId
  readonly maySearch: boolean
  readonly isViewable: Viewable
}

/** The application's search, for its shared and its own routes. */
interface ApplicationSearch {
  /** Returns the text of an EventPage, or null if the reference would fail. Throws a 422 for a foreign `page_id`. */
  page(searched: Searched, asked: Filter & PageChoice): Promise<string | null>
  /** Excludes events of the kinds in `leftOut`. */
  count(conversation: ConversationId, filter: Filter, leftOut: readonly string[]): Promise<number>
}

export function applicationSearch({store, settings}: Pick<ServerContext, 'store' | 'settings'>): ApplicationSearch {
  const {compat} = settings
  const boundOf = compat === 'spec' ? instants(settings) : texts(settings)
  const queryOf = (conversation: ConversationId, filter: Filter): TimeQuery => ({
    conversation,
    kind: filter.kind__eq,
    ...boundsOf(filter, boundOf),
  })

  async function byCursor(query: TimeQuery, {maySearch, isViewable}: Searched, choice: PageChoice) {
    const {sort_order: order, page_id, limit} = choice
    const issued = page_id === null ? null : readCursor(page_id, query.conversation, order)
    if (page_id !== null && issued === null) throw foreign(page_id)
    if (!maySearch || (query.kind !== null && !isViewable({kind: query.kind}))) return pageText([], null)
    const [first] = await store.byLog(query.conversation, {order: 'ascending', from: null, limit: 1})
    if (first === undefined) return pageText([], null)
    const log = logTag(first.id)
    if (issued !== null && issued.log !== log) throw foreign(page_id)
    const {events, next} = await searchPage(store, {query, order, limit, cursor: issued?.cursor ?? null, isViewable})
    return pageText(events, next && writeCursor({cursor: next, log}))
  }

  async function byOffset(query: TimeQuery, {maySearch, isViewable}: Searched, choice: PageChoice) {
    const {sort_order: order, page_id, limit} = choice
    const offset = await offsetIn(page_id, store, query, compat)
    if (offset === null) return null
    if (!maySearch) return pageText([], null)
    const {events, next} = await offsetPage(store, {query, order, limit, offset, isViewable})
    return pageText(events, next)
  }

  return {
    page(searched, asked) {
      const query = queryOf(searched.conversation, asked)
      return compat === 'spec' ? byCursor(query, searched, asked) : byOffset(query, searched, asked)
    },
    count: (conversation, filter, leftOut) => store.count(queryOf(conversation, filter), leftOut),
  }
}

function foreign(pageId: string | null): Refused {
  return unprocessable(complaint(['query', 'page_id'], pageId, FOREIGN))
}
