import type {WebSocket} from 'ws'
import type {Clock} from '../clock.ts'

/** Pings all clients periodically. Disconnects a client that neither answers nor receives waiting bytes. */
export async function keepAlive(
  sockets: ReadonlySet<WebSocket>,
  everyMs: number,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const asked = new WeakMap<WebSocket, {answered: boolean; waiting: number}>()
  while (!signal.aborted) {
    await clock.sleep(everyMs, signal).catch(() => {})
    if (signal.aborted) return
    for (const socket of sockets) {
      const before = asked.get(socket)
      if (before !== undefined && !before.answered && socket.bufferedAmount >= before.waiting) socket.terminate()
      else ask(socket, before === undefined)
    }
  }

  function ask(socket: WebSocket, isFirst: boolean): void {
    asked.set(socket, {answered: false, waiting: socket.bufferedAmount})
    if (isFirst)
      socket.on('pong', () => {
        const own = asked.get(socket)
        if (own !== undefined) own.answered = true
      })
    if (socket.readyState === socket.OPEN) socket.ping()
  }
}
