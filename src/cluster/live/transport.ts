import {setTimeout as wait} from 'node:timers/promises'
import type {Dispatcher} from 'undici'
import {SvcdiagError} from '../../errors.ts'
import type {Exchange, Missing} from '../port.ts'
import {isReset, missingFromError} from '../transport-errors.ts'
import {type Followed, follow} from './followed.ts'
import {createSession, type SessionOptions} from './session.ts'

/** An HTTP request. Only `connection.ts`, which reads, and `writer.ts` make such requests. */
export interface Message {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Answer {
  readonly status: number
  readonly contentType: string
  readonly date: string | null
  readonly text: string
  readonly durationMs: number
}

/** Sends any request, even writes. Therefore only the two files that make requests get a transport. */
export interface Transport {
  readonly server: URL
  readonly host: string
  /** Returns why a request failed or was not sent. */
  explain(error: unknown, input: string, signal: AbortSignal): Missing
  /** Reads credentials and certificates from disk. Throws `kubeconfig.*` if that fails. */
  prepare(): Promise<void>
  send(message: Message, signal: AbortSignal): Promise<Answer>
  /** Streams the response, without retries. With `isFollowed`, the stream lasts as long as it is read. */
  open(message: Message, isFollowed: boolean, signal: AbortSignal): Promise<Followed>
  /** Returns the dispatcher and headers for the stream of a port-forward. */
  stream(signal: AbortSignal): Promise<{readonly dispatcher: Dispatcher; readonly headers: Headers}>
  close(): Promise<void>
}

type Headers = Readonly<Record<string, string | string[]>>

const UNREAD = 262_144
/** The maximum for followed responses is small, because many of them wait at the same time. */
const FOLLOWED_UNREAD = 16_384
const RETRIED: ReadonlySet<number> = new Set([429, 502, 503, 504])
const FIRST_WAIT_MS = 100
const MAX_RETRIES = 5

interface TransportOptions extends SessionOptions {
  readonly retryBudgetMs: number
  /** The limit of one request; null for none. A followed response only has to begin in this time. */
  readonly requestTimeoutMs: number | null
  /** Gets every request as soon as its status is known, each retry too. */
  readonly onExchange: (exchange: Exchange) => void
}

/** Retries 429, 502, 503, 504 and resets. The waits of one request take at most `retryBudgetMs`. */
export function createTransport(options: TransportOptions): Transport {
  const {server} = options.target
  const host = hostAndPort(server)
  const session = createSession(options)

  function requestOf({path, headers, ...message}: Message, credentials: Headers): Dispatcher.DispatchOptions {
    return {
      origin: server.origin,
      path: `${server.pathname.replace(/\/$/, '')}${path}`,
      ...message,
      headers: {'user-agent': 'svcdiag', ...credentials, ...headers},
    }
  }

  async function told<T>({method, path}: Message, statusOf: (got: T) => number, ask: () => Promise<T>): Promise<T> {
    const startedAt = options.now()
    const tell = (status: number | null) =>
      options.onExchange({method, path, status, durationMs: options.now() - startedAt})
    try {
      const got = await ask()
      tell(statusOf(got))
      return got
    } catch (error) {
      tell(null)
      throw error
    }
  }

  /** Ends one request at its limit. Its error is then about the limit. */
  async function limited<T>(signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const {requestTimeoutMs} = options
    if (requestTimeoutMs === null) return ask(signal)
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), requestTimeoutMs)
    try {
      return await ask(AbortSignal.any([signal, limit.signal]))
    } catch (error) {
      if (!limit.signal.aborted || signal.aborted) throw error
      throw new SvcdiagError(
        'cluster.timeout',
        `${host} did not answer a request within ${requestTimeoutMs / 1000} s`,
        {
          hint: 'a longer --request-timeout gives each request more time',
        },
      )
    } finally {
      clearTimeout(timer)
    }
  }

  async function once(message: Message, signal: AbortSignal): Promise<Answer & {retryAfter: string | null}> {
    const startedAt = options.now()
    const {pool, headers} = await untilAborted(session.current(), signal)
    const {response, text} = await limited(signal, async limit => {
      const response = await told(
        message,
        ({statusCode}) => statusCode,
        () => pool.requests.request({...requestOf(message, headers), signal: limit}),
      )
      return {response, text: await response.body.text()}
    })
    if (response.statusCode === 401) session.renew()
    return {
      status: response.statusCode,
      contentType: first(response.headers['content-type']) ?? '',
      date: first(response.headers.date),
      retryAfter: first(response.headers['retry-after']),
      text,
      durationMs: options.now() - startedAt,
    }
  }

  return {
    server,
    host,
    explain: (error, input, signal) => missingFromError(error, {host, input, proxy: session.proxy(), signal}),
    prepare: session.prepare,
    send: (message, signal) => withRetries(() => once(message, signal), options.retryBudgetMs, signal),
    open: async (message, isFollowed, signal) => {
      const {pool, headers} = await untilAborted(session.current(), signal)
      const {dispatcher, unread} = isFollowed
        ? {dispatcher: pool.streams, unread: FOLLOWED_UNREAD}
        : {dispatcher: pool.requests, unread: UNREAD}
      const followed = await limited(signal, limit =>
        told(
          message,
          ({status}) => status,
          () => follow(dispatcher, requestOf(message, headers), {unread, signal: limit}),
        ),
      )
      if (followed.status === 401) session.renew()
      return followed
    },
    stream: async signal => {
      const {pool, headers} = await untilAborted(session.current(), signal)
      return {dispatcher: pool.upgrades, headers}
    },
    close: session.close,
  }
}

async function withRetries<T extends {status: number; retryAfter: string | null}>(
  once: () => Promise<T>,
  budgetMs: number,
  signal: AbortSignal,
): Promise<T> {
  let waitedMs = 0
  for (let retry = 0; ; retry++) {
    const outcome = await once().then(
      answer => ({answer, again: RETRIED.has(answer.status), retryAfter: answer.retryAfter}),
      (error: unknown) => ({error, again: isReset(error), retryAfter: null}),
    )
    const pauseMs = retryAfterMs(outcome.retryAfter) ?? FIRST_WAIT_MS * 2 ** retry
    const isLast = !outcome.again || retry === MAX_RETRIES || waitedMs + pauseMs > budgetMs
    if (isLast && 'error' in outcome) throw outcome.error
    if (isLast && 'answer' in outcome) return outcome.answer
    await wait(pauseMs, undefined, {signal})
    waitedMs += pauseMs
  }
}

/** Returns null for a date, because Kubernetes sends seconds. */
function retryAfterMs(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : null
}

function first(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null
}

function hostAndPort(url: URL): string {
  return url.port === '' ? `${url.hostname}:${url.protocol === 'https:' ? 443 : 80}` : url.host
}

/** Settles like the promise, but rejects with the reason of the signal if the signal aborts first. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const {promise: aborted, reject} = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, {once: true})
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
