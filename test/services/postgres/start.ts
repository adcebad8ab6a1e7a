import {type ChildProcess, execFileSync, spawn} from 'node:child_process'
import {randomBytes} from 'node:crypto'
import {closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import pg from 'pg'
import {freePorts} from '../../cluster/control-plane/free-ports.ts'
import {type Account, accountOfPostgres, give} from './account.ts'
import {postgresPrograms} from './install.ts'

/** Access to the server. Its superuser is `postgres`. */
export interface PostgresAccess {
  /** The folder of the socket. Connections through the socket need no password. */
  readonly socket: string
  readonly port: number
  /** The password for connections through loopback. */
  readonly password: string
  /** A folder of the server's account, for table spaces. */
  readonly folder: string
}

const READY_WITHIN_MS = 60_000
const GRACE_MS = 20_000

/** Starts a PostgreSQL for the tests in a temporary folder, which is deleted when this process ends. */
export async function startPostgres(): Promise<{access: PostgresAccess; stop(): Promise<void>}> {
  const programs = postgresPrograms()
  const account = accountOfPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'svcdiag-postgres-'))
  give(folder, account)
  process.once('exit', () => rmSync(folder, {recursive: true, force: true}))
  const [port = 0] = await freePorts(1)
  const access = {socket: folder, port, password: randomBytes(12).toString('hex'), folder}
  initialise(programs, access, account)
  const server = start(programs, access, account)
  try {
    await ready(server, access)
  } catch (error) {
    await stop(server)
    throw error
  }
  return {access, stop: () => stop(server)}
}

function initialise(programs: string, {folder, password}: PostgresAccess, account: Account): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, {mode: 0o600})
  give(passwordFile, account)
  const auth = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`]
  const args = ['-D', join(folder, 'data'), '-U', 'postgres', '--encoding=UTF8', '--no-locale', ...auth]
  execFileSync(join(programs, 'initdb'), args, {...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit']})
  const spaces = join(folder, 'spaces')
  mkdirSync(spaces)
  give(spaces, account)
}

function start(programs: string, {folder, port}: PostgresAccess, account: Account): ChildProcess {
  const log = openSync(join(folder, 'log'), 'a')
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`]
  const args = ['-D', join(folder, 'data'), '-p', `${port}`, ...settings]
  const server = spawn(join(programs, 'postgres'), args, {...account, cwd: folder, stdio: ['ignore', log, log]})
  closeSync(log)
  process.once('exit', () => server.kill('SIGQUIT'))
  return server
}

async function ready(server: ChildProcess, {socket, port, folder}: PostgresAccess): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS
  while (performance.now() < until) {
    if (server.exitCode !== null) break
    const client = new pg.Client({host: socket, port, user: 'postgres', database: 'postgres'})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await sleep(50)
    }
  }
  throw new Error(`PostgreSQL did not start; its log:\n${readFileSync(join(folder, 'log'), 'utf8')}`)
}

/** SIGINT makes PostgreSQL shut down immediately but cleanly. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise(resolve => server.once('exit', resolve))
  server.kill('SIGINT')
  const impatience = setTimeout(() => server.kill('SIGQUIT'), GRACE_MS)
  await gone
  clearTimeout(impatience)
}
