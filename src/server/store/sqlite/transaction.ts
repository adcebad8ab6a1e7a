import type {DatabaseSync} from 'node:sqlite'

/** Commits all or nothing. The transaction takes the write lock at its start, so it never needs a retry. */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK') // some errors have rolled back already
    throw error
  }
}
