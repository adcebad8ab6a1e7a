import Fastify, {type FastifyInstance, type FastifyReply, type FastifyRequest} from 'fastify'

import type {Api} from './api.ts'
import {discoveryRoutes} from './discovery/discovery-routes.ts'
import {disturb} from './disturbance.ts'
import {pageNotFound, sendJson} from './replies.ts'
import {resourceRoutes} from './resource-routes.ts'
import type {ClusterState} from './state.ts'
import {forbiddenHost, internal, StatusError} from './status.ts'

/** Names may have 253 characters; the default limit of the router is 100. */
const LONGEST_PARAMETER = 512

/** The limit of an API server: 3 MiB. */
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

/** Refuses web pages: a page whose host name resolves to this machine sends that name, and its origin. */
function isLocal({hostname, headers}: FastifyRequest): boolean {
  return ['127.0.0.1', 'localhost', '[::1]', '::1'].includes(hostname) && headers.origin === undefined
}

/** An object of a recording may lack fields that its kind always has; then the answer is an internal error. */
function answerError({recording}: ClusterState, error: unknown, reply: FastifyReply) {
  const isLacking = error instanceof TypeError && recording !== null
  const answer = isLacking ? internal('this object lacks fields that its kind always has') : error
  if (!(answer instanceof StatusError)) throw error
  return sendJson(reply, answer.body, answer.body.code)
}
