import type {Collection, ConversationId} from '../store.ts'
import type {Query} from './database.ts'

export function selectByIds(conversation: ConversationId, ids: readonly string[]): Query {
  return {
    sql: 'SELECT id, kind, micros, json, seq FROM svcdiag_event WHERE conversation = ? AND id = ANY(?)',
    values: [conversation, ids.filter(canBeKept)],
  }
}

export function selectDocumentsByIds(collection: Collection, ids: readonly string[]): Query {
  return {
    sql: 'SELECT id, conversation, micros, json FROM svcdiag_document WHERE collection = ? AND id = ANY(?)',
    values: [collection, ids.filter(canBeKept)],
  }
}

/** PostgreSQL takes no text with a NUL, not even to look for it. */
function canBeKept(id: string): boolean {
  return !id.includes('\0')
}
