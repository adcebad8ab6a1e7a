import type {SeenRequest} from '../../callbacks/facts.ts'
import type {Collection, ConversationId, Document, Store} from '../store/store.ts'
import type {KeptBody} from './kept-body.ts'

/** A stored finish callback. Copies of a callback share one record. Times are in microseconds since 1970. */
export interface CallbackRecord extends KeptBody {
  readonly id: string
  /** The conversation that the callback names. It may not exist. */
  readonly conversation: ConversationId | null
  readonly sessionId: string | null
  readonly finishedAt: string | null
  readonly path: string
  readonly bytes: number
  readonly isJson: boolean
  /** The headers in order of arrival. The values of secret headers are masked. */
  readonly headers?: readonly (readonly [name: string, value: string])[]
  /** Absent in old records. */
  readonly token?: SeenRequest['token']
  readonly answer: number
  /** The time after which the sender of the newest copy closed the connection without an answer. */
  readonly gaveUpAfterMs?: number
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
  /** The arrival times of the newest copies, if there are several copies. */
  readonly times?: readonly number[]
}

const MOST_TIMES = 100

/** Returns the known arrival times of a callback and its copies. */
export function timesOf({firstAt, lastAt, count, times}: CallbackRecord): readonly number[] {
  return times ?? (count === 1 ? [firstAt] : [firstAt, lastAt])
}

export type KeptIn = Extract<Collection, 'callback' | 'refused-callback'>

export function keptIn(record: CallbackRecord): KeptIn {
  return isRefused(record) ? 'refused-callback' : 'callback'
}

/** Returns true if a request was not accepted as a callback: it has a wrong token, or came to a wrong path. */
export function isRefused({answer, token}: Pick<CallbackRecord, 'answer' | 'token'>): boolean {
  return token === undefined ? answer === 403 : REFUSED.has(token)
}

const REFUSED: ReadonlySet<string> = new Set(['missing', 'wrong', 'not-checked'])

/** Creates the record, or counts a copy in the existing record. Must not run concurrently for the same id. */
export async function countRecord(store: Store, record: CallbackRecord): Promise<CallbackRecord> {
  const collection = keptIn(record)
  const [known] = await store.documents(collection, [record.id])
  const counted = known === undefined ? record : oneMore(recordIn(known), record)
  const {id, conversation, lastAt: micros} = counted
  await store.put(collection, [{id, conversation: conversation ?? '', micros, json: JSON.stringify(counted)}])
  return counted
}

/** Notes what the sender of the newest copy saw. Must not run concurrently for the same id. */
export async function noteGaveUp(store: Store, record: CallbackRecord, gaveUpAfterMs: number): Promise<CallbackRecord> {
  const collection = keptIn(record)
  const [known] = await store.documents(collection, [record.id])
  const newest = known === undefined ? record : recordIn(known)
  if (newest.lastAt !== record.lastAt) return {...record, gaveUpAfterMs} // a newer copy has been answered
  const noted = {...newest, gaveUpAfterMs}
  if (known !== undefined) await store.put(collection, [{...known, json: JSON.stringify(noted)}])
  return noted
}

/** Returns the newest records, oldest first. If `conversation` is null, returns the records of all conversations. */
export async function recordsOf(
  store: Store,
  from: KeptIn,
  conversation: ConversationId | null,
  limit: number,
): Promise<CallbackRecord[]> {
  const query = {conversation, order: 'descending', after: null, gte: null, limit} as const
  return (await store.list(from, query)).map(recordIn).toReversed()
}

function oneMore(known: CallbackRecord, again: CallbackRecord): CallbackRecord {
  const times = [...timesOf(known), again.lastAt].slice(-MOST_TIMES)
  return {...again, count: known.count + 1, firstAt: known.firstAt, times}
}

function recordIn({json}: Document): CallbackRecord {
  return JSON.parse(json) as CallbackRecord // the cast is safe: `countRecord` wrote the document
}

/** A Stop hook that ran and should have sent a callback. */
export interface StopRun {
  readonly conversation: ConversationId
  readonly eventId: string
  readonly micros: number
  readonly exitCode: number
}

/** The numbers of callbacks that were dropped to make room for newer callbacks, since the store was created. */
export interface Dropped {
  readonly accepted: number
  readonly refused: number
  /**
   * The arrival time of the newest accepted callback that was dropped. It is in microseconds since 1970, and null if
   * none was dropped.
   */
  readonly upTo: number | null
}

const ID = 'dropped-callbacks'
const NONE: Dropped = {accepted: 0, refused: 0, upTo: null}

export async function droppedOf(store: Store): Promise<Dropped> {
  const [document] = await store.documents('server', [ID])
  return document === undefined ? NONE : (JSON.parse(document.json) as Dropped) // the cast is safe: `noteDropped` wrote the document
}

/** Counts documents before they are dropped. Must not run concurrently. */
export async function noteDropped(store: Store, from: KeptIn, documents: readonly Document[]): Promise<void> {
  const {accepted, refused, upTo} = await droppedOf(store)
  const [more, others] = from === 'callback' ? [documents.length, 0] : [0, documents.length]
  const newest = from === 'callback' ? Math.max(upTo ?? 0, ...documents.map(({micros}) => micros)) : upTo
  const dropped: Dropped = {accepted: accepted + more, refused: refused + others, upTo: newest}
  await store.put('server', [{id: ID, conversation: '', micros: newest ?? 0, json: JSON.stringify(dropped)}])
}
