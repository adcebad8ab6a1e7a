import type {Client} from 'pg'
import {StoreFailed} from '../store.ts'
import {type Database, ignored} from './database.ts'
import {asked, codeOf} from './failed.ts'

/** The right to serve a database's tables: a lock of a connection of its own, which ends with the process. */
export interface Claim {
  /** False when another process, or another store of this one, has it. */
  take(): Promise<boolean>
  /** Takes it again where it was taken and the connection was lost. Throws `StoreFailed` when another one has it by now. */
  keep(): Promise<void>
  release(): Promise<void>
}

/**
 * One that is being given up is waited for. Of a machine that is gone without a word the server learns in half a minute
 * instead of two hours.
 */
const SESSION = `SET lock_timeout = 2000;
  SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3`
const LOCK = "SELECT pg_advisory_lock(hashtextextended('svcdiag serve ' || current_schema(), 0))"
const LOCK_NOT_AVAILABLE = '55P03'

/** @param connected gives a connection that nothing else uses */
export function createClaim(connected: () => Promise<Client>): Claim {
  let session: Client | null = null
  let isWanted = false
  /** For good: what this process has in memory is not what the other one made of the store. */
  let isLost = false
  let taking: Promise<boolean> | null = null

  async function takeNow(): Promise<boolean> {
    const client = await connected()
    const lost = () => {
      if (session === client) session = null
    }
    client.on('error', ignored).on('end', lost)
    try {
      await client.query(SESSION)
      await client.query(LOCK)
    } catch (error) {
      await client.end()
      if (codeOf(error) === LOCK_NOT_AVAILABLE) return false
      throw error
    }
    session = client
    isWanted = true
    return true
  }

  /** Whoever asks meanwhile waits for the same. */
  async function take(): Promise<boolean> {
    if (session !== null) return true
    taking ??= asked(takeNow).finally(() => {
      taking = null
    })
    return taking
  }

  return {
    take,
    async keep() {
      if (!isWanted || (session !== null && !isLost)) return
      isLost ||= !(await take())
      if (isLost) throw new StoreFailed('another server has taken the store over')
    },
    async release() {
      isWanted = false
      await session?.end()
    },
  }
}

/** The database, for the one who has the right to serve it or never asked for it. */
export function claimed(database: Database, {keep}: Claim): Database {
  return {
    ...database,
    async all(query) {
      await keep()
      return database.all(query)
    },
    async write(work) {
      await keep()
      return database.write(work)
    },
  }
}
