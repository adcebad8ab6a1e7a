import type {Client} from 'pg'
import {unlessFull, upsertServing} from '../sql/serving.ts'
import {type Claimed, type ServedBy, StoreFailed} from '../store.ts'
import {type Database, ignored} from './database.ts'
import {asked} from './failed.ts'
import {holder, isAlive, lock, notedBy, unlock} from './serving-lock.ts'

/** The intervals in which a lost lock is noticed, in milliseconds. */
export interface Pulse {
  /** The machine's time. */
  readonly now: () => number
  /** The lock is checked again after this time, before any other query. */
  readonly every: number
  /** The longest wait for an answer. */
  readonly patience: number
}

/** The right to serve a database: a lock of a separate connection, which ends with the process. */
export interface Claim {
  take(self: ServedBy): Promise<Claimed>
  /**
   * Checks the lock, and takes it again if the connection was lost. Throws `StoreFailed` if another process has it, or
   * had it meanwhile.
   */
  keep(): Promise<void>
  /** Waits no longer than for one answer. */
  release(): Promise<void>
}

export function createClaim(database: Database, pulse: Pulse): Claim {
  /** The owner; null before the lock is taken and after it is released. */
  let owner: ServedBy | null = null
  /**
   * The id noted in the store. It changes only if another process takes the lock. On a full disk it is the previous
   * owner's.
   */
  let noted: string | null = null
  let session: Client | null = null
  let sureAt = 0
  /** Final: the memory of this process no longer matches the store. */
  let isLost = false
  let keeping: Promise<void> | null = null

  /** `isFree`: decides, under the lock, whether it may be taken. */
  async function locked(self: ServedBy, isFree: (client: Client) => Promise<boolean>): Promise<boolean> {
    const client = await database.connect()
    const lost = () => {
      if (session === client) session = null
    }
    client.on('error', ignored).on('end', lost)
    try {
      const askedAt = pulse.now()
      if (!(await lock(client, self)) || !(await isFree(client))) return false
      session = client
      sureAt = askedAt
      return true
    } finally {
      if (session !== client) void client.end()
    }
  }

  async function isStillOurs(): Promise<boolean> {
    const client = session
    if (client === null) return false
    const askedAt = pulse.now()
    if (await isAlive(client, pulse.patience)) {
      sureAt = askedAt
      return true
    }
    session = null
    void client.end()
    return false
  }

  async function keepNow(): Promise<void> {
    if (isLost || (await isStillOurs()) || owner === null) return
    const isUntouched = async (client: Client) => (await idNoted(client)) === noted
    isLost = !(await locked(owner, isUntouched))
  }

  /** Concurrent callers share one check. Any change of the machine's time triggers a check. */
  async function keep(): Promise<void> {
    const isSure = session !== null && Math.abs(pulse.now() - sureAt) < pulse.every
    if (owner === null || isSure) return
    keeping ??= asked(keepNow).finally(() => {
      keeping = null
    })
    await keeping
    if (isLost) throw new StoreFailed('another server has taken the store over')
  }

  return {
    keep,
    async take(self) {
      if (owner === null) {
        const readNote = async (client: Client) => {
          noted = await idNoted(client)
          return true
        }
        const isOurs = await asked(() => locked(self, readNote))
        if (!isOurs) return {status: 'taken', by: await holder(database)}
        owner = self
        await database
          .write(run => run(upsertServing(self)))
          .then(() => {
            noted = self.id
          }, unlessFull)
      }
      await keep()
      return {status: 'ours'}
    },
    async release() {
      const client = session
      owner = null
      session = null
      if (client === null) return
      await unlock(client, pulse.patience)
      void client.end() // closing the database ends the rest
    },
  }
}

async function idNoted(client: Client): Promise<string | null> {
  return (await notedBy(client))?.id ?? null
}

/** Returns the database, with a check of the lock before each query. */
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
