import type {DatabaseSync} from 'node:sqlite'

/** All or nothing. It has the right to write from its beginning, so that it never has to be begun again. */
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
