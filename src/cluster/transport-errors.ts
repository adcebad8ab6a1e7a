import {type ErrorCode, SvcdiagError} from '../errors.ts'
import type {Missing} from './port.ts'

const RESETS: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_INFO'])

const CERTIFICATE_WORDS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not yet valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another host name',
  HOSTNAME_MISMATCH: 'is for another host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed and not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'is signed by an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'is signed by an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is signed by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'is signed by an unknown authority',
  CERT_SIGNATURE_FAILURE: 'is not signed by the trusted authority',
  CERT_REVOKED: 'has been revoked',
  CERT_UNTRUSTED: 'is not trusted',
  CERT_REJECTED: 'is not trusted',
  CERT_CHAIN_TOO_LONG: 'is not trusted',
  INVALID_CA: 'is signed by a certificate that is not an authority',
  INVALID_PURPOSE: 'is not for servers',
  PATH_LENGTH_EXCEEDED: 'is not trusted',
}

/** Returns true if the connection was lost during use, so that a retry may succeed. */
export function isReset(error: unknown): boolean {
  return RESETS.has(codeOf(error)) || codeOf(error).startsWith('ERR_HTTP2_')
}

/** Returns the problem of a certificate, such as "has expired"; null for other errors. */
export function certificateProblem(error: unknown): string | null {
  return CERTIFICATE_WORDS[codeOf(error)] ?? null
}

/** Returns the code of an error of Node or undici, or ''. For a response that is not HTTP, this is always `HPE_*`. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name === 'HTTPParserError' ? 'HPE_UNKNOWN' : ''
}

export const CONNECTION_PROBLEMS: Readonly<Record<string, 'unknown-host' | 'refused' | 'timeout'>> = {
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  EAI_NODATA: 'unknown-host',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'timeout',
  EHOSTDOWN: 'timeout',
  ENETUNREACH: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  EPROTO: 'cluster.not-kubernetes',
  UND_ERR_PRX_TLS: 'cluster.proxy',
  UND_ERR_PRX_CONN: 'cluster.proxy',
  UND_ERR_SOCKS5: 'cluster.proxy',
  UND_ERR_INVALID_ARG: 'cluster.unauthorized',
}

interface Asked {
  readonly input: string
  readonly host: string
  readonly proxy: string | null
  readonly signal: AbortSignal
}

/** Returns why an input could not be read. The message of the error is never used. */
export function missingFromError(error: unknown, asked: Asked): Missing {
  if (asked.signal.aborted) return ended(asked.input, asked.signal)
  const cause = {status: 'missing', cause: 'unreachable', input: asked.input} as const
  if (error instanceof SvcdiagError) return {...cause, code: error.code, reason: error.message}
  const code = errorCodeOf(error, asked.proxy !== null)
  if (code === null) throw error
  return {...cause, code, reason: reasonOf(code, error, asked)}
}

function ended(input: string, signal: AbortSignal): Missing {
  const timedOut = signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
  return timedOut
    ? {status: 'missing', cause: 'deadline', input, reason: `time ran out before ${input} was read`}
    : {status: 'missing', cause: 'interrupted', input, reason: `interrupted before ${input} was read`}
}

function errorCodeOf(error: unknown, proxied: boolean): ErrorCode | null {
  const code = codeOf(error)
  if (certificateProblem(error) !== null) return 'cluster.certificate'
  if (proxied && ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'UND_ERR_ABORTED'].includes(code)) return 'cluster.proxy'
  if (code.startsWith('HPE_')) return 'cluster.not-kubernetes'
  if (/^ERR_SSL_.*ALERT_(CERTIFICATE|BAD_CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED|UNSUPPORTED_CERTIFICATE)/.test(code))
    return 'cluster.unauthorized'
  if (code.startsWith('ERR_SSL_')) return 'cluster.not-kubernetes'
  const problem = CONNECTION_PROBLEMS[code]
  if (problem !== undefined) return `cluster.${problem}`
  return CODES[code] ?? (code === '' ? null : 'cluster.reset')
}

function reasonOf(code: ErrorCode, error: unknown, {host, proxy}: Asked): string {
  const words: Partial<Record<ErrorCode, string>> = {
    'cluster.unknown-host': `the name of ${host} cannot be resolved`,
    'cluster.refused': `${host} refuses connections`,
    'cluster.timeout': `${host} does not answer`,
    'cluster.reset': `${host} closed the connection`,
    'cluster.certificate': `the certificate of ${host} ${certificateProblem(error)}`,
    'cluster.unauthorized': `${host} did not accept the client certificate, or the token cannot be sent`,
    'cluster.not-kubernetes': `${host} does not speak the protocol of the kubeconfig's server address`,
    'cluster.proxy': `the proxy ${proxy} did not connect to ${host}`,
  }
  return `${words[code]} (${codeOf(error)})`
}
