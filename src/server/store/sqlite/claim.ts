import {closeSync, openSync, realpathSync} from 'node:fs'
import {DatabaseSync} from 'node:sqlite'
import {SELECT_SERVING, servingIn, unlessFull, upsertServing} from '../sql/documents.ts'
import type {Claimed, ServedBy} from '../store.ts'
import {type Database, unusable} from './database.ts'

const SQLITE_BUSY = 5
const OWNER_ONLY = 0o600

/** The right to serve a file: a lock of the system, which always ends with the process. */
export interface Claim {
  take(self: ServedBy): Claimed
  release(): void
}

/**
 * The lock is on an empty file beside the store, so other processes can still read and write the store. `take` throws
 * `SvcdiagError` if that file is unusable.
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

/** The lock outlives its transaction, and no journal file appears. */
const KEEPING_LOCKS = 'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY'

/** Takes a lock that still admits readers; null if another process has it. */
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

/**
 * Records the owner in the store. Then waits for current readers and locks out new ones. The lock shows others that the
 * record is current.
 */
function note(self: ServedBy, database: Database, lock: DatabaseSync): void {
  try {
    database.write(() => database.run(upsertServing(self)))
    succeeds(lock, 'ROLLBACK; PRAGMA busy_timeout = 1000; BEGIN EXCLUSIVE')
  } catch (error) {
    unlessFull(error)
  }
}

/** Whether readers are locked out. Before that, the store still names the previous owner. */
function isNoted(path: string): boolean {
  using reader = new DatabaseSync(path, {timeout: 0})
  return !succeeds(reader, 'SELECT 1 FROM sqlite_schema')
}

/** Returns false if another lock prevents it. */
function succeeds(database: DatabaseSync, sql: string): boolean {
  try {
    database.exec(sql)
    return true
  } catch (error) {
    if (Number(Object(error).errcode) % 256 === SQLITE_BUSY) return false
    throw error
  }
}

/** An existing file is not opened, because closing it would release the lock of another store in this process. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY))
  } catch (error) {
    if (Object(error).code !== 'EEXIST') throw error
  }
}
