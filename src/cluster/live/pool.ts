import {createSecureContext, type SecureContext} from 'node:tls'
import {Agent, type Dispatcher, ProxyAgent} from 'undici'
import {SvcdiagError} from '../../errors.ts'
import {type ClientCertificate, dataOrFile} from './credentials.ts'
import {proxyFromEnv} from './proxy.ts'
import type {Target} from './target.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** For servers without HTTP/2; a second connection is opened only while the first is busy. */
const CONNECTIONS = 4
/** An API server that is silent for this long within one answer is taken for gone; the run's own deadline is shorter or longer. */
const SILENCE_MS = 30_000
/** What is followed may be quiet; after this long it is asked for again, because nothing tells a quiet connection from a dead one. */
const LONG_SILENCE_MS = 300_000

/** The connections to the API server. `proxy` is `host:port`, for messages. */
export interface Pool {
  readonly requests: Dispatcher
  /** HTTP/1.1 only, for streams that upgrade; connects when the first one does. */
  readonly upgrades: Dispatcher
  /**
   * For answers that are followed: a connection each, HTTP/1.1. Over one of HTTP/2 an answer that nobody reads at the
   * moment takes the room of the one that everybody waits for.
   */
  readonly streams: Dispatcher
  readonly proxy: string | null
}

/**
 * HTTP/2 where the server has it: 31 parallel reads of a fresh run take 36 ms on its one connection and 50 to 86 ms on
 * several of HTTP/1.1, because handshakes cost more than answers. Throws `kubeconfig.*` when certificates cannot be read
 * or do not parse.
 */
export function openPool(target: Target, certificate: ClientCertificate | null, env: NodeJS.ProcessEnv): Pool {
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

export async function closePool({requests, upgrades, streams}: Pool): Promise<void> {
  await Promise.all([...new Set([requests, upgrades, streams])].map(dispatcher => dispatcher.destroy()))
}

function proxyUrl(text: string): URL {
  const url = URL.parse(text.replace(/^socks5h:/, 'socks5:'))
  if (url === null || !['http:', 'https:', 'socks5:'].includes(url.protocol)) {
    throw new SvcdiagError('kubeconfig.invalid', 'the proxy address is no http, https or socks5 URL')
  }
  return url
}

/** Made once for all connections: parsing certificates costs as much as a small request. */
function secureContext(target: Target, certificate: ClientCertificate | null): SecureContext {
  const {cluster} = target
  const ca = dataOrFile(cluster['certificate-authority-data'], cluster['certificate-authority'])
  try {
    return createSecureContext({...(ca ? {ca} : {}), ...certificate})
  } catch (error) {
    throw new SvcdiagError(
      'kubeconfig.invalid',
      'the certificate authority, client certificate or key is not valid PEM',
      {cause: error},
    )
  }
}
