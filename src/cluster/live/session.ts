import {type ClientCertificate, type Credentials, obtainCredentials} from './credentials.ts'
import {closePool, openPool, type Pool} from './pool.ts'
import type {Target} from './target.ts'

export interface SessionOptions {
  readonly target: Target
  readonly env: NodeJS.ProcessEnv
  /** Milliseconds since the epoch. */
  now(): number
  /** Told of whatever is going to be sent as credentials. */
  obtained(credentials: Credentials): void
}

interface Open {
  readonly credentials: Credentials
  readonly pool: Pool
}

export interface Session {
  /** Obtains what is on disk; a plugin or provider is left for the first request, but the certificates must be good. */
  prepare(): Promise<void>
  /** Valid credentials and the pool they belong to; rejects with `SvcdiagError` when there are none to be had. */
  current(): Promise<{readonly pool: Pool; readonly headers: Credentials['headers']}>
  /** The server did not accept the credentials: the next request gets new ones where they can be had (a plugin, a file). */
  renew(): void
  proxy(): string | null
  close(): Promise<void>
}

/** Obtains credentials when first needed and again when they end; the pool lives on unless the client certificate changed. */
export function createSession(options: SessionOptions): Session {
  const closing = new AbortController()
  const pools = new Set<Pool>()
  let opening: Promise<Open> | null = null
  let open: Open | null = null
  let renewing = false

  async function obtain(): Promise<Open> {
    const credentials = await obtainCredentials(options.target, {...options, signal: closing.signal})
    const pool =
      open !== null && isSame(open.credentials.certificate, credentials.certificate)
        ? open.pool
        : openPool(options.target, credentials.certificate, options.env)
    pools.add(pool)
    options.obtained(credentials)
    open = {credentials, pool}
    return open
  }

  async function refreshed(): Promise<Open> {
    if (open !== null && !renewing && options.now() < open.credentials.renewAtMs) return open
    renewing = false
    opening ??= obtain().finally(() => {
      opening = null
    })
    return opening
  }

  return {
    prepare: async () => {
      const {user} = options.target
      if (user.exec || user['auth-provider']) await closePool(openPool(options.target, null, options.env))
      else await refreshed()
    },
    current: async () => {
      const {credentials, pool} = await refreshed()
      return {pool, headers: credentials.headers}
    },
    renew: () => {
      renewing = open !== null && Number.isFinite(open.credentials.renewAtMs)
    },
    proxy: () => open?.pool.proxy ?? null,
    close: async () => {
      closing.abort()
      await Promise.all([...pools].map(closePool))
    },
  }
}

function isSame(before: ClientCertificate | null, after: ClientCertificate | null): boolean {
  return before?.cert.toString() === after?.cert.toString() && before?.key.toString() === after?.key.toString()
}
