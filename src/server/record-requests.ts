import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {requestLine} from './answers/error-answer.ts'
import type {ServerContext} from './context.ts'

type Sinks = Pick<ServerContext, 'log' | 'requests' | 'metrics' | 'clock'>

/** Records each request once in the log, the journal and the metrics, also if the connection ends before the answer. */
export function recordRequests(app: FastifyInstance, server: Sinks): void {
  const recorded = new WeakSet<FastifyRequest>()
  const once = (request: FastifyRequest, act: () => void) => {
    if (recorded.has(request)) return
    recorded.add(request)
    act()
  }
  app.decorateRequest('why', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) once(request, () => recordCutOff(request, reply, server))
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    const {statusCode: status} = reply
    once(request, () => record(request, reply, {status, why: request.why, words: String(status)}, server))
  })
}

/** Why no answer was sent. */
export const LEFT_EARLY = 'the client disconnected before the answer'

interface End {
  /** Null if no answer was sent. */
  readonly status: number | null
  readonly why: string | null
  /** The end in the log. */
  readonly words: string
}

function recordCutOff(request: FastifyRequest, reply: FastifyReply, server: Sinks): void {
  const {headersSent, statusCode} = reply.raw
  const why = request.why ?? (headersSent ? 'the client disconnected before the end of the answer' : LEFT_EARLY)
  const status = headersSent ? statusCode : null
  record(request, reply, {status, why, words: `${status ?? 'no answer'}, ${why}`}, server)
}

function record(request: FastifyRequest, reply: FastifyReply, end: End, server: Sinks): void {
  const {method, originalUrl: url, routeOptions, is404, fault} = request
  const route = is404 ? null : (routeOptions.url?.replaceAll(/:(\w+)/gu, '{$1}') ?? null)
  const isListed = routeOptions.config.isRecorded !== false
  recordEnd({method, url, route, fault, isListed, durationMs: reply.elapsedTime, ...end}, server)
}

interface RecordedEnd extends End {
  readonly method: string
  readonly url: string
  /** The pattern of the route; null if no route has the path. */
  readonly route: string | null
  readonly fault: string | null
  readonly durationMs: number
  /** False if the journal leaves the request out. */
  readonly isListed: boolean
}

/** Records the end of a request, or of the handshake of a socket. */
export function recordEnd(end: RecordedEnd, {log, requests, metrics, clock}: Sinks): void {
  const {route, words, isListed, ...ended} = end
  log('info', `${requestLine(end)}: ${words}`)
  metrics.request({method: end.method, route, status: end.status, durationMs: end.durationMs})
  if (isListed) requests.add({...ended, at: clock.now()})
}
