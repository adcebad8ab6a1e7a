import {WebSocket} from 'ws'

type Frame = Record<string, unknown>

/** A client that keeps all received frames. */
export interface Listener extends Disposable {
  readonly socket: WebSocket
  readonly frames: readonly Frame[]
  /** Resolves with all frames when at least `count` frames have arrived. Rejects if the socket closes earlier. */
  heard(count: number): Promise<readonly Frame[]>
  /** Returns the first frame that satisfies `is`, among the received and all later frames. */
  first(is: (frame: Frame) => boolean): Promise<Frame>
  say(frame: unknown): void
  /** The close code and the reason. */
  readonly closed: Promise<readonly [number, string]>
}

export function listen(url: string, headers: Record<string, string> = {}): Listener {
  const socket = new WebSocket(url, {headers, perMessageDeflate: false})
  const frames: Frame[] = []
  const waiting = new Set<() => void>()
  const look = () => {
    for (const check of waiting) check()
  }
  let end: readonly [number, string] | null = null
  socket.on('message', data => {
    frames.push(JSON.parse(String(data)))
    look()
  })
  const closed = new Promise<readonly [number, string]>(resolve => {
    socket.on('close', (code, reason) => {
      end = [code, String(reason)]
      resolve(end)
      look()
    })
  })
  socket.on('error', () => {})

  function until<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = find()
        if (found === undefined && end === null) return
        waiting.delete(check)
        if (found !== undefined) resolve(found)
        else reject(new Error(`closed with ${end?.join(' ')}; heard ${frames.length} frames`))
      }
      waiting.add(check)
      check()
    })
  }

  return {
    socket,
    frames,
    closed,
    heard: count => until(() => (frames.length >= count ? frames : undefined)),
    first: is => until(() => frames.find(is)),
    say: frame => {
      const text = typeof frame === 'string' ? frame : JSON.stringify(frame)
      if (socket.readyState === socket.OPEN) socket.send(text)
      else socket.once('open', () => socket.send(text))
    },
    [Symbol.dispose]: () => socket.terminate(),
  }
}

/** Returns the status of a refused handshake; 101 if the handshake succeeds. */
export function handshake(url: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(url, {headers})
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_, response) => {
      resolve(response.statusCode ?? 0)
      socket.terminate()
    })
    socket.on('open', () => {
      resolve(101)
      socket.terminate()
    })
    socket.on('error', error => {
      if (!String(error).includes('terminated') && !String(error).includes('before the connection')) reject(error)
    })
  })
}
