import {once} from 'node:events'
import {type AddressInfo, connect, createServer, type Socket} from 'node:net'
import {inject} from 'vitest'

export interface Detour extends AsyncDisposable {
  readonly port: number
  /** Resets every connection through the detour. */
  cut(): void
  /** Stops forwarding the newest connection. Neither end notices when the other end closes. */
  stall(): void
}

/** Opens a loopback port that forwards to the server's socket, which requires no password. */
export async function detour(): Promise<Detour> {
  const {socket, port} = inject('postgres')
  const open = new Set<Socket>()
  const stalled: Socket[] = []
  let stall = () => {}
  const server = createServer({allowHalfOpen: true}, incoming => {
    const outgoing = connect(`${socket}/.s.PGSQL.${port}`)
    for (const end of [incoming, outgoing]) end.on('error', () => undefined)
    incoming.pipe(outgoing).pipe(incoming)
    const closeOther = () => outgoing.destroy()
    incoming.once('close', closeOther)
    open.add(incoming)
    stall = () => {
      open.delete(incoming)
      stalled.push(incoming.off('close', closeOther).unpipe().resume(), outgoing.unpipe().resume())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      for (const incoming of open) incoming.resetAndDestroy()
      open.clear()
    },
    stall: () => stall(),
    async [Symbol.asyncDispose]() {
      for (const end of [...open, ...stalled]) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
