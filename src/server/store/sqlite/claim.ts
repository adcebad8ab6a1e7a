import {closeSync, openSync, realpathSync} from 'node:fs'
import {DatabaseSync} from 'node:sqlite'
import {SELECT_SERVING, servingIn, unlessFull, upsertServing} from '../sql/documents.ts'
import type {Claimed, ServedBy} from '../store.ts'
import {type Database, isBusy, unusable} from './database.ts'

const OWNER_ONLY = 0o600

/** The right to serve a file. It is a lock of the operating system. The lock ends with the process. */
export interface Claim {
  take(self: ServedBy): Claimed
  release(): void
}

/**
 * Returns the right to serve a file. The lock is on an empty file next to the store, so that other processes can still
 * use the store. `take` throws `SvcdiagError` if the lock file cannot be used.
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

/** With these settings the lock outlives its transaction, and no journal file appears. */
const KEEPING_LOCKS = 'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY'

/** Takes a lock that still admits readers. */
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

/** Records the owner, then locks out readers of the lock file. This shows that the recorded owner is current. */
function note(self: ServedBy, database: Database, lock: DatabaseSync): void {
  try {
    database.write(() => database.run(upsertServing(self)))
    succeeds(lock, 'ROLLBACK; PRAGMA busy_timeout = 1000; BEGIN EXCLUSIVE')
  } catch (error) {
    unlessFull(error)
  }
}

/** Returns true if readers are locked out. The store then names the current owner. */
function isNoted(path: string): boolean {
  using reader = new DatabaseSync(path, {timeout: 0})
  return !succeeds(reader, 'SELECT 1 FROM sqlite_schema')
}

function succeeds(database: DatabaseSync, sql: string): boolean {
  try {
    database.exec(sql)
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  }
}

/** Never opens an existing file, because closing the file would release another lock of this process. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY))
  } catch (error) {
    if (Object(error).code !== 'EEXIST') throw error
  }
}
