import {type Collection, type DocumentQuery, type ServedBy, StoreFull} from '../store.ts'
import {type Row, type Statement, when, where} from './statement.ts'

const COLUMNS = 'id, conversation, micros, json'

/** Creates or replaces a document. The values are collection, id, conversation, micros and json. */
export const UPSERT_DOCUMENT = `INSERT INTO svcdiag_document (collection, ${COLUMNS}) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (collection, id) DO UPDATE SET
    conversation = excluded.conversation, micros = excluded.micros, json = excluded.json`

export const SELECT_DOCUMENT = `SELECT ${COLUMNS} FROM svcdiag_document WHERE collection = ? AND id = ?`

export function selectDocuments(collection: Collection, query: DocumentQuery): Statement {
  const [sign, direction] = query.order === 'ascending' ? ['>', 'ASC'] : ['<', 'DESC']
  const {sql, values} = where([
    {sql: 'collection = ?', values: [collection]},
    when(query.conversation, 'conversation = ?'),
    query.after === null ? null : {sql: `(micros, id) ${sign} (?, ?)`, values: [query.after.micros, query.after.id]},
    when(query.gte, 'micros >= ?'),
  ])
  return {
    sql: `SELECT ${COLUMNS} FROM svcdiag_document${sql} ORDER BY micros ${direction}, id ${direction} LIMIT ?`,
    values: [...values, query.limit],
  }
}

export function countDocuments(collection: Collection, conversation: string | null): Statement {
  const {sql, values} = where([{sql: 'collection = ?', values: [collection]}, when(conversation, 'conversation = ?')])
  return {sql: `SELECT COUNT(*) AS count FROM svcdiag_document${sql}`, values}
}

export function selectSize(collection: Collection): Statement {
  return {
    sql: `SELECT COUNT(*) AS count, COALESCE(SUM(OCTET_LENGTH(json)), 0) AS bytes FROM svcdiag_document
      WHERE collection = ?`,
    values: [collection],
  }
}

export function removeDocument(collection: Collection, id: string): Statement {
  return {sql: 'DELETE FROM svcdiag_document WHERE collection = ? AND id = ?', values: [collection, id]}
}

/** Returns statements that delete a conversation, its data, and its entry among the children of its parent. */
export function forgetConversation(conversation: string): Statement[] {
  return [
    {sql: 'DELETE FROM svcdiag_event WHERE conversation = ?', values: [conversation]},
    {sql: 'DELETE FROM svcdiag_document WHERE conversation = ?', values: [conversation]},
    {
      sql: "DELETE FROM svcdiag_document WHERE collection IN ('conversation', 'child') AND id = ?",
      values: [conversation],
    },
  ]
}

const KEY = ['server', 'serving'] as const

/** Returns the statement that records the process that serves the store. */
export function upsertServing(by: ServedBy): Statement {
  return {sql: UPSERT_DOCUMENT, values: [...KEY, '', by.since, JSON.stringify(by)]}
}

export const SELECT_SERVING: Statement = {sql: SELECT_DOCUMENT, values: KEY}

export function servingIn([row]: readonly Row[]): ServedBy | null {
  return row === undefined ? null : (JSON.parse(String(row.json)) as ServedBy) // the cast is safe: `upsertServing` wrote the document
}

/** Ignores the error of a full disk, because a store can be used even if its serving process is not recorded. */
export function unlessFull(error: unknown): void {
  if (!(error instanceof StoreFull)) throw error
}
