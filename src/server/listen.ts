import type {AddressInfo} from 'node:net'
import type {FastifyInstance} from 'fastify'
import {SvcdiagError} from '../errors.ts'

export interface Place {
  readonly host: string
  /** If the port is 0, the system picks a free port. */
  readonly port: number
}

/** Starts listening and returns the URL. Throws `SvcdiagError` if the server cannot listen. */
export async function listening(app: FastifyInstance, {host, port}: Place): Promise<string> {
  try {
    await app.listen({host, port})
  } catch (cause) {
    throw notListening(cause, host, port)
  }
  const {port: own} = app.server.address() as AddressInfo // the cast is safe: a TCP server has an `AddressInfo`
  return `http://${askedAt(host)}:${own}`
}

/** The time after which open requests are cut off at shutdown, in milliseconds. */
const GRACE = 5000

/** Refuses new connections and gives open requests time to end. */
export async function drained(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), GRACE)
  await app.close()
  clearTimeout(cut)
}

/** For a server that listens on all addresses, returns a loopback address. */
function askedAt(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
}

function notListening(cause: unknown, host: string, port: number): unknown {
  const code: unknown = Reflect.get(Object(cause), 'code')
  if (code === 'EADDRINUSE') return new SvcdiagError('server.port-in-use', `port ${port} is in use`, {cause})
  if (code === 'EACCES') return new SvcdiagError('server.no-address', `port ${port} needs privileges`, {cause})
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new SvcdiagError('server.no-address', `this machine has no address ${host}`, {cause})
  return cause
}
