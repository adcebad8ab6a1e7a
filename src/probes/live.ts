import {randomBytes} from 'node:crypto'
import type {KnownValues} from '../cluster/known-values.ts'
import {type Cluster, type ClusterOptions, openCluster} from '../cluster/live.ts'
import {ABSENT, found, type Missing, type Read, type Rule} from '../cluster/port.ts'
import {isReset} from '../cluster/transport-errors.ts'
import {type DocumentAnswer, documentFrom} from './document.ts'
import {exchange, unanswered} from './exchange.ts'
import {createLanes, type Lane, type LaneOptions} from './lanes.ts'
import {ForwardFailed, ForwardRefused} from './port-forward.ts'
import type {
  Answered,
  Credential,
  DocumentRequest,
  ProbeAnswer,
  ProbeRequest,
  Prober,
  ProbeTarget,
  ServiceReader,
} from './probe.ts'

export interface ProbingOptions extends LaneOptions {
  readonly known: KnownValues
  /** Returns why the API server refused a port-forward, or that the run ended first. */
  explain(error: unknown, input: string, signal: AbortSignal): Missing
  now(): number
  /** The timeout of one request. It starts when the request is sent, not while it is queued. */
  readonly timeoutMs: number
}

export interface Probing {
  prober(signal: AbortSignal): Prober
  service(signal: AbortSignal): ServiceReader
  close(): Promise<void>
}

const RETRIED: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Returns a prober that keeps one connection for each pod port and URL. Probes to one target run one after another. A
 * 502, 503, 504 or reset is retried once.
 */
export function createProbing(options: ProbingOptions): Probing {
  const wrongKey = randomBytes(32).toString('hex')
  const lanes = createLanes(options)
  return {
    prober: signal => ({
      probe: request => {
        const key = apiKey(request.credential, options.known, wrongKey)
        const lane = lanes.to(request.to)
        return lane.inTurn(() => probe({request, lane, key, signal}, options))
      },
    }),
    service: signal => ({
      document: request => {
        const key = request.key === null ? NO_KEY : storedKey(request.key, options.known)
        const lane = lanes.to(request.to)
        return lane.inTurn(() => document({request, lane, key, signal}, options))
      },
    }),
    close: lanes.close,
  }
}

interface Turn {
  readonly request: ProbeRequest
  readonly lane: Lane
  readonly key: ApiKey
  readonly signal: AbortSignal
}

async function probe({request, lane, key, signal}: Turn, options: ProbingOptions): Promise<Read<ProbeAnswer>> {
  const input = inputOf(request.to)
  if (key.state === 'unknown') return {status: 'missing', cause: 'not-looked', input, reason: 'its key was not read'}
  if (key.state === 'unsendable') return found(unsendable())
  const startedAt = options.now()
  try {
    const answer = await withOneRetry(() =>
      send(request, lane, key.value, AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)])),
    )
    return found({outcome: 'answered', ...answer, durationMs: options.now() - startedAt})
  } catch (error) {
    const refusal = refusalOf(error, request.to, {input, signal}, options)
    if (refusal !== null) return refusal
    const answer = unanswered(error, options.now() - startedAt)
    if (answer === null) throw error
    return found(answer)
  }
}

/** Returns why a request did not reach the service; null if the service itself did not answer it. */
function refusalOf(
  error: unknown,
  to: ProbeTarget,
  {input, signal}: {readonly input: string; readonly signal: AbortSignal},
  {explain}: ProbingOptions,
): Missing | null {
  if (signal.aborted) return explain(error, input, signal)
  if (error instanceof ForwardRefused) return refused(error.status, to, input)
  return error instanceof ForwardFailed ? explain(error.cause, input, signal) : null
}

interface DocumentTurn extends Omit<Turn, 'request'> {
  readonly request: DocumentRequest
}

/** The timeout of one document, in milliseconds. */
const DOCUMENT_MS = 30_000

async function document({request, lane, key, signal}: DocumentTurn, options: ProbingOptions): Promise<Read<string>> {
  const input = inputOf(request.to)
  if (key.state !== 'usable') return notRead(input, 'the key cannot be sent as a header')
  const asked = {dispatcher: lane.dispatcher, origin: lane.origin, path: `${lane.basePath}${request.path}`}
  try {
    const answer = await withOneRetry(() =>
      documentFrom({...asked, key: key.value, signal: AbortSignal.any([signal, AbortSignal.timeout(DOCUMENT_MS)])}),
    )
    return readOf(answer, input)
  } catch (error) {
    const refusal = refusalOf(error, request.to, {input, signal}, options)
    if (refusal !== null) return refusal
    const answer = unanswered(error, 0)
    if (answer === null) throw error
    return {status: 'missing', cause: 'unreachable', input, reason: `the service gave no answer: ${answer.detail}`}
  }
}

