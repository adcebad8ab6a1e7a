import {hostname} from 'node:os'
import {join} from 'node:path'
import {SvcdiagError} from '../../errors.ts'
import {timestampOf} from '../../events/time.ts'
import {realClock} from '../../server/clock.ts'
import type {Received} from '../../server/receiver/receiver.ts'
import {isRefused} from '../../server/receiver/record.ts'
import {type ReceiverOptions, startReceiver} from '../../server/receiver/start.ts'
import {callbackDocument, delayedWords, receivedWords} from '../../server/receiver/words.ts'
import {visible} from '../../visible.ts'
import {durationMs} from '../flags/duration.ts'
import type {LogFlags} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {ended, type Served} from '../process/served.ts'
import {stateFolder} from './folders.ts'
import {firstLineOf} from './keys.ts'
import {serverLog} from './server-log.ts'

export interface ReceiveFlags extends LogFlags {
  readonly port: number
  readonly host: string
  readonly 'token-file'?: string | undefined
  readonly store?: string | undefined
  readonly delay?: string | undefined
  readonly answer?: number | undefined
  readonly drop: boolean
}

export async function receive(flags: ReceiveFlags, format: 'text' | 'json', sink: Sink): Promise<Served> {
  const render = format === 'json' ? receivedJson : receivedText
  const token = await tokenOf(flags)
  const {delay, answer, drop} = flags
  // The duration is parsed before the store is opened, so that an invalid flag creates no files.
  const faults = {delayMs: delay === undefined ? 0 : durationMs(delay, '--delay'), status: answer ?? null, drop}
  const receiver = await startReceiver({
    host: flags.host,
    port: flags.port,
    store: await storeOf(flags),
    token,
    faults,
    self: {pid: process.pid, host: hostname()},
    clock: realClock(),
    log: serverLog(flags, sink, async () => sink.mask),
    onDelayed: (received, delayMs) => format === 'text' && sink.out(delayedText(received, delayMs)),
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

/** Returns the token in the file, else in `SVCDIAG_CALLBACK_TOKEN`; null if neither is set. */
async function tokenOf({'token-file': file}: ReceiveFlags): Promise<string | null> {
  if (file === undefined) return process.env.SVCDIAG_CALLBACK_TOKEN || null
  const token = await firstLineOf(file)
  if (/^[ -~]+$/.test(token)) return token
  throw new SvcdiagError('usage.invalid', `the first line of ${file} is not a valid header value`)
}

async function storeOf({store}: ReceiveFlags): Promise<ReceiverOptions['store']> {
  if (store !== undefined) return {text: store, origin: 'command line'}
  return {text: join(await stateFolder(), 'callbacks.sqlite'), origin: 'environment'}
}

function wordsOf(url: string, store: string, hasToken: boolean): string {
  const token = hasToken ? ' Set SVC_CALLBACK_TOKEN to the token.' : ''
  return `svcdiag receives finish callbacks at ${url} and stores them in ${store}; press Ctrl-C to stop.
Start conversations with the secret SVC_CALLBACK_URL=${url}.${token}
`
}

function delayedText(received: Received, delayMs: number): string {
  return `${timestampOf(received.at, 'spec')} ${delayedWords(received, delayMs)}\n`
}

export function receivedText(received: Received): string {
  return `${timestampOf(received.at, 'spec')} ${receivedWords(received)}\n${bodyOf(received)}`
}

/** Renders a callback as one line of JSON. `callback` is null if the connection was closed without an answer. */
function receivedJson({at, incoming, record}: Received): string {
  const callback = record === null ? null : callbackDocument(record, Number.POSITIVE_INFINITY)
  return `${JSON.stringify({at: timestampOf(at, 'spec'), path: incoming.path, bytes: incoming.bytes, callback})}\n`
}

function bodyOf({incoming, record}: Received): string {
  if (record === null || isRefused(record)) return ''
  if (incoming.bytes === 0) return '  (empty)\n'
  if (record.encoding !== undefined) return '  (not text)\n'
  return `  ${visible(record.body)}\n`
}
