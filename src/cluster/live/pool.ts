import {createSecureContext, type SecureContext} from 'node:tls'
import {Agent, type Dispatcher, ProxyAgent} from 'undici'
import {SvcdiagError} from '../../errors.ts'
import {type ClientCertificate, dataOrFile} from './credentials.ts'
import {proxyFromEnv} from './proxy.ts'
import type {Target} from './target.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** An API server that is silent for this long within one answer is taken for gone; the run's own deadline is shorter or longer. */
const SILENCE_MS = 30_000

/** The one connection pool to the API server. `proxy` is `host:port`, for messages. */
export interface Pool {
  readonly dispatcher: Dispatcher
  readonly proxy: string | null
}

/** Throws `kubeconfig.*` when certificates cannot be read or do not parse. */
export function openPool(target: Target, certificate: ClientCertificate | null, env: NodeJS.ProcessEnv): Pool {
  const tls = {
    secureContext: secureContext(target, certificate),
    rejectUnauthorized: target.cluster['insecure-skip-tls-verify'] !== true,
    ...(target.cluster['tls-server-name'] ? {servername: target.cluster['tls-server-name']} : {}),
    timeout: CONNECT_TIMEOUT_MS,
  }
  const options = {
    allowH2: false,
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
  }
  const proxy = target.cluster['proxy-url'] || proxyFromEnv(target.server, env)
  if (!proxy) return {dispatcher: new Agent({...options, connect: tls}), proxy: null}
  const uri = proxyUrl(proxy)
  return {
    dispatcher: new ProxyAgent({...options, uri: uri.href, requestTls: tls, proxyTunnel: true}),
    proxy: uri.host,
  }
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
