import type {IncomingMessage} from 'node:http'
import type {Duplex} from 'node:stream'
import {setImmediate as nextTurn} from 'node:timers/promises'
import {type RawData, type WebSocket, WebSocketServer} from 'ws'
import type {Query} from '../request.ts'
import type {ClusterState} from '../state.ts'
import {badRequest} from '../status.ts'

const PORT_FORWARD_PROTOCOL = 'v4.channel.k8s.io'

export interface Upgrade {
  readonly socket: Duplex
  readonly head: Buffer
}

interface Target {
  readonly namespace: string
  readonly pod: string
}

/** Accepts port-forwards over WebSockets. Each port has a data channel and an error channel. */
export function portForwarder() {
  const server = new WebSocketServer({noServer: true, handleProtocols: () => PORT_FORWARD_PROTOCOL})
  return {
    /** Forwards the ports of the query until the client or the pod closes the connection. */
    accept(state: ClusterState, target: Target, ports: readonly number[], request: IncomingMessage, upgrade: Upgrade) {
      server.handleUpgrade(request, upgrade.socket, upgrade.head, websocket => {
        void forwardAll(state, target, ports, websocket)
      })
    },
    close() {
      for (const websocket of server.clients) websocket.terminate()
    },
  }
}

/** Returns the requested ports. Throws a 400 for invalid ports or without the WebSocket protocol of port-forwards. */
export function portsToForward(query: Query, request: IncomingMessage, upgrade: Upgrade | undefined): number[] {
  if (upgrade === undefined) throw badRequest('Upgrade request required')
  const offered = request.headers['sec-websocket-protocol']?.split(',').map(protocol => protocol.trim()) ?? []
  if (!offered.includes(PORT_FORWARD_PROTOCOL)) {
    throw badRequest(`ports are forwarded over the websocket protocol ${PORT_FORWARD_PROTOCOL} only`)
  }
  const texts = query.all('ports').flatMap(text => text.split(','))
  if (texts.length === 0) throw badRequest('query parameter "ports" is required')
  return texts.map(text => {
    const port = Number(text)
    if (Number.isInteger(port) && port > 0 && port < 65_536) return port
    throw badRequest(`unable to parse ${JSON.stringify(text)} as a port: must be between 1 and 65535`)
  })
}

/** Keeps the connection open until every port is closed, like the kubelet. */
async function forwardAll(state: ClusterState, target: Target, ports: readonly number[], websocket: WebSocket) {
  const channels = ports.map((_port, index) => inbox(websocket, index * 2))
  websocket.on('error', () => websocket.terminate())
  await Promise.all(ports.map((port, index) => announce(websocket, index * 2, port)))
  await Promise.all(
    ports.map(async (port, index) => {
      const receive = channels[index]
      if (receive) await forward(state, {...target, port}, {websocket, channel: index * 2, receive})
    }),
  )
  websocket.close(1000)
}

interface Channel {
  readonly websocket: WebSocket
  /** The number of the data channel. The error channel has the next number. */
  readonly channel: number
  readonly receive: (remote: Duplex) => void
}

async function forward(state: ClusterState, target: Target & {port: number}, {websocket, channel, receive}: Channel) {
  try {
    const remote = await state.dial(target)
    websocket.once('close', () => remote.destroy())
    receive(remote)
    for await (const chunk of remote) await send(websocket, channel, chunk)
  } catch (error) {
    await send(websocket, channel + 1, Buffer.from(error instanceof Error ? error.message : String(error)))
  }
}

/** Sends the port as the first frame of each channel, low byte first. */
async function announce(websocket: WebSocket, channel: number, port: number): Promise<void> {
  const bytes = Buffer.from([port & 0xff, port >> 8])
  await Promise.all([send(websocket, channel, bytes), send(websocket, channel + 1, bytes)])
}

/** Resolves when the socket has sent the bytes, so that a slow client slows down the pod. */
function send(websocket: WebSocket, channel: number, bytes: Uint8Array): Promise<void> {
  if (websocket.readyState !== websocket.OPEN) return nextTurn()
  const frame = Buffer.concat([Buffer.from([channel]), bytes])
  return new Promise(resolve => websocket.send(frame, {binary: true}, () => resolve()))
}

/** Buffers frames until the pod is connected. Afterwards, a pod that reads slowly pauses the WebSocket. */
function inbox(websocket: WebSocket, channel: number): (remote: Duplex) => void {
  const early: Buffer[] = []
  let write = (bytes: Buffer) => void early.push(bytes)
  websocket.on('message', data => {
    const frame = toBuffer(data)
    if (frame[0] === channel) write(frame.subarray(1))
  })
  return remote => {
    write = bytes => {
      if (bytes.length === 0 || remote.destroyed || remote.write(bytes)) return
      websocket.pause()
      remote.once('drain', () => websocket.resume())
    }
    for (const bytes of early.splice(0)) write(bytes)
  }
}

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
