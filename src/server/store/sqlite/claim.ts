import {closeSync, openSync, realpathSync} from 'node:fs'
import {DatabaseSync} from 'node:sqlite'
import {unusable} from './failed.ts'

const SQLITE_BUSY = 5
const OWNER_ONLY = 0o600

/** The right to serve a file. It ends with the process, however that ends: it is a lock of the system's. */
export interface Claim {
  /** False when another process, or another store of this one, has it. */
  take(): boolean
  release(): void
}

/**
 * The lock is on an empty file beside the store, so that everybody may read and write the store itself. To take it throws
 * `SvcdiagError` when that file cannot be used.
 */
export function createClaim(file: string): Claim {
  let lock: DatabaseSync | null = null
  return {
    take() {
      lock ??= lockOn(`${realpathSync(file)}-server`)
      return lock !== null
    },
    release: () => lock?.close(),
  }
}

/** Null when somebody else has it. */
function lockOn(path: string): DatabaseSync | null {
  try {
    makeFile(path)
    const database = new DatabaseSync(path, {timeout: 0})
    if (isLocked(database)) return database
    database.close()
    return null
  } catch (error) {
    throw unusable(path, error)
  }
}

function isLocked(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (Number(Object(error).errcode) % 256 === SQLITE_BUSY) return false
    database.close()
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
