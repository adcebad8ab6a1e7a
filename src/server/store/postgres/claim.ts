import type {Client} from 'pg'
import {SELECT_SERVING, servingIn, unlessFull, upsertServing} from '../sql/documents.ts'
import type {Row} from '../sql/statement.ts'
import {type Claimed, type ServedBy, StoreFailed} from '../store.ts'
import {asked, codeOf, type Database, ignored, numbered} from './database.ts'

/** The intervals that determine how soon the process notices a lost lock, in milliseconds. */
export interface Pulse {
  readonly now: () => number
  /** If the last check of the lock is older than this, the lock is checked before a query. */
  readonly every: number
  /** The maximum time to wait for an answer of PostgreSQL. */
  readonly patience: number
}

/** The right to serve a database. It is a lock on a separate connection, which ends with the process. */
export interface Claim {
  take(self: ServedBy): Promise<Claimed>
  /**
   * Checks the lock if the last check is too old. Throws `StoreFailed` if another server has taken the lock. Concurrent
   * callers share one check. A change of the machine's time triggers a check.
   */
  keep(): Promise<void>
  /** Releases the lock. Waits at most `patience` for the answer. */
  release(): Promise<void>
}

export function createClaim(database: Database, pulse: Pulse): Claim {
  let owner: ServedBy | null = null
  /** The id of the server that the store recorded. If this id changes, another process has had the lock. */
  let noted: string | null = null
  let session: Client | null = null
  let sureAt = 0
  /** Stays true, because the memory of this process no longer matches the store. */
  let isLost = false
  let keeping: Promise<void> | null = null

  /** Takes the lock, then calls `isFree`. Keeps the lock only if `isFree` returns true. */
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
    if (await answers(client, 'SELECT 1', pulse.patience)) {
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
      await answers(client, 'SELECT pg_advisory_unlock_all()', pulse.patience)
      void client.end() // the connection closes in the background
    },
  }
}

async function idNoted(client: Client): Promise<string | null> {
  const {sql, values} = SELECT_SERVING
  const {rows} = await client.query<Row>(numbered(sql), [...values])
  return servingIn(rows)?.id ?? null
}

/** Returns the database. It checks the lock before each query and each transaction. */
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

/**
 * With these settings PostgreSQL notices a dead machine within 30 s instead of two hours. `lock_timeout` leaves time
 * for a process that is releasing the lock.
 */
const SESSION = `SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
  SET lock_timeout = 2000`
const KEY = "hashtextextended('svcdiag serve ' || current_schema(), 0)"
const LOCK = `SELECT pg_advisory_lock(${KEY})`
const LOCK_NOT_AVAILABLE = '55P03'

const HOLDER = `FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND (classid::bigint << 32) | objid::bigint = ${KEY} AND objsubid = 1`

function sessionOf({id}: ServedBy): string {
  return `svcdiag serve ${id}`
}

/** Ends an older connection of this process first. Returns false if another process has the lock. */
async function lock(client: Client, self: ServedBy): Promise<boolean> {
  await client.query(SESSION)
  await client.query("SELECT set_config('application_name', $1, false)", [sessionOf(self)])
  await client.query(`SELECT pg_terminate_backend(pid) ${HOLDER} AND application_name = $1`, [sessionOf(self)])
  try {
    await client.query(LOCK)
    return true
  } catch (error) {
    if (codeOf(error) === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}

function answers(client: Client, text: string, withinMs: number): Promise<boolean> {
  const question = {text, query_timeout: withinMs} // the types of `pg` lack `query_timeout`
  return client.query(question).then(
    () => true,
    () => false,
  )
}

/** Returns null if the process has not recorded itself in the store. */
async function holder({all}: Database): Promise<ServedBy | null> {
  const noted = servingIn(await all(SELECT_SERVING))
  const [session] = await all({sql: `SELECT application_name ${HOLDER}`, values: []})
  return noted !== null && session?.application_name === sessionOf(noted) ? noted : null
}
