import {closeSync, openSync, realpathSync} from 'node:fs'
import {DatabaseSync} from 'node:sqlite'

const SQLITE_BUSY = 5
const OWNER_ONLY = 0o600

/** The right to serve a file. It ends with the process, however that ends: it is a lock of the system's. */
export interface Claim {
  /** False when another process, or another store of this one, has it. */
  take(): boolean
  release(): void
}

/** The lock is on an empty file beside the store, so that everybody may read and write the store itself. */
export function createClaim(file: string): Claim {
  let lock: DatabaseSync | null = null

  function take(): boolean {
    if (lock !== null) return true
    const path = `${realpathSync(file)}-server`
    makeFile(path)
    const database = new DatabaseSync(path, {timeout: 0})
    try {
      database.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      database.close()
      if (Number(Object(error).errcode) % 256 === SQLITE_BUSY) return false
      throw error
    }
    lock = database
    return true
  }

  return {take, release: () => lock?.close()}
}

/** One that is there is not opened: to close it again would end the lock of another store of this process. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY))
  } catch (error) {
    if (Object(error).code !== 'EEXIST') throw error
  }
}
