import type {FastifyInstance, FastifyRequest} from 'fastify'
import {requestLine} from '../answers/log-lines.ts'
import {Refused} from '../answers/refused.ts'
import type {ServerContext} from '../context.ts'
import {refusedHost} from './host.ts'
import {refusedKey} from './key.ts'
import {refusedOrigin} from './origin.ts'
import type {Refusal} from './refusal.ts'

const STARTING: Refusal = {status: 503, detail: 'Service Unavailable', because: 'the server is still starting'}

/** Answers that say how the server is, also while it starts. */
const ALWAYS = new Set(['/alive', '/health', '/server_info'])

/** What every request passes before its route sees it; a socket's first request passes `refusedHost` and `refusedOrigin` too. */
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

/** What is not there is told to everybody, as the service does. */
function needsNoKey({is404, routeOptions}: FastifyRequest): boolean {
  return is404 || routeOptions.config.access === 'everybody'
}
