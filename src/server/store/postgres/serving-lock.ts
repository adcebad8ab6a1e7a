import type {Client} from 'pg'
import type {Row} from '../sql/rows.ts'
import {SELECT_SERVING, servingIn} from '../sql/serving.ts'
import type {ServedBy} from '../store.ts'
import type {Database} from './database.ts'
import {codeOf} from './failed.ts'
import {numbered} from './numbered.ts'

/**
 * A machine that is gone without a word keeps the lock until PostgreSQL has asked it in vain: for 30 s, instead of two
 * hours by default. A process that is just giving the lock up is waited for.
 */
const SESSION = `SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
  SET lock_timeout = 2000`
const KEY = "hashtextextended('svcdiag serve ' || current_schema(), 0)"
const LOCK = `SELECT pg_advisory_lock(${KEY})`
const LOCK_NOT_AVAILABLE = '55P03'

/** The session that has the lock. */
const HOLDER = `FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND (classid::bigint << 32) | objid::bigint = ${KEY} AND objsubid = 1`

/** A session is called like the process that serves: so it is told whose it is. */
function sessionOf({id}: ServedBy): string {
  return `svcdiag serve ${id}`
}

/**
 * Locks the tables for this process as long as the connection lives; false when another process has the lock. An earlier
 * connection of this process, of whose end PostgreSQL does not know yet, is no other process: it is ended.
 */
export async function lock(client: Client, self: ServedBy): Promise<boolean> {
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

/** Whether the connection, and with it the lock, is still there: as far as is known within so many milliseconds. */
export function isAlive(client: Client, withinMs: number): Promise<boolean> {
  return answers(client, 'SELECT 1', withinMs)
}

/** Once this is answered, others may lock. */
export async function unlock(client: Client, withinMs: number): Promise<void> {
  await answers(client, 'SELECT pg_advisory_unlock_all()', withinMs)
}

function answers(client: Client, text: string, withinMs: number): Promise<boolean> {
  const question = {text, query_timeout: withinMs} // which is missing in the types
  return client.query(question).then(
    () => true,
    () => false,
  )
}

/** Who noted last that it has the lock; null for nobody. */
export async function notedBy(client: Client): Promise<ServedBy | null> {
  const {sql, values} = SELECT_SERVING
  return servingIn((await client.query<Row>(numbered(sql), [...values])).rows)
}

/** Who has the lock; null when that cannot be told: between lock and note, and where there was no room for a note. */
export async function holder({all}: Database): Promise<ServedBy | null> {
  const noted = servingIn(await all(SELECT_SERVING))
  const [session] = await all({sql: `SELECT application_name ${HOLDER}`, values: []})
  return noted !== null && session?.application_name === sessionOf(noted) ? noted : null
}
