import type {Query} from './database.ts'

/** Until the end of the transaction, so that one at a time writes to a conversation: in whatever process it is. */
export function lockConversation(conversation: string): Query {
  return {sql: 'SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', values: [`svcdiag ${conversation}`]}
}

/** The same for the schema. */
export const LOCK_SCHEMA: Query = {
  sql: 'SELECT pg_advisory_xact_lock(hashtextextended(?, 0))',
  values: ['svcdiag schema'],
}
