import type {Client} from 'pg'
import type {Row} from '../sql/rows.ts'
import {SELECT_SERVING, servingIn} from '../sql/serving.ts'
import type {ServedBy} from '../store.ts'
import type {Database} from './database.ts'
import {codeOf} from './failed.ts'
import {numbered} from './numbered.ts'

/**
 * PostgreSQL notices a dead machine within 30 s instead of two hours. A process that is just releasing the lock is
 * waited for.
 */
const SESSION = `SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
  SET lock_timeout = 2000`
const KEY = "hashtextextended('svcdiag serve ' || current_schema(), 0)"
const LOCK = `SELECT pg_advisory_lock(${KEY})`
const LOCK_NOT_AVAILABLE = '55P03'

/** The session that holds the lock. */
const HOLDER = `FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND (classid::bigint << 32) | objid::bigint = ${KEY} AND objsubid = 1`

/** The application name of a session identifies its process. */
function sessionOf({id}: ServedBy): string {
  return `svcdiag serve ${id}`
}

/**
 * Locks the tables for as long as the connection lives; false if another process has the lock. An older connection of
 * this process that PostgreSQL still considers alive is ended.
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

/** Whether the connection, and with it the lock, answers within this time. */
export function isAlive(client: Client, withinMs: number): Promise<boolean> {
  return answers(client, 'SELECT 1', withinMs)
}

/** Releases the lock. Other processes can lock when this resolves. */
export async function unlock(client: Client, withinMs: number): Promise<void> {
  await answers(client, 'SELECT pg_advisory_unlock_all()', withinMs)
}

function answers(client: Client, text: string, withinMs: number): Promise<boolean> {
  const question = {text, query_timeout: withinMs} // the types lack it
  return client.query(question).then(
    () => true,
    () => false,
  )
}

/** Returns the process that took the lock last; null for none. */
export async function notedBy(client: Client): Promise<ServedBy | null> {
  const {sql, values} = SELECT_SERVING
  return servingIn((await client.query<Row>(numbered(sql), [...values])).rows)
}

/** Returns the owner of the lock; null if unknown: between lock and note, or if a full disk prevented the note. */
export async function holder({all}: Database): Promise<ServedBy | null> {
  const noted = servingIn(await all(SELECT_SERVING))
  const [session] = await all({sql: `SELECT application_name ${HOLDER}`, values: []})
  return noted !== null && session?.application_name === sessionOf(noted) ? noted : null
}
