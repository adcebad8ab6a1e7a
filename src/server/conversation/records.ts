import type {ConversationId, Document, Store} from '../store/store.ts'
import type {ConversationRecord} from './record.ts'

/** What is kept of a conversation; null when there is none of that id. */
export async function recordOf(store: Store, id: ConversationId): Promise<ConversationRecord | null> {
  const [document] = await store.documents('conversation', [id])
  return document === undefined ? null : recordIn(document)
}

/** Makes or replaces it. Of one with a parent there is a `child` beside it, by which the parent finds it. */
export async function saveRecord(store: Store, record: ConversationRecord): Promise<void> {
  const micros = Date.parse(record.createdAt) * 1000
  const {id, parentId} = record
  if (parentId !== null) await store.put('child', [{id, conversation: parentId, micros, json: '{}'}])
  await store.put('conversation', [{id, conversation: '', micros, json: JSON.stringify(record)}])
}

/** All that are kept, the oldest first. */
export async function* recordsOf(store: Store): AsyncGenerator<ConversationRecord> {
  let after: {micros: number; id: string} | null = null
  do {
    const query = {conversation: null, order: 'ascending', after, gte: null, limit: PAGE} as const
    const page = await store.list('conversation', query)
    yield* page.map(recordIn)
    after = page.length < PAGE ? null : (page.at(-1) ?? null)
  } while (after !== null)
}

const PAGE = 500

export function recordIn({json}: Document): ConversationRecord {
  return JSON.parse(json) as ConversationRecord // what `saveRecord` wrote
}
