import {once} from 'node:events'
import {createServer} from 'node:http'
import {type AddressInfo, connect, createServer as createTcpServer} from 'node:net'
import {Duplex, PassThrough, Readable, Writable} from 'node:stream'
import {buffer} from 'node:stream/consumers'
import {setImmediate as nextTurn} from 'node:timers/promises'

import {KubeConfig, PortForward} from '@kubernetes/client-node'
import {expect, onTestFinished, test} from 'vitest'
import {WebSocket} from 'ws'

import type {Access} from '../../../src/kube-api/state.ts'
import {pod, serve, testState} from '../cluster.ts'

const PROTOCOL = 'v4.channel.k8s.io'
const path = (ports: string) => `/api/v1/namespaces/shop/pods/web/portforward?${ports}`
const dial = ({port}: {port: number}) =>
  new Promise<Duplex>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', reject)
  })
const state = (denies: (access: Access) => boolean = () => false) => testState({objects: [pod('web')], dial, denies})

async function listen(server: ReturnType<typeof createTcpServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

function open(url: string, protocol = PROTOCOL) {
  const socket = new WebSocket(url.replace('http', 'ws'), protocol)
  const frames: Buffer[] = []
  socket.on('message', (data: Buffer) => frames.push(data))
  onTestFinished(() => socket.terminate())
  return {socket, frames}
}

test('client-node talks HTTP to a pod through it', async () => {
  const port = await listen(createServer((request, response) => response.end(`hello ${request.url}`)))
  const server = await serve(state())
  const config = new KubeConfig()
  config.loadFromClusterAndUser({name: 'lab', server, skipTLSVerify: true}, {name: 'lab', token: 'lab'})
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const answer = once(output, 'data')
  const socket = await new PortForward(config, true).portForward('shop', 'web', [port], output, errors, input)
  input.write('GET /list HTTP/1.1\r\nHost: web\r\nConnection: close\r\n\r\n')
  expect(String((await answer)[0])).toContain('hello /list')
  if ('close' in socket) socket.close()
})

test('each channel begins with its port; a refusal is text on the error channel', async () => {
  const {socket, frames} = open((await serve(testState({objects: [pod('web')]}))) + path('ports=5000&ports=80'))
  await once(socket, 'close')
  const port = (low: number, high: number, channel: number) => Buffer.from([channel, low, high])
  expect(frames.slice(0, 4)).toEqual([port(0x88, 0x13, 0), port(0x88, 0x13, 1), port(80, 0, 2), port(80, 0, 3)])
  expect(frames.slice(4).map(String).sort()).toEqual(['\x01connection refused', '\x03connection refused'])
})

test('8 MB go out and come back whole through a slow pod', async () => {
  const port = await listen(createTcpServer(socket => void socket.pipe(socket)))
  const {socket, frames} = open((await serve(state())) + path(`ports=${port}`))
  await once(socket, 'open')
  const sent = Buffer.alloc(8 * 1024 * 1024, 'abcdefghijk')
  for (let at = 0; at < sent.length; at += 65_536) {
    socket.send(Buffer.concat([Buffer.from([0]), sent.subarray(at, at + 65_536)]))
  }
  const total = () => frames.reduce((sum, frame) => sum + (frame[0] === 0 ? frame.length - 1 : 0), 0)
  while (total() < sent.length + 2) await once(socket, 'message')
  const received = Buffer.concat(frames.filter(frame => frame[0] === 0).map(frame => frame.subarray(1))).subarray(2)
  expect(received.equals(sent)).toBe(true)
})

const MEGABYTE = 1024 * 1024

test('a client that stops reading stops the pod from writing', async () => {
  let written = 0
  async function* endless() {
    for (; written < 256 * MEGABYTE; written += MEGABYTE) {
      yield Buffer.alloc(MEGABYTE)
      await nextTurn()
    }
  }
  const remote = Duplex.from({readable: Readable.from(endless()), writable: new PassThrough()})
  const url = await serve(testState({objects: [pod('web')], dial: async () => remote}))
  const {socket} = open(url + path('ports=80'))
  await once(socket, 'open')
  socket.pause()
  for (let turn = 0; turn < 200; turn += 1) await fetch(`${url}/healthz`)
  expect(written).toBeLessThan(32 * MEGABYTE)
})

test('a pod that stops reading stops the client from writing', async () => {
  const deaf = new Writable({write: () => {}})
  const remote = Duplex.from({readable: new PassThrough(), writable: deaf})
  const url = await serve(testState({objects: [pod('web')], dial: async () => remote}))
  const {socket} = open(url + path('ports=80'))
  await once(socket, 'open')
  for (let sent = 0; sent < 64; sent += 1) socket.send(Buffer.alloc(MEGABYTE))
  for (let turn = 0; turn < 200; turn += 1) await fetch(`${url}/healthz`)
  expect(socket.bufferedAmount).toBeGreaterThan(32 * MEGABYTE)
})

test.each(['get', 'create'])('without the verb %s the answer is 403 instead of an upgrade', async denied => {
  const url = await serve(state(({verb, resource}) => verb === denied && resource === 'pods/portforward'))
  const {socket} = open(url + path('ports=80'))
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response')
  expect(response.statusCode).toBe(403)
  const {message} = JSON.parse((await buffer(response)).toString())
  expect(message).toBe(
    `pods "web" is forbidden: User "lab" cannot ${denied} resource "pods/portforward" in API group "" in the namespace "shop"`,
  )
})

test('a missing pod is 404, a request that is no upgrade 400', async () => {
  const url = await serve(state())
  const missing = open(url + path('ports=80').replace('/web/', '/nope/'))
  missing.socket.on('error', () => {})
  const [, response] = await once(missing.socket, 'unexpected-response')
  expect(response.statusCode).toBe(404)
  const plain = await fetch(url + path('ports=80'))
  expect(await plain.json()).toMatchObject({code: 400, message: 'Upgrade request required'})
})

test('a client that speaks another protocol is told which one is spoken here', async () => {
  const {socket} = open((await serve(state())) + path('ports=80'), 'v5.channel.k8s.io')
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response')
  expect(JSON.parse((await buffer(response)).toString())).toMatchObject({
    code: 400,
    message: 'ports are forwarded over the websocket protocol v4.channel.k8s.io only',
  })
})

test('the connection to the pod ends with the client', async () => {
  const remote = new PassThrough()
  const {socket} = open((await serve(testState({objects: [pod('web')], dial: async () => remote}))) + path('ports=80'))
  await once(socket, 'message')
  socket.close()
  await once(remote, 'close')
  expect(remote.destroyed).toBe(true)
})
