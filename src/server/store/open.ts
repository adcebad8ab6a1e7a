import {randomBytes} from 'node:crypto'
import {SvcdiagError} from '../../errors.ts'
import type {Pulse} from './postgres/claim.ts'
import type {ServedBy, Store} from './store.ts'

/** PostgreSQL frees the lock after 30 s without a sign of life. This process checks the lock in shorter intervals. */
const PULSE: Pulse = {now: Date.now, every: 10_000, patience: 5000}

/**
 * Opens a store: `memory`, `postgres://USER@HOST/DATABASE`, or a file. A missing file is created. Throws `SvcdiagError`
 * if the store cannot be opened.
 */
export async function openStore(text: string, origin: StoreOrigin): Promise<Store> {
  const spec = parseStoreSpec(text, origin)
  switch (spec.type) {
    case 'memory':
      return (await import('./memory.ts')).openMemoryStore()
    case 'file':
      return (await import('./sqlite.ts')).openSqliteStore(spec.file, {pages: null})
    case 'postgres':
      return (await import('./postgres.ts')).openPostgresStore(spec, PULSE)
  }
}

type StoreSpec =
  | {readonly type: 'memory'}
  | {readonly type: 'file'; readonly file: string}
  | {readonly type: 'postgres'; readonly url: string; readonly name: string}

/** The origin of the store's name. A command line is visible to everybody, so it must not contain a password. */
export type StoreOrigin = 'command line' | 'environment'

/** Parses the name of a store. Errors do not quote the name, because it may contain a password. */
export function parseStoreSpec(text: string, origin: StoreOrigin): StoreSpec {
  if (text === '') throw new SvcdiagError('store.invalid', 'the name of the store is empty')
  if (text === 'memory') return {type: 'memory'}
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined) return {type: 'file', file: text}
  if (scheme !== 'postgres' && scheme !== 'postgresql')
    throw new SvcdiagError('store.invalid', `unsupported store URL ${scheme}://`)
  return postgresSpec(text, origin)
}

/** A placeholder for the host. PostgreSQL URLs may omit the host after a user, but `URL` rejects such a text. */
const NO_HOST = 'no-host'

function postgresSpec(text: string, origin: StoreOrigin): StoreSpec {
  const url = URL.parse(text) ?? URL.parse(text.replace('@/', `@${NO_HOST}/`))
  if (url === null) throw new SvcdiagError('store.invalid', 'the URL of the store is invalid')
  const hasPassword = url.password !== '' || url.searchParams.has('password')
  if (hasPassword && origin === 'command line')
    throw new SvcdiagError('store.password', 'the URL of a store must not hold a password')
  return {type: 'postgres', url: text, name: nameOfUrl(url)}
}

/** The password and the options are left out, because some options are secret. */
function nameOfUrl(url: URL): string {
  const user = url.username === '' ? '' : `${url.username}@`
  return `postgres://${user}${url.host === NO_HOST ? '' : url.host}${url.pathname}`
}

export type ServingProcess = Pick<ServedBy, 'pid' | 'host'>

/**
 * Makes this process the only server of the store. Each of two servers would take the runs of the other server for runs
 * of a dead process. Throws `SvcdiagError` if another process serves the store.
 */
export async function becomeSoleServer(store: Store, url: string, self: ServingProcess, now: number): Promise<void> {
  const claimed = await store.claim({id: randomBytes(16).toString('hex'), ...self, url, since: now})
  if (claimed.status === 'ours') return
  throw new SvcdiagError('store.in-use', `${store.name} is served by ${processName(claimed.by, self.host)}`)
}

function processName(by: ServedBy | null, here: string): string {
  if (by === null) return 'another process'
  return `process ${by.pid}${by.host === here ? '' : ` on ${by.host}`}, at ${by.url}`
}
