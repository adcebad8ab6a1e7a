import {createServer, type RequestListener, type Server} from 'node:http'

import type {ServiceBehaviours} from '../model.ts'
import {appHandler} from './app.ts'
import {identityHandler} from './identity.ts'
import {proxyHandler} from './proxy.ts'
import {runtimeHandler} from './runtime.ts'
import {sandboxHandler} from './sandbox.ts'

/** The processes of the installation by container port; null where nothing listens. */
export function serviceStubs(services: ServiceBehaviours): ReadonlyMap<number, Server | null> {
  const runtime = services.runtime.connection === 'none' ? null : runtimeHandler(services.runtime)
  const handlers: readonly (readonly [number, RequestListener | null])[] = [
    [3000, appHandler(services.app)],
    [4000, proxyHandler(services.proxy)],
    [5000, runtime],
    [8080, identityHandler(services.identity)],
    [60000, sandboxHandler()],
  ]
  return new Map(handlers.map(([port, handler]) => [port, handler === null ? null : createServer(handler)]))
}
