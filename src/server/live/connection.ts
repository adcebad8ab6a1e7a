import type {WebSocket} from 'ws'
import type {Clock} from '../clock.ts'
import type {LiveSettings} from './settings.ts'

/** The close codes and reasons that clients know. */
export const CLOSE = {
  shutdown: {code: 1001, reason: 'going_away'},
  flood: {code: 1008, reason: 'too_many_frames'},
  failed: {code: 1011, reason: 'subscribe_failed'},
  full: {code: 1013, reason: 'too_many_subscribers'},
  slow: {code: 1013, reason: 'slow_consumer'},
  tooLarge: {code: 1013, reason: 'frame_too_large'},
  stranger: {code: 4001, reason: 'unauthorized'},
  unknown: {code: 4004, reason: 'conversation_not_found'},
} as const

export type Close = (typeof CLOSE)[keyof typeof CLOSE]

/** The sending side of a client's socket. */
export interface Connection {
  /** Aborted when nothing can be sent any more. */
  readonly signal: AbortSignal
  /** Sends without waiting. Disconnects a client that is too slow. */
  send(bytes: Buffer): void
  /** Sends. If many earlier bytes are still unsent, waits until all bytes are sent. */
  paced(bytes: Buffer): Promise<void>
  close(why: Close): void
  /** Ends the connection without a close frame. */
  cut(): void
}

interface ConnectionLimits {
  readonly settings: LiveSettings
  readonly clock: Clock
  /** The maximum size of a frame in bytes. */
  readonly frameBytes: number
}

/** `paced` waits if more bytes than this are unsent. */
const UNDER_WAY = 256 * 1024

export function createConnection(socket: WebSocket, {settings, clock, frameBytes}: ConnectionLimits): Connection {
  const gone = new AbortController()
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  void closed.then(() => gone.abort())

  function close(why: Close): void {
    if (gone.signal.aborted) return
    gone.abort()
    socket.close(why.code, why.reason)
    const done = new AbortController()
    void closed.then(() => done.abort())
    clock.sleep(settings.lingerMs, done.signal).then(
      () => socket.terminate(),
      () => {}, // the sleep rejects if the client disconnects in time
    )
  }

  function send(bytes: Buffer): void {
    if (gone.signal.aborted) return
    if (bytes.length > frameBytes) close(CLOSE.tooLarge)
    else if (socket.bufferedAmount + bytes.length > settings.budgetBytes) close(CLOSE.slow)
    else socket.send(bytes, {binary: false}, () => {}) // a failed write closes the socket
  }

  async function paced(bytes: Buffer): Promise<void> {
    if (gone.signal.aborted || socket.bufferedAmount + bytes.length < UNDER_WAY || bytes.length > frameBytes)
      return send(bytes)
    await new Promise<void>(resolve => socket.send(bytes, {binary: false}, () => resolve()))
  }

  return {signal: gone.signal, send, paced, close, cut: () => socket.terminate()}
}
