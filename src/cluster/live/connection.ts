import {setTimeout as wait} from 'node:timers/promises'
import type {Dispatcher} from 'undici'
import type {Missing} from '../port.ts'
import {isReset} from '../transport-errors.ts'
import {missingFromError} from './failure.ts'
import {type Followed, follow} from './followed.ts'
import {createSession, type SessionOptions} from './session.ts'
import {untilAborted} from './until-aborted.ts'

/** A GET, or the only POSTs that this adapter can send: reviews of what the user may do and who that is. */
export interface Question {
  /** Below the server's own base path, query included. */
  readonly path: string
  readonly accept?: string
  readonly review?: AccessReview | WhoAmI
  /** For the writer alone: a JSON patch of one workload. */
  readonly patch?: readonly object[]
  /** The answer goes on for as long as anybody listens. */
  readonly isFollowed?: true
}

export interface AccessReview {
  readonly apiVersion: 'authorization.k8s.io/v1'
  readonly kind: 'SelfSubjectAccessReview' | 'SelfSubjectRulesReview'
  readonly spec: {readonly resourceAttributes: Readonly<Record<string, string>>} | {readonly namespace: string}
}

export interface WhoAmI {
  readonly apiVersion: 'authentication.k8s.io/v1'
  readonly kind: 'SelfSubjectReview'
}

export interface Answer {
  readonly status: number
  readonly contentType: string
  readonly date: string | null
  readonly text: string
  readonly durationMs: number
}

export interface Connection {
  readonly server: URL
  /** `host:port`, for messages. */
  readonly host: string
  /** Why a request, or the wish for one, came to nothing. */
  explain(error: unknown, input: string, signal: AbortSignal): Missing
  /** Reads what can be read without asking anybody; throws `kubeconfig.*` where that fails. */
  prepare(): Promise<void>
  ask(question: Question, signal: AbortSignal): Promise<Answer>
  /** An answer that is read as it comes; asked once. */
  open(question: Question, signal: AbortSignal): Promise<Followed>
  /** What a port-forward needs to open its own stream. */
  stream(signal: AbortSignal): Promise<{readonly dispatcher: Dispatcher; readonly headers: Headers}>
  close(): Promise<void>
}

type Headers = Readonly<Record<string, string | string[]>>

/** Of an answer that is read alone. */
const UNREAD = 262_144
/** Of one that is followed: there are many of them, and most wait for one another. */
const FOLLOWED_UNREAD = 16_384
const RETRIED: ReadonlySet<number> = new Set([429, 502, 503, 504])
const FIRST_WAIT_MS = 100
const MAX_RETRIES = 5
export const REVIEWS_PATH = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'
export const RULES_REVIEWS_PATH = '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews'
export const WHO_AM_I_PATH = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
const POSTED: ReadonlySet<string> = new Set([REVIEWS_PATH, RULES_REVIEWS_PATH, WHO_AM_I_PATH])
const PATCHED = /^\/apis\/apps\/v1\/namespaces\/[^/?]+\/(deployments|statefulsets)\/[^/?]+\?/

/**
 * One pool, one set of credentials. 429, 502, 503, 504 and resets are asked again, waiting 100, 200, 400 ms and so on, or
 * what `Retry-After` says, `retryBudgetMs` in sum for one question; nothing else is. Rejects with the failure as it came.
 */
export function connect(options: SessionOptions & {readonly retryBudgetMs: number}): Connection {
  const {server} = options.target
  const host = hostAndPort(server)
  const session = createSession(options)

  function requestOf(question: Question, headers: Headers): Dispatcher.DispatchOptions {
    const path = `${server.pathname.replace(/\/$/, '')}${question.path}`
    return {origin: server.origin, path, ...messageOf(question, headers)}
  }

  async function send(question: Question, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const {pool, headers} = await untilAborted(session.current(), signal)
    return pool.requests.request({...requestOf(question, headers), signal})
  }

  async function once(question: Question, signal: AbortSignal): Promise<Answer & {retryAfter: string | null}> {
    const startedAt = options.now()
    const response = await send(question, signal)
    const text = await response.body.text()
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
    ask: (question, signal) => withRetries(() => once(question, signal), options.retryBudgetMs, signal),
    open: async (question, signal) => {
      const {pool, headers} = await untilAborted(session.current(), signal)
      const {dispatcher, unread} = question.isFollowed
        ? {dispatcher: pool.streams, unread: FOLLOWED_UNREAD}
        : {dispatcher: pool.requests, unread: UNREAD}
      const followed = await follow(dispatcher, requestOf(question, headers), {unread, signal})
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

interface Message {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly headers: Headers
  readonly body?: string
}

function messageOf({path, accept, review, patch}: Question, headers: Headers): Message {
  const own = {'user-agent': 'svcdiag', ...headers, accept: accept ?? 'application/json'}
  if (patch !== undefined) {
    if (!PATCHED.test(path)) throw new Error('only workloads are ever patched')
    const type = {'content-type': 'application/json-patch+json'}
    return {method: 'PATCH', headers: {...own, ...type}, body: JSON.stringify(patch)}
  }
  if (review === undefined) return {method: 'GET', headers: own}
  if (!POSTED.has(path)) throw new Error('only reviews of the user are ever posted')
  return {method: 'POST', headers: {...own, 'content-type': 'application/json'}, body: JSON.stringify(review)}
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

/** Kubernetes sends seconds; a date is left to the ordinary waiting. */
function retryAfterMs(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : null
}

function first(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null
}

function hostAndPort(url: URL): string {
  return url.port === '' ? `${url.hostname}:${url.protocol === 'https:' ? 443 : 80}` : url.host
}
