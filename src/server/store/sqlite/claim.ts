import {closeSync, openSync, realpathSync} from 'node:fs'
import {DatabaseSync} from 'node:sqlite'
import {SELECT_SERVING, servingIn, unlessFull, upsertServing} from '../sql/serving.ts'
import type {Claimed, ServedBy} from '../store.ts'
import type {Database} from './database.ts'
import {unusable} from './failed.ts'

const SQLITE_BUSY = 5
const OWNER_ONLY = 0o600

/** The right to serve a file. It ends with the process, however that ends: it is a lock of the system's. */
export interface Claim {
  take(self: ServedBy): Claimed
  release(): void
}

/**
 * The lock is on an empty file beside the store, so that everybody may read and write the store itself. To take it throws
 * `SvcdiagError` when that file cannot be used.
 */
export function createClaim(file: string, database: Database): Claim {
  let lock: DatabaseSync | null = null
  return {
    take(self) {
      if (lock !== null) return {status: 'ours'}
      const path = `${realpathSync(file)}-server`
      lock = lockOn(path)
      if (lock === null) return {status: 'taken', by: isNoted(path) ? servingIn(database.all(SELECT_SERVING)) : null}
      note(self, database, lock)
      return {status: 'ours'}
    },
    release: () => lock?.close(),
  }
}

/** A lock outlives its transaction, and no journal lies beside the file. */
const KEEPING_LOCKS = 'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY'

/** One beside which others still read. Null when somebody else has it. */
function lockOn(path: string): DatabaseSync | null {
  try {
    makeFile(path)
    return locked(new DatabaseSync(path, {timeout: 0}))
  } catch (error) {
    throw unusable(path, error)
  }
}

function locked(database: DatabaseSync): DatabaseSync | null {
  let isLocked = false
  try {
    isLocked = succeeds(database, `${KEEPING_LOCKS}; BEGIN IMMEDIATE`)
    return isLocked ? database : null
  } finally {
    if (!isLocked) database.close()
  }
}

/** That nobody reads beside the lock any more says: the store tells who has it. Who is reading just now is waited for. */
function note(self: ServedBy, database: Database, lock: DatabaseSync): void {
  try {
    database.write(() => database.run(upsertServing(self)))
    succeeds(lock, 'ROLLBACK; PRAGMA busy_timeout = 1000; BEGIN EXCLUSIVE')
  } catch (error) {
    unlessFull(error)
  }
}

/** Until it is, the store tells who had the lock before. */
function isNoted(path: string): boolean {
  using reader = new DatabaseSync(path, {timeout: 0})
  return !succeeds(reader, 'SELECT 1 FROM sqlite_schema')
}

/** False where somebody else's lock is in the way. */
function succeeds(database: DatabaseSync, sql: string): boolean {
  try {
    database.exec(sql)
    return true
  } catch (error) {
    if (Number(Object(error).errcode) % 256 === SQLITE_BUSY) return false
    throw error
  }
}

/** One that is there is not opened: to close it again would end the lock of another store of this process. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY))
  } catch (error) {
    if (Object(error).code !== 'EEXIST') throw error
  }
}
