import {resolve} from 'node:path'
import {DatabaseSync, type StatementSync} from 'node:sqlite'
import type {Row} from '../sql/rows.ts'
import type {Statement} from '../sql/statement.ts'
import {storeErrorOf, unusable} from './failed.ts'
import {APPLICATION_ID, prepareFile} from './file.ts'
import {migrate} from './migrate.ts'
import {transaction} from './transaction.ts'

/** An open store file. Calls are synchronous, so nothing comes between the statements of a write. */
export interface Database {
  all(statement: Statement): Row[]
  /** Returns the number of changed rows. */
  run(statement: Statement): number
  /** Runs one transaction, which is durable when this returns. */
  write<T>(work: () => T): T
  close(): void
}

/** The longest wait for another writer, in milliseconds. */
const BUSY_MS = 5000

/** Rows of 2 KB fit pages of 16 KiB. With 4 KiB the file is 1.8 times as large and takes half as many events. */
const PAGE_BYTES = 16_384
const CACHE_KIB = 32_000

/** The journal is merged after this many pages. That is rarer than the default and takes a sixth more events. */
const JOURNAL_PAGES = 4000

/** `pages`: the most pages of the file; null for no limit. Throws `SvcdiagError`. */
export function openDatabase(file: string, pages: number | null): Database {
  const path = resolve(file) // SQLite gives some names a special meaning; an absolute path has none
  try {
    const isNew = prepareFile(path) === 'new'
    const database = new DatabaseSync(path, {timeout: BUSY_MS})
    try {
      if (isNew) database.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA application_id = ${APPLICATION_ID}`)
      migrate(database, file, () => configure(database, pages))
      return wrap(database)
    } catch (error) {
      database.close()
      throw error
    }
  } catch (error) {
    throw unusable(file, error)
  }
}

/**
 * Committed data survives the process in any mode. With `FULL` it survives a power loss too, at a tenth of the
 * throughput in batches of 100.
 */
function configure(database: DatabaseSync, pages: number | null): void {
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -${CACHE_KIB}`)
  database.exec(`PRAGMA wal_autocheckpoint = ${JOURNAL_PAGES}`)
  if (pages !== null) database.exec(`PRAGMA max_page_count = ${pages}`)
}

function wrap(database: DatabaseSync): Database {
  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string) => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  return {
    all: ({sql, values}) => explained(() => prepare(sql).all(...values)),
    run: ({sql, values}) => explained(() => Number(prepare(sql).run(...values).changes)),
    write: work => explained(() => transaction(database, work)),
    close: () => database.close(),
  }
}

function explained<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw storeErrorOf(error)
  }
}
