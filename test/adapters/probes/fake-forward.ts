import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {connect} from 'node:net'
import {onTestFinished} from 'vitest'
import {type WebSocket, WebSocketServer} from 'ws'

export interface FakeForward {
  readonly url: string
  /** The paths of requested port-forwards, in order. */
  readonly asked: string[]
}

type Behaviour =
  /** Forwards to a local port. */
  | {readonly to: number}
  /** Sends an HTTP status instead of the upgrade. */
  | {readonly refuse: number}
  /** Sends the kubelet's message on the error channel. */
  | {readonly complain: string}
  /** Accepts the upgrade and then closes the connection. */
  | {readonly cut: true}

/** Starts an API server that serves only port-forwards with the protocol `v4.channel.k8s.io`. */
export async function startForward(behave: (path: string, count: number) => Behaviour): Promise<FakeForward> {
  const asked: string[] = []
  const sockets = new WebSocketServer({noServer: true, handleProtocols: () => 'v4.channel.k8s.io'})
  const server = createServer().on('upgrade', (request, socket, head) => {
    asked.push(request.url ?? '')
    const behaviour = behave(request.url ?? '', asked.length)
    if ('refuse' in behaviour) {
      socket.end(`HTTP/1.1 ${behaviour.refuse} No\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, socket, head, opened => forward(opened, behaviour, portOf(request.url ?? '')))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const client of sockets.clients) client.terminate()
    server.close()
  })
  return {url: `http://localhost:${(server.address() as AddressInfo).port}`, asked}
}

function portOf(url: string): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(Number(new URL(url, 'http://api').searchParams.get('ports')))
  return bytes
}

function forward(socket: WebSocket, behaviour: Exclude<Behaviour, {refuse: number}>, port: Buffer): void {
  for (const channel of [0, 1]) socket.send(Buffer.concat([Buffer.of(channel), port]))
  if ('complain' in behaviour) {
    socket.on('message', () => socket.send(Buffer.concat([Buffer.of(1), Buffer.from(behaviour.complain)])))
    return
  }
  if ('cut' in behaviour) {
    socket.on('message', () => socket.terminate())
    return
  }
  const onward = connect(behaviour.to, '127.0.0.1')
  onward.on('error', () => socket.terminate())
  onward.on('data', data => socket.send(Buffer.concat([Buffer.of(0), data])))
  onward.on('close', () => socket.close())
  socket.on('message', data => onward.write((data as Buffer).subarray(1)))
  socket.on('close', () => onward.destroy())
}
