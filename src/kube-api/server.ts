import {type IncomingMessage, ServerResponse} from 'node:http'
import type {Socket} from 'node:net'
import Fastify, {type FastifyInstance, type FastifyReply, type FastifyRequest} from 'fastify'
import {SvcdiagError} from '../errors.ts'
import {WITHOUT_SCHEMAS} from '../without-schemas.ts'
import type {Api} from './api.ts'
import type {Audit} from './audit.ts'
import {discoveryRoutes} from './discovery.ts'
import {disturb} from './disturbance.ts'
import {portForwarder, type Upgrade} from './pods/port-forward.ts'
import {recordHistory} from './read/history.ts'
import {pageNotFound, sendJson} from './replies.ts'
import {resourceRoutes} from './resource-routes.ts'
import type {ClusterState} from './state.ts'
import {forbiddenHost, internal, StatusError} from './status.ts'

export interface KubernetesServer {
  readonly url: string
  close(): Promise<void>
}

/** Serves the Kubernetes API in plain HTTP. Port 0 selects a free port. Throws `server.port-in-use`. */
export async function serveKubernetes(
  state: ClusterState,
  {port, audit}: {readonly port: number; readonly audit?: Audit},
): Promise<KubernetesServer> {
  const history = recordHistory(state)
  const forwarder = portForwarder()
  const closing = new AbortController()
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  const app = buildApp({state, history, forwarder, upgrades, audit: audit ?? null, closing: closing.signal})
  const close = async () => {
    closing.abort()
    history.close()
    forwarder.close()
    await app.close()
  }
  acceptUpgrades(app, upgrades)
  const url = await listen(app, port).catch(async error => {
    await close()
    throw error
  })
  return {url, close}
}

/** Routes an upgrade like any request, so that access is checked in one place and a refusal is a plain response. */
function acceptUpgrades(app: FastifyInstance, upgrades: Api['upgrades']): void {
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    upgrades.set(request, {socket, head})
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    response.assignSocket(socket)
    response.on('finish', () => socket.end())
    app.routing(request, response)
  })
}

async function listen(app: FastifyInstance, port: number): Promise<string> {
  const host = '127.0.0.1'
  try {
    return await app.listen({host, port})
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new SvcdiagError('server.port-in-use', `port ${port} on ${host} is in use`, {cause: error})
    }
    throw error
  }
}

/** Names may have 253 characters, but the default limit of the router is 100. */
const LONGEST_PARAMETER = 512

/** The limit of an API server: 3 MiB. */
const LARGEST_BODY = 3 * 1024 * 1024

function buildApp(api: Api): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: LARGEST_BODY,
    routerOptions: {maxParamLength: LONGEST_PARAMETER, ignoreTrailingSlash: true},
    schemaController: WITHOUT_SCHEMAS,
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

/** Returns true if a request comes from this machine and not from a web page, which sends its origin or host name. */
function isLocal({hostname, headers}: FastifyRequest): boolean {
  return ['127.0.0.1', 'localhost', '[::1]', '::1'].includes(hostname) && headers.origin === undefined
}

/** Recorded objects may lack fields, so a TypeError then becomes an internal error. */
function answerError({recording}: ClusterState, error: unknown, reply: FastifyReply) {
  const isLacking = error instanceof TypeError && recording !== null
  const answer = isLacking ? internal('this recorded object lacks fields of its kind') : error
  if (!(answer instanceof StatusError)) throw error
  return sendJson(reply, answer.body, answer.body.code)
}
