import {createSecureContext, type SecureContext} from 'node:tls'
import {Agent, type Dispatcher, ProxyAgent} from 'undici'
import {SvcdiagError} from '../../errors.ts'
import {type ClientCertificate, type Credentials, dataOrFile, obtainCredentials} from './credentials.ts'
import {proxyFromEnv} from './proxy.ts'
import type {Target} from './target.ts'

export interface SessionOptions {
  readonly target: Target
  readonly env: NodeJS.ProcessEnv
  now(): number
  /** Receives all credentials before they are sent. */
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
  /** Obtains new credentials for the next request, if a plugin or a file provides them. */
  renew(): void
  proxy(): string | null
  close(): Promise<void>
}

/** Obtains credentials when they are needed. The pool stays open unless the client certificate changed. */
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

const CONNECT_TIMEOUT_MS = 10_000
/** The maximum number of connections to a server without HTTP/2. */
const CONNECTIONS = 4
/** A server that sends nothing for this long within a response counts as unreachable. */
const SILENCE_MS = 30_000
/** A streamed response may legitimately be silent for longer. */
const LONG_SILENCE_MS = 300_000

/** The connections to the API server. `proxy` is `host:port`, for messages. */
interface Pool {
  readonly requests: Dispatcher
  /** HTTP/1.1 connections for requests that upgrade. */
  readonly upgrades: Dispatcher
  /** HTTP/1.1 connections for followed responses, because an unread response blocks a shared HTTP/2 connection. */
  readonly streams: Dispatcher
  readonly proxy: string | null
}

/** 31 parallel reads take 36 ms on one HTTP/2 connection, and 50 to 86 ms on HTTP/1.1. Throws `kubeconfig.*`. */
function openPool(target: Target, certificate: ClientCertificate | null, env: NodeJS.ProcessEnv): Pool {
  const tls = {
    secureContext: secureContext(target, certificate),
    rejectUnauthorized: target.cluster['insecure-skip-tls-verify'] !== true,
    ...(target.cluster['tls-server-name'] ? {servername: target.cluster['tls-server-name']} : {}),
    timeout: CONNECT_TIMEOUT_MS,
  }
  const silence = {headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS}
  const longSilence = {headersTimeout: SILENCE_MS, bodyTimeout: LONG_SILENCE_MS, allowH2: false}
  const proxy = target.cluster['proxy-url'] || proxyFromEnv(target.server, env)
  if (!proxy) {
    return {
      requests: new Agent({...silence, connections: CONNECTIONS, connect: tls}),
      upgrades: new Agent({...silence, allowH2: false, connect: tls}),
      streams: new Agent({...longSilence, connect: tls}),
      proxy: null,
    }
  }
  const uri = proxyUrl(proxy)
  const through = {uri: uri.href, requestTls: tls, proxyTunnel: true}
  const tunnel = new ProxyAgent({...silence, connections: CONNECTIONS, allowH2: false, ...through})
  return {requests: tunnel, upgrades: tunnel, streams: new ProxyAgent({...longSilence, ...through}), proxy: uri.host}
}

async function closePool({requests, upgrades, streams}: Pool): Promise<void> {
  await Promise.all([...new Set([requests, upgrades, streams])].map(dispatcher => dispatcher.destroy()))
}

function proxyUrl(text: string): URL {
  const url = URL.parse(text.replace(/^socks5h:/, 'socks5:'))
  if (url === null || !['http:', 'https:', 'socks5:'].includes(url.protocol)) {
    throw new SvcdiagError('kubeconfig.invalid', 'the proxy address is not an http, https or socks5 URL')
  }
  return url
}

/** All connections share the TLS context, because parsing certificates takes as long as a small request. */
function secureContext(target: Target, certificate: ClientCertificate | null): SecureContext {
  const {cluster} = target
  const ca = dataOrFile(cluster['certificate-authority-data'], cluster['certificate-authority'])
  try {
    return createSecureContext({...(ca ? {ca} : {}), ...certificate})
  } catch (error) {
    const message = 'the certificate authority, client certificate or key is not valid PEM'
    throw new SvcdiagError('kubeconfig.invalid', message, {cause: error})
  }
}
