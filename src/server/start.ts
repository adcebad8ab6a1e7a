import type {AddressInfo} from 'node:net'
import type {FastifyInstance} from 'fastify'
import {SvcdiagError} from '../errors.ts'
import {buildApp} from './app.ts'
import {type Clock, realClock} from './clock.ts'
import type {ServerContext, ServerLog, ServerSettings} from './context.ts'
import {type ConversationSettings, startConversations} from './conversation/start-conversations.ts'
import type {AsyncEnd} from './hooks/background.ts'
import type {HookStarter} from './hooks/hook.ts'
import {createHookStarter} from './hooks/starter.ts'
import {createJournal} from './journal.ts'
import {createChannel} from './live/channel.ts'
import {attachLive} from './live/live.ts'
import {LIVE_SETTINGS, type LiveSettings} from './live/settings.ts'
import {openStore} from './store/open.ts'
import type {StoreOrigin} from './store/spec.ts'

export interface StartOptions {
  readonly settings: ServerSettings
  readonly host: string
  readonly port: number
  readonly store: {readonly text: string; readonly origin: StoreOrigin}
  /** Files and folders of events that are there from the beginning. */
  readonly imports: readonly string[]
  /** Clients of one conversation at once; null for the default. */
  readonly subscribers: number | null
  readonly engine: EngineOptions
  /** The variables of this process; hooks have some of them, or all. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly inheritEnvironment: boolean
  readonly clock: Clock
  readonly log: ServerLog
}

/** What conversations are run with, besides what every server has. */
export type EngineOptions = Omit<
  ConversationSettings,
  'settings' | 'store' | 'journal' | 'channel' | 'clock' | 'log' | 'hooks'
>

export interface StartedServer extends AsyncDisposable {
  readonly url: string
  /** How the store is called. */
  readonly store: string
}

/** How long requests that are under way may take until their end when the server stops, in milliseconds. */
const GRACE = 5000

/** From options to a server that takes requests. Disposing of it lets what is under way end. Throws `SvcdiagError`. */
export async function startServer(options: StartOptions): Promise<StartedServer> {
  await using stack = new AsyncDisposableStack()
  const {settings, clock, log} = options
  const store = stack.use(await openStore(options.store.text, options.store.origin))
  const channel = createChannel()
  const journal = createJournal(store, channel)
  const hooks = stack.use(hookStarter(options))
  const conversations = stack.use(
    await startConversations({...options.engine, settings, store, journal, channel, clock, log, hooks}),
  )
  const server: ServerContext = {settings, store, journal, channel, conversations, clock, log}
  let isReady = false
  const app = buildApp(server, {isReady: () => isReady})
  stack.defer(() => drained(app))
  stack.use(
    attachLive(app.server, server, {settings: liveSettings(options), clock: realClock(), isReady: () => isReady}),
  )
  const url = await listening(app, options)
  await importAll(server, options.imports)
  isReady = true
  const all = stack.move()
  return {url, store: store.name, [Symbol.asyncDispose]: () => all.disposeAsync()}
}

/** Processes live in real time, whatever the clock of the scenarios. */
function hookStarter({settings, environment, inheritEnvironment, log}: StartOptions): HookStarter {
  const told = async ({conversation, type, durationMs, exitCode, error}: AsyncEnd) =>
    log('info', 'an async hook ended', {conversation, type, durationMs, exitCode, error})
  return createHookStarter({
    log,
    told,
    compat: settings.compat,
    environment,
    inherit: inheritEnvironment,
    clock: realClock(),
  })
}

function liveSettings({subscribers}: StartOptions): LiveSettings {
  return {...LIVE_SETTINGS, subscribers: subscribers ?? LIVE_SETTINGS.subscribers}
}

async function importAll(server: ServerContext, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const {importPaths} = await import('./ingest/import.ts')
  server.log('info', 'imported', {...(await importPaths(server, paths))})
}

async function listening(app: FastifyInstance, {host, port}: StartOptions): Promise<string> {
  try {
    await app.listen({host, port})
  } catch (cause) {
    throw notListening(cause, host, port)
  }
  const {port: own} = app.server.address() as AddressInfo // a server that listens on TCP has one
  return `http://${askedAt(host)}:${own}`
}

/** Who listens on all addresses is asked on that of loopback. */
function askedAt(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
}

function notListening(cause: unknown, host: string, port: number): unknown {
  const code: unknown = Reflect.get(Object(cause), 'code')
  if (code === 'EADDRINUSE') return new SvcdiagError('server.port-in-use', `port ${port} is in use`, {cause})
  if (code === 'EACCES') return new SvcdiagError('server.no-address', `port ${port} may not be listened on`, {cause})
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new SvcdiagError('server.no-address', `${host} is no address of this machine`, {cause})
  return cause
}

/** No new connections; requests that are under way have a while to end. */
async function drained(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), GRACE)
  await app.close()
  clearTimeout(cut)
}
