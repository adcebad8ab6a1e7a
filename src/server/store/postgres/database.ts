import {readFile, stat} from 'node:fs/promises'
import {Socket} from 'node:net'
import {homedir} from 'node:os'
import {join} from 'node:path'
import type {Client, Pool, PoolClient} from 'pg'
import {SvcdiagError} from '../../../errors.ts'
import type {Row} from '../sql/statement.ts'
import {StoreFailed, StoreFull, StoreRefused} from '../store.ts'

/** An SQL statement with a `?` for each value. A list is passed as an array. */
export interface Query {
  readonly sql: string
  readonly values: readonly unknown[]
}

export type Run = (query: Query) => Promise<Row[]>

/** Connections to one database. All their errors are store errors. */
export interface Database {
  /** True if a password is known. The server may require a password. */
  readonly hasPassword: boolean
  readonly all: Run
  /** Runs one transaction. The transaction is durable when the promise resolves. */
  write<T>(work: (run: Run) => Promise<T>): Promise<T>
  /** Opens a separate connection. */
  connect(): Promise<Client>
  close(): Promise<void>
}

const CONNECTIONS = 8
const CONNECT_MS = 10_000
/** The timeout of a query. It includes the wait for other writers. */
const QUERY_MS = 60_000

/**
 * Returns the database. It connects on the first query. Throws if the URL is unusable, for example because a
 * certificate is missing.
 */
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

/** A process that stops during a transaction must not block other writers for long. */
const BEGIN = `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL idle_in_transaction_session_timeout = ${QUERY_MS}`

/**
 * Commits all or nothing. With READ COMMITTED, a statement that runs after a lock sees all earlier commits of other
 * writers. A connection that failed is not reused.
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
    client.release(true) // closing the connection rolls back
    throw error
  }
}

/** Every pending query reports connection errors too. Without a listener, an `error` event would end the process. */
export function ignored(): void {}

/** Replaces each `?` with `$1`, `$2` and so on. */
export function numbered(sql: string): string {
  let count = 0
  return sql.replaceAll('?', () => `$${++count}`)
}

const DISK_FULL = '53100'
/** Matches the SQLSTATE classes 22 and 54: invalid data and exceeded limits. */
const VALUE = /^(?:22|54)[0-9A-Z]{3}$/u

/** Runs a query and converts its errors to store errors. */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storeErrorOf(error)
  }
}

function storeErrorOf(error: unknown): unknown {
  if (isOfStore(error) || error instanceof SvcdiagError) return error
  if (!(error instanceof Error) || error instanceof TypeError) return error
  const code = codeOf(error) ?? ''
  if (VALUE.test(code)) return new StoreRefused(error.message, {cause: error})
  if (code === DISK_FULL) return new StoreFull('the store has no room left', {cause: error})
  return new StoreFailed(`the store did not answer: ${textOf(error)}`, {cause: error})
}

function isOfStore(error: unknown): boolean {
  return error instanceof StoreFull || error instanceof StoreFailed || error instanceof StoreRefused
}

/** If an error has no message, returns its code. Failed connections to several addresses have no message. */
function textOf(error: Error): string {
  return error.message === '' ? (codeOf(error) ?? error.name) : error.message
}

export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}

interface Target {
  readonly host: string
  readonly port: number
  readonly database: string | undefined
  readonly user: string | undefined
}

/**
 * Returns the password in PGPASSFILE or `~/.pgpass`, or null. Ignores files that others can read, as psql does. The
 * driver's own support is deprecated.
 */
async function passwordFromFile(target: Target): Promise<string | null> {
  const file = process.env.PGPASSFILE || join(homedir(), '.pgpass')
  const isPrivate = await stat(file).then(
    found => found.isFile() && (process.platform === 'win32' || (found.mode & 0o077) === 0),
    () => false,
  )
  return isPrivate ? passwordIn(await readFile(file, 'utf8').catch(() => ''), target) : null
}

/** Returns the password of the first matching line: `host:port:database:user:password`, with `*` for any value. */
export function passwordIn(text: string, {host, port, database, user}: Target): string | null {
  const asked = [host.startsWith('/') ? 'localhost' : host, `${port}`, database, user]
  for (const line of text.split(/\r?\n/)) {
    const fields = [...line.matchAll(/((?:\\.|[^:\\])*)(?::|$)/g)].map(([, field = '']) =>
      field.replace(/\\(.)/g, '$1'),
    )
    const fits = asked.every((value, at) => fields[at] === '*' || fields[at] === value)
    if (!line.startsWith('#') && fits && fields[4]) return fields[4]
  }
  return null
}
