import type {Dispatcher} from 'undici'
import {CONNECTION_PROBLEMS, certificateProblem, codeOf, isReset} from '../cluster/transport-errors.ts'
import {PortUnreachable} from './port-forward.ts'
import {type Answered, type BodyClass, KEPT_HEADERS, type KeptHeader, type Unanswered} from './probe.ts'

export interface Exchange {
  readonly dispatcher: Dispatcher
  readonly origin: string
  readonly path: string
  /** The value of the header `X-API-Key`; null sends no header. */
  readonly key: string | null
  readonly keepReadyDetail: boolean
  readonly signal: AbortSignal
}

type Headers = Dispatcher.ResponseData['headers']

/** The maximum length of an unwanted body that is read to reuse the connection. A longer body closes the connection. */
const DUMP_BYTES = 64 * 1024
const DETAIL_BYTES = 4 * 1024

/** Sends one GET without following redirects. Of the body, only the failed store in a 503 of `/ready` is kept. */
export async function exchange(asked: Exchange): Promise<Omit<Answered, 'outcome' | 'durationMs'>> {
  const {statusCode, headers, body} = await asked.dispatcher.request({
    origin: asked.origin,
    path: asked.path,
    method: 'GET',
    signal: asked.signal,
    headers: {'user-agent': 'svcdiag', accept: '*/*', ...(asked.key === null ? {} : {'x-api-key': asked.key})},
  })
  const failing = asked.keepReadyDetail && statusCode === 503 ? failingStore(await firstBytes(body)) : null
  if (failing === null && !body.destroyed) await body.dump({limit: DUMP_BYTES, signal: asked.signal}).catch(() => {})
  return {
    status: statusCode,
    headers: keptHeaders(headers),
    body: bodyClass(headers, statusCode),
    ...(failing === null ? {} : {failing}),
  }
}

async function firstBytes(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= DETAIL_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, DETAIL_BYTES).toString('utf8')
}

/** Returns the failed store, which `detail` names in two documented forms. */
function failingStore(text: string): 'database' | 'cache' | null {
  const [, store] = /"detail"\s*:\s*"(Database|Redis cache) is not accessible:/.exec(text) ?? []
  if (store === undefined) return null
  return store === 'Database' ? 'database' : 'cache'
}

function keptHeaders(headers: Headers): Partial<Record<KeptHeader, string>> {
  const kept: Partial<Record<KeptHeader, string>> = {}
  for (const name of KEPT_HEADERS) {
    const value = [headers[name]].flat().join(', ')
    if (value !== '') kept[name] = name === 'location' ? withoutQuery(value) : value
  }
  return kept
}

/** Removes the query and the user, because a redirect to a login page may contain state, tokens or a password. */
function withoutQuery(location: string): string {
  return location.replace(/[?#].*$/s, '').replace(/^([a-z]+:\/\/)[^/@]*@/i, '$1')
}

function bodyClass(headers: Headers, status: number): BodyClass {
  const [type = ''] = [headers['content-type']].flat()
  if (type === '' || status === 204 || status === 304) return 'none'
  if (/^\s*[^;]*[/+]json\b/i.test(type)) return 'json'
  return /^\s*text\/html\b/i.test(type) ? 'html' : 'other'
}

const DETAILS: Readonly<Record<Unanswered['cause'], string>> = {
  refused: 'nothing listens on the port',
  timeout: 'no answer in time',
  tls: 'the TLS handshake failed',
  'unknown-host': 'the host name cannot be resolved',
  reset: 'the connection was closed before a response',
  'not-http': 'the answer is not HTTP',
}

/** Returns why a probe got no response; null if the error is unknown, which is a bug. */
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
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_') || code === 'EPROTO') return 'tls'
  if (isReset(error)) return 'reset'
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'not-http'
  return CONNECTION_PROBLEMS[code] ?? (code === '' ? null : 'reset')
}
