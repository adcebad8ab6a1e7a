import {type ClientCertificate, type Credentials, obtainCredentials} from './credentials.ts'
import {closePool, openPool, type Pool} from './pool.ts'
import type {Target} from './target.ts'

export interface SessionOptions {
  readonly target: Target
  readonly env: NodeJS.ProcessEnv
  /** Milliseconds since the epoch. */
  now(): number
  /** Called with all credentials that will be sent. */
  obtained(credentials: Credentials): void
}

interface Open {
  readonly credentials: Credentials
  readonly pool: Pool
}

export interface Session {
  /** Reads credentials from disk and validates certificates. A plugin or provider runs at the first request. */
  prepare(): Promise<void>
  /** Returns valid credentials and their pool. Rejects with `SvcdiagError` if no credentials can be obtained. */
  current(): Promise<{readonly pool: Pool; readonly headers: Credentials['headers']}>
  /** The server rejected the credentials. The next request obtains new ones if a plugin or a file provides them. */
  renew(): void
  proxy(): string | null
  close(): Promise<void>
}

/**
 * Obtains credentials for the first request, and again when they expire. The pool stays open unless the client
 * certificate changed.
 */
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
