import type {ConversationId, Store} from '../store/store.ts'
import type {ConversationRecord} from './record.ts'
import {recordIn} from './records.ts'

/** As many are told of. */
const MOST = 1000

/** The conversations that a conversation is the parent of, those that are there, the oldest first. */
export async function childrenOf(store: Store, parent: ConversationId): Promise<ConversationRecord[]> {
  const query = {conversation: parent, order: 'ascending', after: null, gte: null, limit: MOST} as const
  const ids = (await store.list('child', query)).map(({id}) => id)
  if (ids.length === 0) return []
  const records = new Map(
    (await store.documents('conversation', ids)).map(document => [document.id, recordIn(document)]),
  )
  return ids.flatMap(id => records.get(id) ?? []).filter(({parentId}) => parentId === parent)
}
