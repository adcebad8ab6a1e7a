import {type IncomingMessage, type Server, STATUS_CODES} from 'node:http'
import type {Duplex} from 'node:stream'
import {type WebSocket, WebSocketServer} from 'ws'
import {has, referenceOf} from '../../events/compat.ts'
import {UTC, zoneOf} from '../../events/time.ts'
import {errorAnswer} from '../answers/error-answer.ts'
import type {Clock} from '../clock.ts'
import type {ServerContext} from '../context.ts'
import {beginFaults} from '../faults/begin.ts'
import type {DueFault} from '../faults/faults.ts'
import {refusedHost, refusedHosts, refusedOrigin} from '../protection/refusal.ts'
import {LEFT_EARLY, recordEnd} from '../record-requests.ts'
import {type Address, addressOf} from './address.ts'
import {createAudience} from './admission.ts'
import {type Host, serveClient} from './client.ts'
import {CLOSE} from './connection.ts'
import {createRender} from './rendered.ts'
import type {Live} from './settings.ts'

type Refusing = 400 | 403 | 404 | 503
/** The time that clients have to disconnect at shutdown, in milliseconds. */
const GOODBYE_MS = 1000

/** Serves the sockets `/sockets/events/{id}` and `/sockets/session/{id}`. */
export function attachLive(http: Server, server: ServerContext, live: Live): AsyncDisposable {
  const {settings, clock} = live
  const sockets = new WebSocketServer({noServer: true, maxPayload: settings.inboundBytes, perMessageDeflate: false})
  const host: Host = {server, live, audience: createAudience(settings), render: createRender(server.settings.compat)}

  const stopped = new AbortController()

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy())
    const shake = {request, stream, head, since: performance.now()}
    answer(shake).catch((error: unknown) => failed(shake, error))
  }

  /** Without faults, answers synchronously. */
  async function answer(shake: Handshake): Promise<void> {
    const admission = admitted(shake.request, host)
    if (admission.address === null || !server.faults.any()) end(shake, admission, NO_FAULTS)
    else end(shake, admission, await faultsOf(shake, admission.address))
  }

  /** A store that is full or does not answer may work later, so the client may try again. */
  function failed(shake: Handshake, error: unknown): void {
    const {status, body} = errorAnswer(error, 'GET /sockets', server.log)
    const answered = status === 500 ? status : 503
    record(shake, {status: answered, why: String(body.detail), route: null, fault: null})
    refuse(shake.stream, answered)
  }

  async function faultsOf({request, stream}: Handshake, {conversation}: Address): Promise<HandshakeFaults> {
    const gone = new AbortController()
    stream.once('close', () => gone.abort())
    const path = request.url?.split('?')[0] ?? '/'
    const due = await server.faults.due({method: 'GET', path, conversation})
    const names: string[] = []
    const signal = AbortSignal.any([gone.signal, stopped.signal])
    const ending = await beginFaults(due, {clock, signal, onFired: name => void names.push(name)})
    return {due, ending, name: names.length === 0 ? null : names.join('; ')}
  }

  function end(shake: Handshake, {status, why, address}: Admission, {due, ending, name: fault}: HandshakeFaults): void {
    const route = address && `/sockets/${address.wish.protocol}/{id}`
    if (ending !== null) {
      record(shake, {status: statusOf(ending), why: 'a simulated fault', route, fault})
      if (ending.is === 'cut') shake.stream.destroy()
      else refuse(shake.stream, ending.status)
    } else if (address === null) {
      record(shake, {status, why, route, fault})
      refuse(shake.stream, status)
    } else record(shake, {...open(shake, address, due), route, fault})
  }

  /** Opens the socket, unless the library for websockets refuses the handshake. */
  function open(shake: Handshake, address: Address, faults: readonly DueFault[]): Pick<HandshakeEnd, 'status' | 'why'> {
    const {request, stream, head} = shake
    let isOpen = false
    sockets.handleUpgrade(request, stream, head, socket => {
      isOpen = true
      socket.once('close', server.metrics.socket(address.wish.protocol))
      void serveClient({socket, stream, headers: request.headers, address, faults}, host)
    })
    return isOpen ? {status: 101, why: null} : unopened(shake)
  }

  function record({request, since}: Handshake, {status, why, route, fault}: HandshakeEnd): void {
    const {url = '/', method = 'GET'} = request
    const words = [status ?? 'no answer', ...(why === null ? [] : [why])].join(', ')
    const durationMs = performance.now() - since
    recordEnd({method, url, status, why, words, route, fault, durationMs, isListed: true}, server)
  }

  http.on('upgrade', onUpgrade)
  void keepAlive(sockets.clients, settings.heartbeatMs, clock, stopped.signal)
  return {
    async [Symbol.asyncDispose]() {
      http.off('upgrade', onUpgrade)
      stopped.abort()
      await farewell([...sockets.clients], clock)
    },
  }
}

