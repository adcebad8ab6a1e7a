import {type ServedBy, StoreFull} from '../store.ts'
import {SELECT_DOCUMENT, UPSERT_DOCUMENT} from './documents.ts'
import type {Row} from './rows.ts'
import type {Statement} from './statement.ts'

const KEY = ['server', 'serving'] as const

/** Notes who took the right to serve the store last. */
export function upsertServing(by: ServedBy): Statement {
  return {sql: UPSERT_DOCUMENT, values: [...KEY, '', by.since, JSON.stringify(by)]}
}

export const SELECT_SERVING: Statement = {sql: SELECT_DOCUMENT, values: KEY}

/** Of `SELECT_SERVING`; null when nobody was noted. */
export function servingIn([row]: readonly Row[]): ServedBy | null {
  return row === undefined ? null : (JSON.parse(String(row.json)) as ServedBy) // what `upsertServing` wrote
}

/** Without room for a note the store is served all the same: it can be read. */
export function unlessFull(error: unknown): void {
  if (!(error instanceof StoreFull)) throw error
}
