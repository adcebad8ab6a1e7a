import {Socket} from 'node:net'
import type {Client, Pool, PoolClient} from 'pg'
import type {Row} from '../sql/rows.ts'
import {asked} from './failed.ts'
import {numbered} from './numbered.ts'
import {passwordFromFile} from './password-file.ts'

/** SQL with a `?` for each value; lists become arrays. */
export interface Query {
  readonly sql: string
  readonly values: readonly unknown[]
}

export type Run = (query: Query) => Promise<Row[]>

/** Connections to one database. All errors are store errors. */
export interface Database {
  /** Whether a password is available if the server requires one. */
  readonly hasPassword: boolean
  readonly all: Run
  /** Runs one transaction, which is durable when this resolves. */
  write<T>(work: (run: Run) => Promise<T>): Promise<T>
  /** Opens a separate connection, which the caller must end. */
  connect(): Promise<Client>
  close(): Promise<void>
}

const CONNECTIONS = 8
const CONNECT_MS = 10_000
/** The longest time of a query, its wait for other writers included. A dead connection therefore cannot hang. */
const QUERY_MS = 60_000

/** Connects on the first query. Throws if the URL is unusable, for example because a certificate is missing. */
export async function connect(url: string): Promise<Database> {
  const {default: pg} = await import('pg')
  const sockets = new Set<Socket>()
  const {host, port, database, user, password} = await asked(async () => new pg.Client({connectionString: url}))
  const fromFile = password ? null : await passwordFromFile({host, port, database, user})
  const options = {
    connectionString: fromFile === null ? url : withPassword(url, fromFile),
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
    application_name: 'svcdiag',
    stream: () => tracked(new Socket(), sockets),
  }
  const pool = new pg.Pool({...options, max: CONNECTIONS})
  pool.on('error', ignored)
  return {
    hasPassword: Boolean(password) || fromFile !== null,
    all: runOn(pool),
    write: work => asked(() => transaction(pool, work)),
    async connect() {
      const client = new pg.Client(options)
      await client.connect()
      return client
    },
    async close() {
      await pool.end()
      for (const socket of sockets) socket.destroy() // the pool forgets sockets that failed during login
    },
  }
}

function withPassword(url: string, password: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}password=${encodeURIComponent(password)}`
}

function tracked(socket: Socket, sockets: Set<Socket>): Socket {
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}

function runOn(connection: Pick<Pool, 'query'>): Run {
  return ({sql, values}) => asked(async () => (await connection.query<Row>(numbered(sql), [...values])).rows)
}

/** A client that disappears must not block other writers for long. */
const BEGIN = `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL idle_in_transaction_session_timeout = ${QUERY_MS}`

/**
 * Commits all or nothing. Each statement sees everything committed before it, whatever the database's default. Only
 * then is the end of the log right after a wait. A connection that failed is not reused.
 */
async function transaction<T>(pool: Pool, work: (run: Run) => Promise<T>): Promise<T> {
  const client: PoolClient = await pool.connect()
  client.on('error', ignored)
  try {
    await client.query(BEGIN)
    const result = await work(runOn(client))
    await client.query('COMMIT')
    client.off('error', ignored)
    client.release()
    return result
  } catch (error) {
    client.release(true) // this rolls back
    throw error
  }
}

/**
 * Ignores connection errors, because every pending query gets them as well. Without a listener they would end the
 * process.
 */
export function ignored(): void {}
