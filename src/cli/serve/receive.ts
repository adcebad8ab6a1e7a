import {hostname} from 'node:os'
import {join} from 'node:path'
import {SvcdiagError} from '../../errors.ts'
import {realClock} from '../../server/clock.ts'
import type {Faults} from '../../server/receiver/receiver.ts'
import {type ReceiverOptions, startReceiver} from '../../server/receiver/start.ts'
import {durationMs} from '../flags/duration.ts'
import type {LogFlags} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {ended, type Served} from '../process/served.ts'
import {inputFile} from '../redact/input-file.ts'
import {receivedJson, receivedText} from './received.ts'
import {serverLog} from './server-log.ts'
import {stateFolder} from './state-folder.ts'

export interface ReceiveFlags extends LogFlags {
  readonly port: number
  readonly host: string
  readonly 'token-file'?: string | undefined
  readonly store?: string | undefined
  readonly delay?: string | undefined
  readonly answer?: number | undefined
  readonly drop: boolean
}

/** Receives finish callbacks until it is interrupted; stores and prints each one. */
export async function receive(flags: ReceiveFlags, format: 'text' | 'json', sink: Sink): Promise<Served> {
  const render = format === 'json' ? receivedJson : receivedText
  const token = await tokenOf(flags)
  const faults = faultsOf(flags)
  const receiver = await startReceiver({
    host: flags.host,
    port: flags.port,
    store: await storeOf(flags),
    token,
    faults,
    self: {pid: process.pid, host: hostname()},
    clock: realClock(),
    log: serverLog(flags, sink, async () => sink.mask),
    onReceived: received => sink.out(render(received)),
  })
  const facts = {url: receiver.url, store: receiver.store, pid: process.pid}
  return {
    facts,
    words: wordsOf(receiver.url, receiver.store, token !== null),
    until: ended,
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
}

/** Returns the first line of the file, else SVCDIAG_CALLBACK_TOKEN. */
async function tokenOf({'token-file': file}: ReceiveFlags): Promise<string | null> {
  if (file === undefined) return process.env.SVCDIAG_CALLBACK_TOKEN || null
  const [line = ''] = (await inputFile(file)).toString().split('\n')
  const token = line.trim()
  if (/^[ -~]+$/.test(token)) return token
  throw new SvcdiagError('usage.invalid', `the first line of ${file} is no token that a header can carry`)
}

async function storeOf({store}: ReceiveFlags): Promise<ReceiverOptions['store']> {
  if (store !== undefined) return {text: store, origin: 'command line'}
  return {text: join(await stateFolder(), 'callbacks.sqlite'), origin: 'environment'}
}

function faultsOf({delay, answer, drop}: ReceiveFlags): Faults {
  return {delayMs: delay === undefined ? 0 : durationMs(delay, '--delay'), status: answer ?? null, drop}
}

function wordsOf(url: string, store: string, hasToken: boolean): string {
  const token = hasToken ? ' SVC_CALLBACK_TOKEN is the token that it was given.' : ''
  return `svcdiag receives finish callbacks at ${url}; Ctrl-C ends it. Kept in ${store}.
Start conversations with the secret SVC_CALLBACK_URL=${url}.${token}
`
}
