import type {FastifyInstance, FastifyRequest} from 'fastify'
import {requestLine} from '../answers/log-lines.ts'
import {Refused} from '../answers/refused.ts'
import type {ServerContext} from '../context.ts'
import {refusedHost} from './host.ts'
import {refusedKey} from './key.ts'
import {refusedOrigin} from './origin.ts'
import type {Refusal} from './refusal.ts'

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
