import type {Client} from 'pg'
import {unlessFull, upsertServing} from '../sql/serving.ts'
import {type Claimed, type ServedBy, StoreFailed} from '../store.ts'
import {type Database, ignored} from './database.ts'
import {asked} from './failed.ts'
import {holder, isAlive, lock, notedBy, unlock} from './serving-lock.ts'

/** How soon it is noticed that the right is lost. All in milliseconds. */
export interface Pulse {
  /** The machine's time. */
  readonly now: () => number
  /** What was ours so long ago is asked for before anything else is. */
  readonly every: number
  /** So long an answer is waited for. */
  readonly patience: number
}

/** The right to serve a database's tables: a lock of a connection of its own, which ends with the process. */
export interface Claim {
  take(self: ServedBy): Promise<Claimed>
  /**
   * Makes sure of what was taken, again and again; takes it again where the connection was lost. Throws `StoreFailed` when
   * another process has it by now, or had it meanwhile.
   */
  keep(): Promise<void>
  /** Waits no longer than for an answer. */
  release(): Promise<void>
}

export function createClaim(database: Database, pulse: Pulse): Claim {
  /** Null when it was not taken, or given back. */
  let owner: ServedBy | null = null
  /** The id that stays noted as long as nobody else takes it: where there was no room for ours, the one before. */
  let noted: string | null = null
  let session: Client | null = null
  let sureAt = 0
  /** For good: what this process has in memory is not what another one made of the store. */
  let isLost = false
  let keeping: Promise<void> | null = null

  /** `isFree`: whether it may be taken, asked under the lock. */
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

  /** Whoever asks meanwhile waits for the same. However the machine's time is set, it is asked for again. */
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
      void client.end() // closing the database ends what is left of it
    },
  }
}

async function idNoted(client: Client): Promise<string | null> {
  return (await notedBy(client))?.id ?? null
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
