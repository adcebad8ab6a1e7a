import {Duplex} from 'node:stream'
import {type Dispatcher, WebSocket} from 'undici'

/** The target of a port-forward. The connection uses the API server's pool and credentials. */
export interface ForwardTarget {
  readonly server: URL
  readonly namespace: string
  readonly pod: string
  readonly port: number
  readonly dispatcher: Dispatcher
  readonly headers: Readonly<Record<string, string | string[]>>
}

/** The API server did not open the stream. */
export class ForwardRefused extends Error {
  override readonly name = 'ForwardRefused'
  readonly status: number

  constructor(status: number) {
    super(`port-forward answered ${status}`)
    this.status = status
  }
}

/** The stream to the API server failed. `cause` is the error of the transport. */
export class ForwardFailed extends Error {
  override readonly name = 'ForwardFailed'
}

const PROTOCOL = 'v4.channel.k8s.io'

/**
 * Opens a connection to a pod's port, as a stream that undici accepts as a socket. The connection uses the API server's
 * pool, with its certificates and proxy.
 */
export async function openPortForward(target: ForwardTarget, signal: AbortSignal): Promise<Duplex> {
  const observed = observeUpgrade(target.dispatcher)
  const headers = Object.entries(target.headers).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  )
  const socket = new WebSocket(urlOf(target), {protocols: [PROTOCOL], dispatcher: observed.dispatcher, headers})
  socket.binaryType = 'arraybuffer'
  const stream = channelStream(socket)
  const opened = Promise.withResolvers<Duplex>()
  socket.addEventListener('open', () => opened.resolve(stream), {once: true})
  socket.addEventListener('error', () => opened.reject(observed.failure()), {once: true})
  const onAbort = () => opened.reject(signal.reason)
  signal.addEventListener('abort', onAbort, {once: true})
  try {
    return await opened.promise
  } catch (error) {
    socket.close()
    throw error
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

function urlOf({server, namespace, pod, port}: ForwardTarget): URL {
  const base = server.pathname.replace(/\/$/, '')
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods/${encodeURIComponent(pod)}/portforward`
  return new URL(`${server.protocol === 'https:' ? 'wss' : 'ws'}://${server.host}${base}${path}?ports=${port}`)
}

/** Records why an upgrade failed. A WebSocket does not report the reason, but the pool receives the reason. */
function observeUpgrade(pool: Dispatcher): {dispatcher: Dispatcher; failure(): Error} {
  let failure: Error = new ForwardFailed('no port-forward')
  const observing = (handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler => ({
    onRequestStart: (...args) => handler.onRequestStart?.(...args),
    onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
    onResponseStart: (controller, status, ...rest) => {
      failure = new ForwardRefused(status)
      handler.onResponseStart?.(controller, status, ...rest)
    },
    onResponseData: (...args) => handler.onResponseData?.(...args),
    onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
    onResponseError: (controller, error) => {
      if (!(failure instanceof ForwardRefused)) failure = new ForwardFailed('no port-forward', {cause: error})
      handler.onResponseError?.(controller, error)
    },
  })
  return {
    dispatcher: pool.compose(dispatch => (options, handler) => dispatch(options, observing(handler))),
    failure: () => failure,
  }
}

/** The stream is open, but no process listens on the pod's port. The kubelet's message is dropped. */
export class PortUnreachable extends Error {
  override readonly name = 'PortUnreachable'
}

const DATA_CHANNEL = 0
/** The first bytes of each channel contain the number of the port. */
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
 * Returns the data channel of a port-forward as a stream. A message on the error channel ends the stream with
 * `PortUnreachable`. The first frames are lost if the socket is already open.
 */
function channelStream(socket: WebSocket): Duplex {
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
