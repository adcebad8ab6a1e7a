import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'

import type {LabInstallation} from '../model.ts'
import {serviceStubs} from './stubs.ts'

export interface ServedServices {
  /** Container port to the port on loopback. Nothing listens on it where the installation says so. */
  readonly ports: Readonly<Record<number, number>>
  close(): Promise<void>
}

/** The same processes on real sockets, for a cluster whose pods are only simulated. */
export async function serveServices(installation: LabInstallation): Promise<ServedServices> {
  const stubs = [...serviceStubs(installation.services)]
  const ports = await Promise.all(
    stubs.map(async ([port, server]) => [port, await (server === null ? closedPort() : listen(server))] as const),
  )
  const close = async () => {
    await Promise.all(stubs.map(([, server]) => (server === null ? undefined : closeServer(server))))
  }
  return {ports: Object.fromEntries(ports), close}
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port // a TCP server that listens has an address
}

async function closedPort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await closeServer(server)
  return port
}

function closeServer(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
