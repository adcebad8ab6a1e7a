import {complaint, unprocessable} from '../answers/refused.ts'
import type {SortOrder} from '../request/values.ts'
import type {Collection, ConversationId, Document, Store} from '../store/store.ts'
import {FOREIGN} from './cursor.ts'

interface DocumentSearch {
  readonly conversation: ConversationId | null
  /** The earliest creation time, in microseconds since 1970; inclusive. */
  readonly gte: number | null
  readonly sort_order: SortOrder
  readonly page_id: string | null
  readonly limit: number
  readonly keep: (document: Document) => boolean
}

/** Selects all documents as one page, so that they can be counted. */
export const WHOLE = {sort_order: 'TIMESTAMP', page_id: null, limit: Number.POSITIVE_INFINITY} as const

const FETCH = 200
const PAGE_ID = /^(\d{1,17})\.([\w-]{1,64})$/u

/** Returns a page of documents, sorted by creation time. */
export async function documentPage(store: Store, collection: Collection, asked: DocumentSearch) {
  const {conversation, gte, limit, keep} = asked
  const order = asked.sort_order === 'TIMESTAMP' ? 'ascending' : 'descending'
  const found: Document[] = []
  let after = placeIn(asked.page_id)
  for (;;) {
    const fetched = await store.list(collection, {conversation, order, after, gte, limit: FETCH})
    for (const document of fetched.filter(keep)) {
      const last = found.at(-1)
      if (found.length === limit && last !== undefined) return {documents: found, next: `${last.micros}.${last.id}`}
      found.push(document)
    }
    const last = fetched.at(-1)
    if (last === undefined || fetched.length < FETCH) return {documents: found, next: null}
    after = last
  }
}

function placeIn(pageId: string | null): {micros: number; id: string} | null {
  if (pageId === null) return null
  const [, micros, id] = PAGE_ID.exec(pageId) ?? []
  if (micros === undefined || id === undefined) throw unprocessable(complaint(['query', 'page_id'], pageId, FOREIGN))
  return {micros: Number(micros), id}
}
