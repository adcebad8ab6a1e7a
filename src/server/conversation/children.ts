import type {ConversationId, Document, Store} from '../store/store.ts'
import type {ConversationRecord} from './record.ts'
import {recordIn} from './records.ts'

/** As many are told of. */
const MOST = 1000

/** The conversations that a conversation is the parent of, those that are there, the oldest first. */
export async function childrenOf(store: Store, parent: ConversationId): Promise<ConversationRecord[]> {
  const children: ConversationRecord[] = []
  for await (const child of allChildrenOf(store, parent)) {
    children.push(child)
    if (children.length === MOST) break
  }
  return children
}

const PAGE = 500

/** The same, however many there are. */
export async function* allChildrenOf(store: Store, parent: ConversationId): AsyncGenerator<ConversationRecord> {
  let after: Document | null = null
  do {
    const query = {conversation: parent, order: 'ascending', after, gte: null, limit: PAGE} as const
    const page: Document[] = await store.list('child', query)
    yield* await thereOf(store, page, parent)
    after = page.length < PAGE ? null : (page.at(-1) ?? null)
  } while (after !== null)
}

/** A child that was deleted may still be listed, and one that has another parent by now. */
async function thereOf(store: Store, page: Document[], parent: ConversationId): Promise<ConversationRecord[]> {
  if (page.length === 0) return []
  const ids = page.map(({id}) => id)
  const records = new Map(
    (await store.documents('conversation', ids)).map(document => [document.id, recordIn(document)]),
  )
  return ids.flatMap(id => records.get(id) ?? []).filter(({parentId}) => parentId === parent)
}
