import {type IncomingMessage, ServerResponse} from 'node:http'
import type {Socket} from 'node:net'

import type {FastifyInstance} from 'fastify'

import {SvcdiagError} from '../errors.ts'
import type {Api} from './api.ts'
import {buildApp} from './app.ts'
import type {Audit} from './audit.ts'
import {portForwarder, type Upgrade} from './pods/port-forward.ts'
import {recordHistory} from './read/history.ts'
import type {ClusterState} from './state.ts'

export interface KubernetesServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves the Kubernetes API over a state in plain HTTP: discovery, objects, lists, watches, logs and port-forwards. It
 * serves writes if the state accepts them. Port 0 selects a free port; a port in use is the error `server.port-in-use`.
 */
export async function serveKubernetes(
  state: ClusterState,
  options: {readonly host?: string; readonly port: number; readonly audit?: Audit},
): Promise<KubernetesServer> {
  const history = recordHistory(state)
  const forwarder = portForwarder()
  const closing = new AbortController()
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  const app = buildApp({state, history, forwarder, upgrades, audit: options.audit ?? null, closing: closing.signal})
  const close = async () => {
    closing.abort()
    history.close()
    forwarder.close()
    await app.close()
  }
  acceptUpgrades(app, upgrades)
  const url = await listen(app, options).catch(async error => {
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

async function listen(
  app: FastifyInstance,
  {host = '127.0.0.1', port}: {host?: string; port: number},
): Promise<string> {
  try {
    return await app.listen({host, port})
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new SvcdiagError('server.port-in-use', `port ${port} on ${host} is in use`, {cause: error})
    }
    throw error
  }
}
