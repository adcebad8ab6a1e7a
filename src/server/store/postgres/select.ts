import type {Collection, ConversationId} from '../store.ts'
import type {Query} from './database.ts'

/** Selects events by id. */
export function selectByIds(conversation: ConversationId, ids: readonly string[]): Query {
  return {
    sql: 'SELECT id, kind, micros, json, seq FROM svcdiag_event WHERE conversation = ? AND id = ANY(?)',
    values: [conversation, ids.filter(canBeKept)],
  }
}

/** Selects documents by id. */
export function selectDocumentsByIds(collection: Collection, ids: readonly string[]): Query {
  return {
    sql: 'SELECT id, conversation, micros, json FROM svcdiag_document WHERE collection = ? AND id = ANY(?)',
    values: [collection, ids.filter(canBeKept)],
  }
}

/** PostgreSQL rejects texts with a NUL, even in a query. */
function canBeKept(id: string): boolean {
  return !id.includes('\0')
}
