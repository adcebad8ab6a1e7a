import {Refused, unknownConversation} from '../../answers/refused.ts'
import type {ConversationId, Document, Store} from '../../store/store.ts'
import {type ConversationRecord, runsHere} from './record.ts'

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

/**
 * What is kept of a conversation that is to be driven here; an imported one runs here from now on. Throws `Refused` with 404
 * for an unknown one, and with 409 for one that an agent server runs elsewhere: nothing here may write into its log.
 */
export async function takeOver(store: Store, id: ConversationId): Promise<ConversationRecord> {
  const record = await existing(store, id)
  if (record.origin === 'webhook') throw new Refused(409, 'This conversation runs elsewhere.')
  if (runsHere(record)) return record
  const taken = {...record, sandboxStatus: 'RUNNING'} as const
  await saveRecord(store, taken)
  return taken
}

/** What is kept of a conversation. Throws `Refused` with 404 for an unknown one. */
export async function existing(store: Store, id: ConversationId): Promise<ConversationRecord> {
  const record = await recordOf(store, id)
  if (record === null) throw unknownConversation(id)
  return record
}