function readOf({status, text}: DocumentAnswer, input: string): Read<string> {
  if (text !== null) return found(text)
  if (status === 404) return ABSENT
  if (status === 200) return notRead(input, 'the answer of the service is too large')
  const reason = `the service answered ${status}`
  return status === 401 || status === 403 ? {status: 'missing', cause: 'denied', input, reason} : notRead(input, reason)
}

function notRead(input: string, reason: string): Missing {
  return {status: 'missing', cause: 'not-looked', input, reason}
}

function inputOf(to: ProbeTarget): string {
  return to.via === 'url' ? `probe of ${new URL(to.url).host}` : `port-forward to ${to.namespace}/${to.pod}:${to.port}`
}

function unsendable(): ProbeAnswer {
  const detail =
    'the stored key cannot be sent as a header: it contains a line end or a character that HTTP does not allow'
  return {outcome: 'no-answer', cause: 'not-http', detail, durationMs: 0}
}

type Sent = Omit<Answered, 'outcome' | 'durationMs'>

function send(request: ProbeRequest, lane: Lane, key: string | null, signal: AbortSignal): Promise<Sent> {
  return exchange({
    dispatcher: lane.dispatcher,
    origin: lane.origin,
    path: `${lane.basePath}${request.path}`,
    key,
    keepReadyDetail: request.keep === 'ready-detail',
    signal,
  })
}

async function withOneRetry<S extends {readonly status: number}>(attempt: () => Promise<S>): Promise<S> {
  try {
    const answer = await attempt()
    return RETRIED.has(answer.status) ? await attempt() : answer
  } catch (error) {
    if (isReset(error)) return await attempt()
    throw error
  }
}

/** Returns why the API server refused the port-forward. The service received no request. */
function refused(status: number, to: ProbeTarget, input: string): Missing {
  if (status === 403 && to.via === 'port-forward') {
    const rule: Rule = {apiGroup: '', resource: 'pods/portforward', verbs: ['get', 'create'], namespace: to.namespace}
    return {status: 'missing', cause: 'denied', input, code: 'cluster.forbidden', reason: `not allowed: ${input}`, rule}
  }
  if (status === 401) {
    const reason = `the credentials were not accepted for the ${input}`
    return {status: 'missing', cause: 'unreachable', input, code: 'cluster.unauthorized', reason}
  }
  if (status === 404) return {status: 'missing', cause: 'not-looked', input, reason: 'the pod is gone'}
  const reason = `the API server answered ${status} to the ${input}`
  return {status: 'missing', cause: 'unreachable', input, code: 'cluster.server-error', reason}
}

type ApiKey =
  | {readonly state: 'usable'; readonly value: string | null}
  /** The key was never read, so it cannot be sent. */
  | {readonly state: 'unknown'}
  /** HTTP cannot send the key: it contains a line end, a control character, or text beyond Latin-1. */
  | {readonly state: 'unsendable'}

const LEGAL = /^[\t\x20-\x7E\x80-\xFF]*$/

/**
 * Returns the value of the `X-API-Key` header, without blanks and line ends around it. HTTP ignores the blanks and
 * forbids the line ends.
 */
function apiKey(credential: Credential, known: KnownValues, wrongKey: string): ApiKey {
  if (credential.kind === 'none') return NO_KEY
  if (credential.kind === 'wrong') return {state: 'usable', value: wrongKey}
  return storedKey(credential.ref, known)
}

const NO_KEY: ApiKey = {state: 'usable', value: null}

function storedKey(ref: string, known: KnownValues): ApiKey {
  const stored = known.reveal(ref)
  if (stored === undefined) return {state: 'unknown'}
  const value = stored.replace(/^[ \t\r\n]+/, '').replace(/[ \t\r\n]+$/, '')
  return LEGAL.test(value) ? {state: 'usable', value} : {state: 'unsendable'}
}

/** A cluster, and probes to the service that runs in it. */
export interface ProbedCluster extends Cluster {
  prober(signal: AbortSignal): Prober
  /** Returns a reader for bundles only. Its answers are not redacted. */
  service(signal: AbortSignal): ServiceReader
}

const PROBE_TIMEOUT_MS = 5_000

/** Opens the cluster that kubectl would use. Throws `kubeconfig.*` if the configuration is invalid. */
export async function openProbedCluster(options: ClusterOptions): Promise<ProbedCluster> {
  const cluster = await openCluster(options)
  const probing = createProbing({
    ...cluster.forwarding,
    known: cluster.knownValues,
    now: options.now,
    timeoutMs: PROBE_TIMEOUT_MS,
  })
  return {
    ...cluster,
    prober: probing.prober,
    service: probing.service,
    close: async () => {
      await probing.close()
      await cluster.close()
    },
  }
}