interface Handshake {
  readonly request: IncomingMessage
  readonly stream: Duplex
  readonly head: Buffer
  /** The time of its arrival by `performance.now()`. */
  readonly since: number
}

interface HandshakeEnd {
  /** Null if no answer was sent. */
  readonly status: number | null
  readonly why: string | null
  readonly route: string | null
  readonly fault: string | null
}

/** Returns the end of a handshake that the library for websockets has refused. */
function unopened({request: {method}, stream}: Handshake): Pick<HandshakeEnd, 'status' | 'why'> {
  if (stream.destroyed) return {status: null, why: LEFT_EARLY}
  return {status: method === 'GET' ? 400 : 405, why: 'not the handshake of a websocket'}
}

interface HandshakeFaults {
  readonly due: readonly DueFault[]
  readonly ending: Awaited<ReturnType<typeof beginFaults>>
  /** The faults that happened already. */
  readonly name: string | null
}

const NO_FAULTS: HandshakeFaults = {due: [], ending: null, name: null}

function statusOf(ending: NonNullable<HandshakeFaults['ending']>): number | null {
  return ending.is === 'answer' ? ending.status : null
}

type Admission =
  | {readonly status: 101; readonly why: null; readonly address: Address}
  | {readonly status: Refusing; readonly why: string | null; readonly address: null}

/** The session protocol exists since 1.45.0. */
function admitted({url = '/', headers, rawHeaders}: IncomingMessage, {server, live}: Host): Admission {
  const {hosts, origins, assumeTz, compat} = server.settings
  const refusal = refusedHosts(rawHeaders) ?? refusedHost(headers.host, hosts) ?? refusedOrigin('GET', headers, origins)
  if (refusal !== null) {
    server.log('warn', `socket ${url.split('?')[0]}: ${refusal.status}, ${refusal.because}`)
    return refused(refusal.status === 400 ? 400 : 403, refusal.because)
  }
  const address = addressOf(url, zoneOf(assumeTz) ?? UTC)
  if (typeof address === 'number') return refused(address, 'no such socket, or an invalid parameter')
  if (!live.isReady()) return refused(503, 'the server is still starting')
  const isKnown = address.wish.protocol === 'events' || compat === 'spec' || has(referenceOf(compat), '1.45.0')
  return isKnown ? {status: 101, why: null, address} : refused(403, `--compat ${compat} has no session protocol`)
}

function refused(status: Refusing, why: string): Admission {
  return {status, why, address: null}
}

function refuse(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    stream.destroy(),
  )
}

async function farewell(sockets: readonly WebSocket[], clock: Clock): Promise<void> {
  const closed = sockets.map(socket => new Promise(resolve => socket.once('close', resolve)))
  for (const socket of sockets) socket.close(CLOSE.shutdown.code, CLOSE.shutdown.reason)
  const done = new AbortController()
  await Promise.race([Promise.all(closed), clock.sleep(GOODBYE_MS, done.signal).catch(() => {})])
  done.abort()
  for (const socket of sockets) socket.terminate()
}

/** Pings all clients periodically. Disconnects a client that neither answers nor receives bytes. */
async function keepAlive(sockets: ReadonlySet<WebSocket>, everyMs: number, clock: Clock, signal: AbortSignal) {
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
