import {accessSync, closeSync, constants, openSync, readSync, statSync} from 'node:fs'
import {dirname, resolve} from 'node:path'
import {DatabaseSync, type StatementSync} from 'node:sqlite'
import {SvcdiagError} from '../../../errors.ts'
import {MIGRATIONS, refuseNewer, VERSION} from '../sql/migrations.ts'
import type {Row, Statement} from '../sql/statement.ts'
import {StoreFailed, StoreFull, StoreRefused} from '../store.ts'

/** An open store file. All calls are synchronous. */
export interface Database {
  all(statement: Statement): Row[]
  run(statement: Statement): number
  /** Runs one transaction. The transaction is durable when `write` returns. */
  write<T>(work: () => T): T
  close(): void
}

const BUSY_MS = 5000
const RETRY_MS = 10

/** With pages of 4 KiB, the file is 1.8 times as large, and half as many events are stored in the same time. */
const PAGE_BYTES = 16_384
const CACHE_KIB = 32_000

/** The number of pages after which the journal is merged. With the default, appending is a sixth slower. */
const JOURNAL_PAGES = 4000

/** Opens a store file of at most `pages` pages; null for no limit. Throws `SvcdiagError` if the file cannot be used. */
export function openDatabase(file: string, pages: number | null): Database {
  const path = resolve(file) // some relative names have a special meaning in SQLite
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

/** `FULL` makes committed data survive a power loss. Other modes are ten times as fast in batches of 100. */
function configure(database: DatabaseSync, pages: number | null): void {
  retryBusy(() => database.exec('PRAGMA journal_mode = WAL'))
  database.exec(`PRAGMA synchronous = FULL; PRAGMA cache_size = -${CACHE_KIB}`)
  database.exec(`PRAGMA wal_autocheckpoint = ${JOURNAL_PAGES}`)
  if (pages !== null) database.exec(`PRAGMA max_page_count = ${pages}`)
}

/** Retries while another process has the lock. SQLite itself does not wait when the journal mode of a new file changes. */
function retryBusy(work: () => void): void {
  const until = performance.now() + BUSY_MS
  for (let isDone = false; !isDone; )
    try {
      work()
      isDone = true
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
    }
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

/** Commits all or nothing. The write lock is taken at the start, so that a transaction never needs a retry. */
function transaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK') // after some errors, SQLite has already rolled back
    throw error
  }
}

/** Migrates the schema. Refuses a newer store before the file is changed. */
function migrate(database: DatabaseSync, file: string, configure: () => void): void {
  refuseNewer(versionOf(database), file)
  configure()
  if (versionOf(database) === VERSION) return
  transaction(database, () => {
    const version = versionOf(database) // another process may have migrated the store in the meantime
    refuseNewer(version, file)
    for (const statement of MIGRATIONS.slice(version).flatMap(step => step({text: 'TEXT'}))) database.exec(statement)
    database.exec(`PRAGMA user_version = ${VERSION}`)
  })
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version)
}

/** The application id in SQLite's header: the letters `svcd`. */
export const APPLICATION_ID = 0x73_76_63_64

const MAGIC = 'SQLite format 3\0'
const HEADER_BYTES = 100
const APPLICATION_ID_AT = 68
const OWNER_ONLY = 0o600

/**
 * Checks the file before SQLite opens it. Creates a missing file for its owner only. A file with two names is refused,
 * because the lock and the journal of SQLite belong to a name: two servers would damage the store.
 */
function prepareFile(path: string): 'new' | 'ours' {
  const stat = statSync(path, {throwIfNoEntry: false})
  if (stat !== undefined && !stat.isFile()) throw new SvcdiagError('store.unreadable', `${path} is not a file`)
  if (stat !== undefined && stat.nlink > 1)
    throw new SvcdiagError(
      'store.linked',
      `${path} has ${stat.nlink} names (hard links), and a store may have only one`,
    )
  accessSync(dirname(path), constants.W_OK | constants.X_OK) // the journal is a file in the same folder
  if (stat === undefined || stat.size === 0) {
    closeSync(openSync(path, 'a', OWNER_ONLY))
    return 'new'
  }
  accessSync(path, constants.R_OK | constants.W_OK)
  const header = headerOf(path)
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new SvcdiagError('store.foreign', `${path} is not a database`)
  if (header.readUInt32BE(APPLICATION_ID_AT) !== APPLICATION_ID)
    throw new SvcdiagError('store.foreign', `${path} is a database of another program`)
  return 'ours'
}

function headerOf(path: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  const file = openSync(path, 'r')
  try {
    readSync(file, header, 0, HEADER_BYTES, 0)
    return header
  } finally {
    closeSync(file)
  }
}

const SQLITE_BUSY = 5
const SQLITE_FULL = 13
const SQLITE_CORRUPT = 11
const SQLITE_TOOBIG = 18
/** Some file systems report a full disk with this code. */
const SQLITE_IOERR_SHMSIZE = 4874

/** Returns true if another process has the lock. */
export function isBusy(error: unknown): boolean {
  return Number(Object(error).errcode) % 256 === SQLITE_BUSY
}

/** Errors that are not of SQLite are bugs and stay unchanged. */
function storeErrorOf(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  if (error.code === 'ERR_INVALID_STATE') return new StoreFailed('the store is closed', {cause: error})
  if (error.code !== 'ERR_SQLITE_ERROR' || !('errcode' in error)) return error
  const code = Number(error.errcode)
  if (code % 256 === SQLITE_FULL || code === SQLITE_IOERR_SHMSIZE)
    return new StoreFull('the store has no room left', {cause: error})
  if (code % 256 === SQLITE_TOOBIG) return new StoreRefused(error.message, {cause: error})
  if (isBusy(error)) return new StoreFailed('another process has locked the store', {cause: error})
  return new StoreFailed(`the store did not answer: ${error.message}`, {cause: error})
}

/** Returns the error for a file that cannot be opened as a store. */
export function unusable(file: string, error: unknown): unknown {
  if (error instanceof SvcdiagError || !(error instanceof Error)) return error
  const said = storeErrorOf(error)
  if (said instanceof StoreFull || ('code' in error && error.code === 'ENOSPC'))
    return new SvcdiagError('store.full', `no space left to open ${file}`, {cause: error})
  if ('errcode' in error && Number(error.errcode) % 256 === SQLITE_CORRUPT)
    return new SvcdiagError('store.damaged', `the store ${file} is damaged`, {cause: error})
  if (said instanceof StoreFailed || 'errno' in error)
    return new SvcdiagError('store.unreadable', `cannot open ${file}: ${error.message}`, {cause: error})
  return error
}
