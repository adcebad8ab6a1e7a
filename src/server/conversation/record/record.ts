import {Refused, unknownConversation} from '../../answers/refused.ts'
import type {ConversationId, Document, Store} from '../../store/store.ts'

/** The execution statuses of the interface. */
export const EXECUTION_STATUSES = [
  'idle',
  'running',
  'paused',
  'waiting_for_confirmation',
  'finished',
  'error',
  'stuck',
  'deleting',
] as const
export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number]

type SandboxStatus = 'STARTING' | 'RUNNING' | 'PAUSED' | 'ERROR' | 'MISSING'

/** The data of a conversation, without its events. A stored record contains no secret. */
export interface ConversationRecord {
  readonly id: ConversationId
  readonly title: string | null
  /** True if everybody may search the events of the conversation. */
  readonly public: boolean
  readonly executionStatus: ExecutionStatus
  readonly sandboxStatus: SandboxStatus
  readonly sandboxId: string | null
  readonly parentId: ConversationId | null
  readonly llmModel: string | null
  readonly tags: Readonly<Record<string, string>>
  /** Where the conversation was created; `own` means on this server. */
  readonly origin: 'own' | 'imported' | 'webhook'
  /** In ISO 8601 and UTC, with `Z`. */
  readonly createdAt: string
  readonly updatedAt: string
  /** The other fields of the start request. */
  readonly request: Readonly<Record<string, unknown>>
  /** True if secrets were masked in the request. Absent in old records. */
  readonly requestMasked?: boolean
  /** The description from another server; null for a conversation that this server created. */
  readonly foreign: Readonly<Record<string, unknown>> | null
}

/** Returns true if this server runs the conversation: it was created here, or imported and continued here. */
export function runsHere({origin, sandboxStatus}: Pick<ConversationRecord, 'origin' | 'sandboxStatus'>): boolean {
  return origin === 'own' || (origin === 'imported' && sandboxStatus === 'RUNNING')
}

/** Returns the record of a conversation; null if it does not exist. */
export async function recordOf(store: Store, id: ConversationId): Promise<ConversationRecord | null> {
  const [document] = await store.documents('conversation', [id])
  return document === undefined ? null : recordIn(document)
}

/** Creates or replaces the record. The `child` documents index conversations by their parent. */
export async function saveRecord(store: Store, record: ConversationRecord): Promise<void> {
  const micros = Date.parse(record.createdAt) * 1000
  const {id, parentId} = record
  if (parentId !== null) await store.put('child', [{id, conversation: parentId, micros, json: '{}'}])
  await store.put('conversation', [{id, conversation: '', micros, json: JSON.stringify(record)}])
}

/** Yields all records, oldest first. */
export async function* recordsOf(store: Store): AsyncGenerator<ConversationRecord> {
  for await (const page of pagesOf(store, 'conversation', null)) yield* page.map(recordIn)
}

const PAGE = 500

async function* pagesOf(store: Store, collection: 'conversation' | 'child', conversation: ConversationId | null) {
  let after: Document | null = null
  do {
    const query = {conversation, order: 'ascending', after, gte: null, limit: PAGE} as const
    const page: Document[] = await store.list(collection, query)
    yield page
    after = page.length < PAGE ? null : (page.at(-1) ?? null)
  } while (after !== null)
}

export function recordIn({json}: Document): ConversationRecord {
  return JSON.parse(json) as ConversationRecord // the cast is safe: `saveRecord` wrote the document
}

const MOST = 1000

/** Returns the existing children of a conversation, oldest first. Returns at most `MOST` children. */
export async function childrenOf(store: Store, parent: ConversationId): Promise<ConversationRecord[]> {
  const children: ConversationRecord[] = []
  for await (const child of allChildrenOf(store, parent)) {
    children.push(child)
    if (children.length === MOST) break
  }
  return children
}

/** Yields all existing children of a conversation, oldest first. */
export async function* allChildrenOf(store: Store, parent: ConversationId): AsyncGenerator<ConversationRecord> {
  for await (const page of pagesOf(store, 'child', parent)) yield* await thereOf(store, page, parent)
}

/** Skips children that were deleted or have another parent now. */
async function thereOf(store: Store, page: Document[], parent: ConversationId): Promise<ConversationRecord[]> {
  if (page.length === 0) return []
  const ids = page.map(({id}) => id)
  const records = new Map(
    (await store.documents('conversation', ids)).map(document => [document.id, recordIn(document)]),
  )
  return ids.flatMap(id => records.get(id) ?? []).filter(({parentId}) => parentId === parent)
}

/**
 * Makes this server run the conversation, and returns its record. Throws `Refused` with 404 if the conversation does
 * not exist, and with 409 if another agent server runs it.
 */
export async function takeOver(store: Store, id: ConversationId): Promise<ConversationRecord> {
  const record = await existing(store, id)
  if (record.origin === 'webhook') throw new Refused(409, 'This conversation runs elsewhere.')
  if (runsHere(record)) return record
  const taken = {...record, sandboxStatus: 'RUNNING'} as const
  await saveRecord(store, taken)
  return taken
}

/** Returns the record of a conversation. Throws `Refused` with 404 if the conversation does not exist. */
export async function existing(store: Store, id: ConversationId): Promise<ConversationRecord> {
  const record = await recordOf(store, id)
  if (record === null) throw unknownConversation(id)
  return record
}
