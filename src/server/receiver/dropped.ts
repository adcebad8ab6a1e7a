import type {Document, Store} from '../store/store.ts'
import type {KeptIn} from './record.ts'

/** The number of callbacks that were dropped for newer ones, since the store was created. */
export interface Dropped {
  readonly accepted: number
  readonly refused: number
  /**
   * The last arrival of the newest dropped callback, in microseconds since 1970; null if no accepted one was dropped.
   */
  readonly upTo: number | null
}

const ID = 'dropped-callbacks'
const NONE: Dropped = {accepted: 0, refused: 0, upTo: null}

/** Returns the counts from the store. */
export async function droppedOf(store: Store): Promise<Dropped> {
  const [document] = await store.documents('server', [ID])
  return document === undefined ? NONE : (JSON.parse(document.json) as Dropped) // written by `noteDropped`
}

/**
 * Counts documents before they are dropped, so the count is right even if the process dies. Must not run concurrently.
 */
export async function noteDropped(store: Store, from: KeptIn, documents: readonly Document[]): Promise<void> {
  const {accepted, refused, upTo} = await droppedOf(store)
  const [more, others] = from === 'callback' ? [documents.length, 0] : [0, documents.length]
  const newest = from === 'callback' ? Math.max(upTo ?? 0, ...documents.map(({micros}) => micros)) : upTo
  const dropped: Dropped = {accepted: accepted + more, refused: refused + others, upTo: newest}
  await store.put('server', [{id: ID, conversation: '', micros: newest ?? 0, json: JSON.stringify(dropped)}])
}
