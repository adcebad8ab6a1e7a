import {resolve} from 'node:path'
import {DatabaseSync, type StatementSync} from 'node:sqlite'
import type {Row} from '../sql/rows.ts'
import type {Statement} from '../sql/statement.ts'
import {storeErrorOf, unusable} from './failed.ts'
import {APPLICATION_ID, prepareFile} from './file.ts'
import {migrate} from './migrate.ts'
import {transaction} from './transaction.ts'

/** An open file of a store. Everything happens within the call: nothing comes between the statements of a write. */
export interface Database {
  all(statement: Statement): Row[]
  /** How many rows it changed. */
  run(statement: Statement): number
  /** In one transaction, which is durable when this returns. */
  write<T>(work: () => T): T
  close(): void
}

/** How long another process that writes to the same file is waited for. */
const BUSY_MS = 5000

/** Rows of 2 KB fill a page of 16 KiB well: with 4 KiB the file is 1.8 times as large and takes half as many events. */
const PAGE_BYTES = 16_384
const CACHE_KIB = 32_000

/** Of so many pages the journal is brought into the file: less often than by default, which takes a sixth more events. */
const JOURNAL_PAGES = 4000

/** `pages`: the most the file may have; null for no limit. Throws `SvcdiagError` when it cannot be used. */
export function openDatabase(file: string, pages: number | null): Database {
  const path = resolve(file) // so that no name has a meaning of its own to SQLite
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
 * What was committed outlives the process in any mode; with `FULL` it outlives a loss of power too, which takes a tenth
 * of the events per second in batches of 100.
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
