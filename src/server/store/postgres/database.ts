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

/** Connections to one database. All that fails is thrown as what a store throws. */
export interface Database {
  /** Whether there is one to give, should the server ask. */
  readonly hasPassword: boolean
  readonly all: Run
  /** In one transaction, which is durable when this resolves. */
  write<T>(work: (run: Run) => Promise<T>): Promise<T>
  /** A connection beside the others, which is whoever asked for it to end. */
  connect(): Promise<Client>
  close(): Promise<void>
}

const CONNECTIONS = 8
const CONNECT_MS = 10_000
/** So long a query may take, its wait for other writers included: nothing hangs on a way that leads nowhere any more. */
const QUERY_MS = 60_000

/** Connects when it is first asked; throws when the URL names what cannot be used, as certificates that are not there. */
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
      for (const socket of sockets) socket.destroy() // the pool forgets those on which the way in failed
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

/** Whose client is gone without a word must not keep others from writing for long. */
const BEGIN = `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL idle_in_transaction_session_timeout = ${QUERY_MS}`

/**
 * All or nothing. Each statement sees what was committed before it, whatever the database's default is: only so is the
 * end of a log that was waited for the real one. A connection on which something failed is not used again.
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
    client.release(true) // which rolls back
    throw error
  }
}

/** What a connection says of its end; whoever asks something of it is told too. Unheard, it would end the process. */
export function ignored(): void {}
