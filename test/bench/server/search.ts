import type {ServerContext} from '../../../src/server/context.ts'
import {isViewable} from '../../../src/server/routes/shared-conversations.ts'
import {applicationSearch} from '../../../src/server/search/application-search.ts'
import {logTag, writeCursor} from '../../../src/server/search/cursor.ts'
import type {Store} from '../../../src/server/store/store.ts'
import {CONVERSATION, FIRST_ID, positionOf} from './events.ts'

const SETTINGS: ServerContext['settings'] = {
  compat: 'spec',
  share: 'all',
  assumeTz: 'UTC',
  apiKey: null,
  keys: {application: '', runtime: ''},
  callbackToken: null,
  hosts: [],
  origins: [],
}
const ALL = {kind__eq: null, timestamp__gte: null, timestamp__lt: null, sort_order: 'TIMESTAMP', limit: 100} as const

/** Returns the `page_id` after an event. */
export function cursorBehind(seq: number, last: number): string {
  const place = {position: positionOf(seq), watermark: last, late: null}
  return writeCursor({cursor: {conversation: CONVERSATION, order: 'TIMESTAMP', ...place}, log: logTag(FIRST_ID)})
}

/** Returns the length of a page as the search builds it, from its cursor to the text of its body. */
export function searchIn(store: Store): (pageId: string) => Promise<number> {
  const search = applicationSearch({store, settings: SETTINGS})
  const searched = {conversation: CONVERSATION, maySearch: true, isViewable, q: []}
  return async pageId => {
    const text = await search.page(searched, {...ALL, page_id: pageId})
    if (text === null) throw new Error('the search failed')
    return text.length
  }
}
