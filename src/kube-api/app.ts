import type {IncomingMessage} from 'node:http'

import Fastify, {type FastifyInstance, type FastifyReply, type FastifyRequest} from 'fastify'

import type {Audit} from './audit.ts'
import {discoveryRoutes} from './discovery-routes.ts'
import {disturb} from './disturbance.ts'
import type {History} from './history.ts'
import type {portForwarder, Upgrade} from './port-forward.ts'
import {resourceRoutes} from './resource-routes.ts'
import {sendJson} from './send-json.ts'
import type {ClusterState} from './state.ts'
import {forbiddenHost, internal, StatusError} from './status.ts'

/** What every route works with. */
export interface Api {
  readonly state: ClusterState
  readonly history: History
  readonly forwarder: ReturnType<typeof portForwarder>
  /** Requests that came as an upgrade, with the socket to answer on. */
  readonly upgrades: WeakMap<IncomingMessage, Upgrade>
  /** Is told of every request for objects; null: nobody is. */
  readonly audit: Audit | null
  /** Fires when the server closes: long answers end. */
  readonly closing: AbortSignal
}

/** Names may have 253 characters; the router's own limit is 100. */
const LONGEST_PARAMETER = 512

/** As an API server takes them: 3 MiB. */
const LARGEST_BODY = 3 * 1024 * 1024

export function buildApp(api: Api): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: LARGEST_BODY,
    routerOptions: {maxParamLength: LONGEST_PARAMETER, ignoreTrailingSlash: true},
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', {parseAs: 'buffer'}, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({date: api.state.now().toUTCString(), 'cache-control': 'no-cache, private'})
    if (!isLocal(request)) throw forbiddenHost(request.host)
    if (await disturb(api.state, request.url.split('?')[0] ?? '', reply)) return reply
  })
  app.setErrorHandler((error, _request, reply) => answerError(api.state, error, reply))
  app.setNotFoundHandler(pageNotFound)
  discoveryRoutes(app, api)
  resourceRoutes(app, api)
  return app
}

/** What an API server says about a path it does not know at all: no Status. */
export function pageNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').send('404 page not found\n')
}

/** A web page that has its own name resolve to this machine sends that name, and its origin. */
function isLocal({hostname, headers}: FastifyRequest): boolean {
  return ['127.0.0.1', 'localhost', '[::1]', '::1'].includes(hostname) && headers.origin === undefined
}

/** In a recording an object may lack what its kind always has, and then there is no more to say about it. */
function answerError({recording}: ClusterState, error: unknown, reply: FastifyReply) {
  const isLacking = error instanceof TypeError && recording !== null
  const answer = isLacking ? internal('this object lacks fields that its kind always has') : error
  if (!(answer instanceof StatusError)) throw error
  return sendJson(reply, answer.body, answer.body.code)
}
