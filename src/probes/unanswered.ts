import {certificateProblem, codeOf, isReset} from '../cluster/transport-errors.ts'
import {PortUnreachable} from './channel-stream.ts'
import type {Unanswered} from './probe.ts'

const CAUSES: Readonly<Record<string, Unanswered['cause']>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  EAI_NODATA: 'unknown-host',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'timeout',
  EHOSTDOWN: 'timeout',
  ENETUNREACH: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'not-http',
  EPROTO: 'tls',
}

const DETAILS: Readonly<Record<Unanswered['cause'], string>> = {
  refused: 'nothing listens on the port',
  timeout: 'no answer in time',
  tls: 'the TLS handshake failed',
  'unknown-host': 'the host name cannot be resolved',
  reset: 'the connection was closed before a response',
  'not-http': 'the answer is not HTTP',
}

/** Returns why a probe got no answer. Null if the error says nothing about the target, which is a bug. */
export function unanswered(error: unknown, durationMs: number): Unanswered | null {
  const certificate = certificateProblem(error)
  if (certificate !== null) {
    return {outcome: 'no-answer', cause: 'tls', detail: `the certificate ${certificate}`, durationMs}
  }
  const cause = causeOf(error)
  return cause === null ? null : {outcome: 'no-answer', cause, detail: DETAILS[cause], durationMs}
}

function causeOf(error: unknown): Unanswered['cause'] | null {
  const code = codeOf(error)
  if (error instanceof PortUnreachable) return 'refused'
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout'
  if (code.startsWith('HPE_')) return 'not-http'
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'tls'
  if (isReset(error)) return 'reset'
  return CAUSES[code] ?? (code === '' ? null : 'reset')
}
