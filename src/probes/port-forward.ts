import type {Duplex} from 'node:stream'
import {type Dispatcher, WebSocket} from 'undici'
import {channelStream} from './channel-stream.ts'

/** Where a port-forward goes: below the API server's address, over its own pool and with its own credentials. */
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

/** The API server could not be reached for the stream; the transport's own error is the cause. */
export class ForwardFailed extends Error {
  override readonly name = 'ForwardFailed'
}

const PROTOCOL = 'v4.channel.k8s.io'

/**
 * A connection to a port of a pod, as a stream that undici takes for a socket. Goes through the pool of the API server:
 * same certificates, same proxy, and an idle connection is used where there is one.
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

/** A WebSocket keeps to itself why it did not open; what its pool was told says it. */
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
