import type {Socket} from 'node:net'
import type {Duplex} from 'node:stream'
import {setTimeout} from 'node:timers/promises'
import {Agent, type Dispatcher, ProxyAgent} from 'undici'
import {type ForwardTarget, openPortForward} from './port-forward.ts'
import type {ProbeTarget} from './probe.ts'

/** The queue and the connection to one target. */
export interface Lane {
  readonly dispatcher: Dispatcher
  readonly origin: string
  readonly basePath: string
  /** Runs a probe after the previous one. If the previous one hangs, the probe starts on a new connection. */
  inTurn<T>(probe: () => Promise<T>): Promise<T>
  close(): Promise<unknown>
}

export interface LaneOptions {
  readonly server: URL
  /** Returns the API server's connection pool and the authentication headers. */
  stream(signal: AbortSignal): Promise<Pick<ForwardTarget, 'dispatcher' | 'headers'>>
  proxyFor(url: URL): string | null
}

export interface Lanes {
  to(target: ProbeTarget): Lane
  close(): Promise<void>
}

/** This time is longer than a run, so that all probes to one pod share a port-forward. */
const KEEP_ALIVE_MS = 60_000
/** A probe that takes longer counts as hanging. The next probe then starts, so that timeouts of one target overlap. */
const PATIENCE_MS = 500

/** Returns one lane for each pod port and each origin. A lane is created at its first use. */
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
      await Promise.all([...lanes.values()].map(lane => lane.close()))
    },
  }
}

function keyOf(target: ProbeTarget): string {
  return target.via === 'url' ? target.url : `${target.namespace}/${target.pod}:${target.port}`
}

function laneTo(target: ProbeTarget, options: LaneOptions, signal: AbortSignal): Lane {
  const url = target.via === 'url' ? new URL(target.url) : new URL(`http://localhost:${target.port}`)
  const open = () => (target.via === 'url' ? poolTo(url, options) : forwardTo(target, options, signal))
  const opened = [open()]
  return {
    get dispatcher() {
      return opened.at(-1) ?? open()
    },
    origin: url.origin,
    basePath: url.pathname.replace(/\/$/, ''),
    inTurn: queue(() => opened.push(open())),
    close: () => Promise.all(opened.map(dispatcher => dispatcher.destroy())),
  }
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
          // undici's type requires a network socket, but undici calls only the methods of this stream
          socket => done(null, socket as Duplex as Socket),
          error => done(error, null),
        )
    },
  })
}

function queue(onHang: () => void): Lane['inTurn'] {
  let last: Promise<unknown> = Promise.resolve()
  return probe => {
    const turn = last.then(probe)
    last = last.then(() => doneOrHung(turn, onHang))
    return turn
  }
}

async function doneOrHung(turn: Promise<unknown>, onHang: () => void): Promise<void> {
  const patience = new AbortController()
  const done = turn.catch(() => {}).finally(() => patience.abort())
  const hung = setTimeout(PATIENCE_MS, undefined, {signal: patience.signal}).then(onHang, () => {})
  await Promise.race([done, hung])
}
