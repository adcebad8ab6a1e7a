import {createServer, type Socket} from 'node:net'
import type {Duplex} from 'node:stream'
import {pipeline} from 'node:stream/promises'

export interface Bridge {
  readonly port: number
  /** Closes the open connections, because some processes of the lab never answer. */
  close(): Promise<void>
}

/**
 * Opens a loopback port that forwards connections to the stream of `connect`. If it returns null, the connection is
 * closed.
 */
export async function bridgeTo(connect: () => Duplex | null): Promise<Bridge> {
  const sockets = new Set<Socket>()
  const server = createServer(async socket => {
    sockets.add(socket)
    const pod = connect()
    if (pod !== null) await pipeline(socket, pod, socket).catch(() => undefined)
    socket.destroy()
    pod?.destroy()
    sockets.delete(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as {port: number}).port, // a listening TCP server has an address
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
