import type {FastifyInstance, FastifyRequest} from 'fastify'
import {requestLine} from '../answers/error-answer.ts'
import {Refused} from '../answers/refused.ts'
import type {ServerContext} from '../context.ts'
import {crossOriginHeaders, preflightHeaders} from './cross-origin.ts'
import {type Refusal, refusedHost, refusedHosts, refusedKey, refusedOrigin} from './refusal.ts'

const STARTING: Refusal = {status: 503, detail: 'Service Unavailable', because: 'the server is still starting'}

/** These routes answer also during startup. */
const ALWAYS = new Set(['/alive', '/health', '/server_info'])

/** Checks every request before its route. */
export function protect(app: FastifyInstance, {settings, log}: ServerContext, isReady: () => boolean): void {
  const {hosts, origins} = settings
  app.addHook('onRequest', async (request, reply) => {
    const {method, headers, raw} = request
    reply.headers(crossOriginHeaders(headers, origins))
    const foreign =
      refusedHosts(raw.rawHeaders) ?? refusedHost(headers.host, hosts) ?? refusedOrigin(method, headers, origins)
    const preflight = foreign === null ? preflightHeaders(method, headers, origins) : null
    if (preflight !== null) return reply.status(204).headers(preflight).send()
    const refusal =
      foreign ??
      (isReady() || ALWAYS.has(request.routeOptions.url ?? '') ? null : STARTING) ??
      (needsNoKey(request) ? null : refusedKey(request.headers, settings.apiKey))
    if (refusal === null) return undefined
    request.why = refusal.because
    log('warn', `${requestLine(request)}: ${refusal.status}, ${refusal.because}`)
    throw new Refused(refusal.status, refusal.detail)
  })
}

/** Unknown paths answer 404 without a key, as in the reference service. */
function needsNoKey({is404, routeOptions}: FastifyRequest): boolean {
  return is404 || routeOptions.config.access === 'everybody'
}

export interface RequestLimits {
  /** The maximum size of a body in bytes. Larger bodies get a 413. Events of an agent server may be large. */
  readonly body: number
  /** The maximum size of all headers in bytes. Larger headers get a 431. */
  readonly headers: number
  /** The maximum nesting of a JSON body. Deeper bodies get a 422. */
  readonly depth: number
  /** The time limits for the headers and for the whole request, in milliseconds. Slower requests get a 408. */
  readonly headersTime: number
  readonly requestTime: number
  /** The time until an idle connection is closed, in milliseconds. */
  readonly idleTime: number
}

const MIB = 1024 * 1024

export const LIMITS: RequestLimits = {
  body: 16 * MIB,
  headers: 16 * 1024,
  depth: 256,
  headersTime: 10_000,
  requestTime: 60_000,
  idleTime: 30_000,
}
