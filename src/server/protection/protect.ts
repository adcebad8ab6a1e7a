import type {FastifyInstance, FastifyRequest} from 'fastify'
import {requestLine} from '../answers/error-answer.ts'
import {Refused} from '../answers/refused.ts'
import type {ServerContext} from '../context.ts'
import {type Refusal, refusedHost, refusedKey, refusedOrigin} from './refusal.ts'

const STARTING: Refusal = {status: 503, detail: 'Service Unavailable', because: 'the server is still starting'}

/** Routes about the server's health, which answer during startup. */
const ALWAYS = new Set(['/alive', '/health', '/server_info'])

/** Checks every request before its route. Sockets pass `refusedHost` and `refusedOrigin` too. */
export function protect(app: FastifyInstance, {settings, log}: ServerContext, isReady: () => boolean): void {
  app.addHook('onRequest', async request => {
    const refusal =
      refusedHost(request.headers.host, settings.hosts) ??
      refusedOrigin(request.method, request.headers) ??
      (isReady() || ALWAYS.has(request.routeOptions.url ?? '') ? null : STARTING) ??
      (needsNoKey(request) ? null : refusedKey(request.headers, settings.apiKey))
    if (refusal === null) return
    log('warn', `${requestLine(request)}: ${refusal.status}, ${refusal.because}`)
    throw new Refused(refusal.status, refusal.detail)
  })
}

/** Unknown paths answer 404 without a key, as in the service. */
function needsNoKey({is404, routeOptions}: FastifyRequest): boolean {
  return is404 || routeOptions.config.access === 'everybody'
}

/** Limits on a request. */
export interface RequestLimits {
  /** The maximum size of a body in bytes; a larger body gets 413. An event of a stock agent server may be large. */
  readonly body: number
  /** The maximum size of all headers in bytes; larger headers get 431. */
  readonly headers: number
  /** The deepest nesting of a JSON body; 422 above. */
  readonly depth: number
  /** The time in milliseconds for the headers, and for the whole request; 408 above. */
  readonly headersTime: number
  readonly requestTime: number
  /** The lifetime of an idle connection in milliseconds. */
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
