import type {Pool, PoolClient} from 'pg'
import type {Row} from '../sql/rows.ts'
import {asked} from './failed.ts'
import {numbered} from './numbered.ts'

/** SQL with a `?` for each value; lists become arrays. */
export interface Query {
  readonly sql: string
  readonly values: readonly unknown[]
}

export type Run = (query: Query) => Promise<Row[]>

/** Connections to one database. All that fails is thrown as what a store throws. */
export interface Database {
  readonly all: Run
  /** In one transaction, which is durable when this resolves. */
  write<T>(work: (run: Run) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const CONNECTIONS = 8
const CONNECT_MS = 10_000

/** Connects when it is first asked. */
export async function connect(url: string): Promise<Database> {
  const {default: pg} = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'svcdiag',
  })
  pool.on('error', () => undefined) // of connections that nobody uses at the moment; the next query gets a new one
  return {
    all: runOn(pool),
    write: work => asked(() => transaction(pool, work)),
    close: () => pool.end(),
  }
}

function runOn(connection: Pick<Pool, 'query'>): Run {
  return ({sql, values}) => asked(async () => (await connection.query<Row>(numbered(sql), [...values])).rows)
}

/**
 * All or nothing. Each statement sees what was committed before it, whatever the database's default is: only so is the
 * end of a log that was waited for the real one. A connection on which something failed is not used again.
 */
async function transaction<T>(pool: Pool, work: (run: Run) => Promise<T>): Promise<T> {
  const client: PoolClient = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED')
    const result = await work(runOn(client))
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    client.release(true) // which rolls back
    throw error
  }
}
