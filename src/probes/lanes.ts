import type {Socket} from 'node:net'
import type {Duplex} from 'node:stream'
import {Agent, type Dispatcher, ProxyAgent} from 'undici'
import {type ForwardTarget, openPortForward} from './port-forward.ts'
import type {ProbeTarget} from './probe.ts'

/** The way to one target: its connection, its address, and a queue of one. */
export interface Lane {
  readonly dispatcher: Dispatcher
  readonly origin: string
  readonly basePath: string
  /** Runs the probe when those before it are done. */
  inTurn<T>(probe: () => Promise<T>): Promise<T>
}

export interface LaneOptions {
  readonly server: URL
  /** The API server's pool and the headers that authenticate. */
  stream(signal: AbortSignal): Promise<Pick<ForwardTarget, 'dispatcher' | 'headers'>>
  proxyFor(url: URL): string | null
}

export interface Lanes {
  to(target: ProbeTarget): Lane
  close(): Promise<void>
}

/** Longer than a run lasts: probes to one pod share one port-forward. */
const KEEP_ALIVE_MS = 60_000

/** One lane for each port of a pod and each origin, made when first used. */
export function createLanes(options: LaneOptions): Lanes {
  const lanes = new Map<string, Lane>()
  const closing = new AbortController()
  return {
    to: target => {
      const key = keyOf(target)
      const lane = lanes.get(key) ?? laneTo(target, options, closing.signal)
      lanes.set(key, lane)
      return lane
    },
    close: async () => {
      closing.abort()
      await Promise.all([...lanes.values()].map(({dispatcher}) => dispatcher.destroy()))
    },
  }
}

function keyOf(target: ProbeTarget): string {
  return target.via === 'url' ? target.url : `${target.namespace}/${target.pod}:${target.port}`
}

function laneTo(target: ProbeTarget, options: LaneOptions, signal: AbortSignal): Lane {
  const url = target.via === 'url' ? new URL(target.url) : new URL(`http://localhost:${target.port}`)
  const dispatcher = target.via === 'url' ? poolTo(url, options) : forwardTo(target, options, signal)
  return {dispatcher, origin: url.origin, basePath: url.pathname.replace(/\/$/, ''), inTurn: queue()}
}

const POOL = {allowH2: false, connections: 1, pipelining: 1, keepAliveTimeout: KEEP_ALIVE_MS}

function poolTo(url: URL, {proxyFor}: LaneOptions): Dispatcher {
  const proxy = proxyFor(url)
  return proxy === null ? new Agent(POOL) : new ProxyAgent({...POOL, uri: proxy})
}

function forwardTo(
  {namespace, pod, port}: ProbeTarget & {via: 'port-forward'},
  {server, stream}: LaneOptions,
  signal: AbortSignal,
): Dispatcher {
  return new Agent({
    ...POOL,
    connect: (_address, done) => {
      stream(signal)
        .then(pool => openPortForward({server, namespace, pod, port, ...pool}, signal))
        .then(
          // undici's type wants a network socket; it uses the stream alone, and the parts that the stream stubs
          socket => done(null, socket as Duplex as Socket),
          error => done(error, null),
        )
    },
  })
}

function queue(): Lane['inTurn'] {
  let last: Promise<unknown> = Promise.resolve()
  return probe => {
    const turn = last.then(probe)
    last = turn.catch(() => {})
    return turn
  }
}
