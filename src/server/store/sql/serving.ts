import {type ServedBy, StoreFull} from '../store.ts'
import {SELECT_DOCUMENT, UPSERT_DOCUMENT} from './documents.ts'
import type {Row} from './rows.ts'
import type {Statement} from './statement.ts'

const KEY = ['server', 'serving'] as const

/** Records the process that took the right to serve the store. */
export function upsertServing(by: ServedBy): Statement {
  return {sql: UPSERT_DOCUMENT, values: [...KEY, '', by.since, JSON.stringify(by)]}
}

export const SELECT_SERVING: Statement = {sql: SELECT_DOCUMENT, values: KEY}

/** Reads the result of `SELECT_SERVING`; null for none. */
export function servingIn([row]: readonly Row[]): ServedBy | null {
  return row === undefined ? null : (JSON.parse(String(row.json)) as ServedBy) // written by `upsertServing`
}

/** On a full disk the note is missing; the store is served anyway, because it can be read. */
export function unlessFull(error: unknown): void {
  if (!(error instanceof StoreFull)) throw error
}
