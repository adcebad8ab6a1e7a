import {Duplex} from 'node:stream'
import type {WebSocket} from 'undici'

/** The stream is open, but no process listens on the pod's port. The kubelet's message is dropped. */
export class PortUnreachable extends Error {
  override readonly name = 'PortUnreachable'
}

const DATA_CHANNEL = 0
/** The first bytes of each channel are its port number. */
const PORT_BYTES = 2

/** Methods that undici calls on a socket and that a plain stream lacks. */
const SOCKET_PARTS = {
  setNoDelay: () => {},
  setKeepAlive: () => {},
  setTimeout: () => {},
  ref: () => {},
  unref: () => {},
}

/**
 * Returns the data channel of a `v4.channel.k8s.io` port-forward as a stream. A message on the error channel ends it
 * with `PortUnreachable`. Call it before the socket opens, or the first frames are lost.
 */
export function channelStream(socket: WebSocket): Duplex {
  const stream = new Duplex({
    read: () => {},
    write: (chunk: Buffer, _encoding, done) => done(send(socket, chunk)),
    final: done => {
      socket.close()
      done()
    },
    destroy: (error, done) => {
      socket.close()
      done(error)
    },
  })
  const skip = new Map<number, number>()
  socket.addEventListener('message', ({data}) => {
    const frame = data instanceof ArrayBuffer ? Buffer.from(data) : Buffer.alloc(0)
    const channel = frame[0] ?? DATA_CHANNEL
    const payload = afterPort(frame.subarray(1), channel, skip)
    if (payload.length === 0) return
    if (channel === DATA_CHANNEL) stream.push(payload)
    else stream.destroy(new PortUnreachable('nothing listens on the port'))
  })
  socket.addEventListener('close', () => {
    if (!stream.destroyed) stream.push(null)
  })
  return Object.assign(stream, SOCKET_PARTS)
}

function send(socket: WebSocket, chunk: Buffer): Error | null {
  try {
    socket.send(Buffer.concat([Buffer.of(DATA_CHANNEL), chunk]))
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error('the port-forward is closed')
  }
}

function afterPort(bytes: Buffer, channel: number, skip: Map<number, number>): Buffer {
  const left = Math.min(skip.get(channel) ?? PORT_BYTES, bytes.length)
  skip.set(channel, (skip.get(channel) ?? PORT_BYTES) - left)
  return bytes.subarray(left)
}
