import {randomUUID} from 'node:crypto'
import {hostname} from 'node:os'
import {join, resolve} from 'node:path'
import {SvcdiagError} from '../../errors.ts'
import type {Compat} from '../../events/compat.ts'
import {zoneOf} from '../../events/time.ts'
import type {ServerSettings} from '../../server/context.ts'
import {type StartOptions, startServer} from '../../server/start.ts'
import type {Mask} from '../masking/mask.ts'
import type {LogFlags} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {ended, type Served} from '../process/served.ts'
import {isLoopback, namesOf} from './addresses.ts'
import {apiKey, keyFile} from './api-key.ts'
import {clockOf, engineOptions} from './engine-options.ts'
import {keysFrom} from './keys-file.ts'
import {serverLog} from './server-log.ts'
import {stateFolder} from './state-folder.ts'
import {subscribers} from './subscribers.ts'
import {serveWords} from './words.ts'
import {workspacesOf} from './workspaces.ts'

export interface ServeFlags extends LogFlags {
  readonly port: number
  readonly host: string
  readonly store?: string | undefined
  readonly keys?: string | undefined
  readonly import?: readonly string[] | undefined
  readonly scenario?: string | undefined
  readonly hooks?: string | undefined
  readonly 'api-key-file'?: string | undefined
  readonly compat: Compat
  readonly 'assume-tz': string
  readonly share?: 'all' | 'public' | undefined
}

/** Runs the reference event server until it is interrupted. */
export async function serve(flags: ServeFlags, sink: Sink): Promise<Served> {
  await using stack = new AsyncDisposableStack()
  const settings = await settingsOf(flags)
  const secrets = [settings.apiKey, settings.keys.application, settings.keys.runtime, settings.callbackToken]
  const folder = await stateFolder()
  const store = storeOf(flags, folder)
  const workspaces = stack.use(await workspacesOf(store.text, folder))
  const server = stack.use(
    await startServer({
      settings,
      host: flags.host,
      port: flags.port,
      store,
      imports: flags.import ?? [],
      subscribers: subscribers(process.env.SVCDIAG_SERVE_SUBSCRIBERS),
      engine: engineOptions(flags, process.env, workspaces.path),
      self: {pid: process.pid, host: hostname()},
      environment: process.env,
      inheritEnvironment: process.env.SVCDIAG_SERVE_HOOK_ENV === 'inherit',
      clock: clockOf(process.env.SVCDIAG_SERVE_SPEED),
      log: serverLog(flags, sink, () => maskOf(secrets)),
    }),
  )
  const facts = {url: server.url, apiKey: settings.apiKey ?? '', store: server.store, pid: process.pid}
  const path = flags['api-key-file'] ?? join(folder, `serve-${server.url.split(':').at(-1)}.key`)
  if (flags['api-key-file'] === undefined) stack.use(await keyFile(path, facts.apiKey))
  const all = stack.move()
  return {
    facts,
    words: serveWords(facts, resolve(path), randomUUID()),
    until: ended,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

async function settingsOf(flags: ServeFlags): Promise<ServerSettings> {
  const {host, compat, share, 'assume-tz': assumeTz} = flags
  if (zoneOf(assumeTz) === null) throw new SvcdiagError('usage.invalid', `--assume-tz: there is no zone ${assumeTz}`)
  const key = await apiKey(flags['api-key-file'])
  return {
    compat,
    assumeTz,
    share: share ?? (isLoopback(host) ? 'all' : 'public'),
    apiKey: key,
    keys: await keysFrom(flags.keys, key),
    callbackToken: process.env.SVCDIAG_CALLBACK_TOKEN || null,
    hosts: namesOf(host, process.env.SVCDIAG_SERVE_HOSTS),
  }
}

function storeOf({store}: ServeFlags, folder: string): StartOptions['store'] {
  if (store !== undefined) return {text: store, origin: 'command line'}
  const text = process.env.SVCDIAG_STORE || join(folder, 'events.sqlite')
  return {text, origin: 'environment'}
}

/** Returns a mask with all rules and the keys of this run. */
async function maskOf(values: readonly (string | null)[]): Promise<Mask> {
  const {growingMask} = await import('../masking/growing-mask.ts')
  const secrets = [...new Set(values.flatMap(value => value ?? []))].map((value, at) => ({
    ref: `serve/key-${at + 1}`,
    value: Buffer.from(value),
  }))
  return growingMask({secrets: () => secrets, objectNames: new Set(), version: 0}, {rules: [], paths: []})
}
