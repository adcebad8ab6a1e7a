import {readFile, stat} from 'node:fs/promises'
import {Socket} from 'node:net'
import {homedir} from 'node:os'
import {join} from 'node:path'
import type {Client, Pool, PoolClient} from 'pg'
import {SvcdiagError} from '../../../errors.ts'
import type {Row} from '../sql/statement.ts'
import {StoreFailed, StoreFull, StoreRefused} from '../store.ts'

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

/** Replaces `?` with `$1`, `$2`, …: our SQL contains no other `?`. */
export function numbered(sql: string): string {
  let count = 0
  return sql.replaceAll('?', () => `$${++count}`)
}

const DISK_FULL = '53100'
/** Invalid data and exceeded limits: SQLSTATE classes 22 and 54. */
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

/** An error that combines several addresses has no message of its own. */
function textOf(error: Error): string {
  return error.message === '' ? (codeOf(error) ?? error.name) : error.message
}

/** Returns the code of a database or system error; null for none. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}

/** The target of a connection. */
interface Target {
  readonly host: string
  readonly port: number
  readonly database: string | undefined
  readonly user: string | undefined
}

/**
 * Returns the password from PGPASSFILE or `~/.pgpass`; null for none. Like psql, it ignores a file that others can
 * read. The driver's own support is deprecated and warns on standard error.
 */
async function passwordFromFile(target: Target): Promise<string | null> {
  const file = process.env.PGPASSFILE || join(homedir(), '.pgpass')
  const isPrivate = await stat(file).then(
    found => found.isFile() && (process.platform === 'win32' || (found.mode & 0o077) === 0),
    () => false,
  )
  return isPrivate ? passwordIn(await readFile(file, 'utf8').catch(() => ''), target) : null
}

/**
 * Returns the password of the first matching line: `host:port:database:user:password`, with `*` for any and a backslash
 * before `:` and `\`.
 */
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
