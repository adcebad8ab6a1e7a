import {connect} from 'node:net'
import type {CallbackChain} from '../../callbacks/chain.ts'
import {hasMask} from '../../events/masks.ts'

/** What came of a connection to the target of a callback. */
export interface Probe {
  readonly host: string
  readonly port: number
  readonly is: 'open' | 'refused' | 'no-such-host' | 'timed-out' | 'failed' | 'not-probed'
  readonly text: string
}

/** Opens one connection to each host and port of the chains, and sends nothing. A masked host is not looked up. */
export async function probeTargets(chains: readonly CallbackChain[], signal: AbortSignal): Promise<Probe[]> {
  const targets = new Map(
    chains.flatMap(({target}) => (target === null ? [] : [[`${target.host} ${target.port}`, target]])),
  )
  return Promise.all([...targets.values()].map(({host, port}) => notProbed(host, port) ?? probe(host, port, signal)))
}

/** Chains of other servers and of edited files can name targets that do not exist. */
function notProbed(host: string, port: number): Probe | null {
  const text = (why: string) => `${host} port ${port}: not probed, because ${why}`
  if (hasMask(host)) return {host, port, is: 'not-probed', text: text('the host is masked')}
  if (port < 1 || port > 65_535) return {host, port, is: 'not-probed', text: text('ports are from 1 to 65535')}
  if (!/^[\w.:%-]+$/u.test(host)) return {host, port, is: 'not-probed', text: text('this is not the name of a host')}
  return null
}

const LIMIT_MS = 5000

function probe(host: string, port: number, signal: AbortSignal): Promise<Probe> {
  const {promise, resolve} = Promise.withResolvers<Probe>()
  const socket = connect({host, port})
  const ended = (is: keyof typeof WORDS, code = '') => {
    socket.destroy()
    resolve({host, port, is, text: `${host} port ${port}: ${WORDS[is]}${code === '' ? '' : ` (${code})`}`})
  }
  socket.setTimeout(LIMIT_MS, () => ended('timed-out'))
  socket.once('connect', () => ended('open'))
  socket.once('error', error => {
    const code = String(Reflect.get(error, 'code') ?? '')
    ended(KINDS[code] ?? 'failed', code)
  })
  signal.addEventListener('abort', () => ended('failed', 'interrupted'), {once: true})
  return promise
}

const KINDS: Readonly<Record<string, keyof typeof WORDS>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'no-such-host',
  EAI_AGAIN: 'no-such-host',
  ETIMEDOUT: 'timed-out',
}

const WORDS: Readonly<Record<Exclude<Probe['is'], 'not-probed'>, string>> = {
  open: 'accepts connections from this machine',
  refused: 'refuses connections from this machine',
  'no-such-host': 'the name cannot be resolved on this machine',
  'timed-out': `did not answer this machine within ${LIMIT_MS / 1000} s`,
  failed: 'cannot be reached from this machine',
}
