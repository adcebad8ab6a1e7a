import type {Query} from './database.ts'

/** Locks a conversation until the end of the transaction, so only one process writes to it. */
export function lockConversation(conversation: string): Query {
  return {sql: 'SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', values: [`svcdiag ${conversation}`]}
}

/** Locks the schema until the end of the transaction, so only one process migrates it. */
export const LOCK_SCHEMA: Query = {
  sql: 'SELECT pg_advisory_xact_lock(hashtextextended(?, 0))',
  values: ['svcdiag schema'],
}
