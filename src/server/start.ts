import {canonicalId} from '../events/ids.ts'
import type {ImportedSource} from '../events/read/imported-source.ts'
import {buildApp} from './app.ts'
import {createChannel} from './channel.ts'
import {type Clock, realClock} from './clock.ts'
import type {ServerContext, ServerLog, ServerSettings} from './context.ts'
import {type ConversationSettings, startConversations} from './conversation/start.ts'
import {createFaults} from './faults/faults.ts'
import type {FaultPlan} from './faults/plan.ts'
import {plannedWords, unfiredWords} from './faults/words.ts'
import {openHooks} from './hooks/open.ts'
import type {ReadSource} from './ingest/import.ts'
import {createJournal} from './journal.ts'
import {drained, listening} from './listen.ts'
import {attachLive} from './live/live.ts'
import {LIVE_SETTINGS} from './live/settings.ts'
import {countedChannel, countedHooks} from './metrics/counted.ts'
import {createMetrics} from './metrics/metrics.ts'
import {createRecentRequests} from './recent-requests.ts'
import {recoverTasks} from './sandboxes/start-task.ts'
import {becomeSoleServer, openStore, type ServingProcess, type StoreOrigin} from './store/open.ts'

export interface StartOptions {
  readonly settings: ServerSettings
  readonly host: string
  readonly port: number
  readonly store: {readonly text: string; readonly origin: StoreOrigin}
  /** Files and folders whose events are imported at startup. */
  readonly imports: readonly string[]
  readonly readSource: ReadSource
  /** The maximum number of clients of one conversation; null for the default. */
  readonly subscribers: number | null
  readonly engine: EngineOptions
  /** The faults to simulate from the start; null for none. */
  readonly faults: FaultPlan | null
  readonly self: ServingProcess
  /** The variables of this process. Hooks get some or all of them. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly inheritEnvironment: boolean
  readonly clock: Clock
  readonly log: ServerLog
}

export type EngineOptions = Omit<
  ConversationSettings,
  'settings' | 'store' | 'journal' | 'channel' | 'clock' | 'log' | 'hooks'
>

interface StartedServer extends AsyncDisposable {
  readonly url: string
  /** The name of the store for output. */
  readonly store: string
  /** What each source of the import contained. */
  readonly imported: readonly ImportedSource[]
  /** Resolves when no run of the conversation is in progress. Stop hooks are part of a run. */
  settled(conversation: string): Promise<void>
}

/**
 * Starts a server that accepts requests. Disposal waits for open requests. Throws `SvcdiagError` if the store, the
 * address or a file cannot be used.
 */
export async function startServer(options: StartOptions): Promise<StartedServer> {
  await using stack = new AsyncDisposableStack()
  const {settings, environment, inheritEnvironment: inherit, clock, log} = options
  const store = stack.use(await openStore(options.store.text, options.store.origin))
  const metrics = createMetrics()
  const channel = countedChannel(createChannel(), metrics)
  const journal = createJournal(store, channel)
  const hookOptions = {environment, inherit, realClock: realClock()}
  const hooks = countedHooks(stack.use(openHooks({settings, store, clock, log}, hookOptions)), metrics)
  const conversations = stack.use(
    await startConversations({...options.engine, settings, store, journal, channel, clock, log, hooks}),
  )
  const server: ServerContext = {
    settings,
    store,
    journal,
    channel,
    conversations,
    clock,
    log,
    requests: createRecentRequests(),
    metrics,
    faults: createFaults({store, metrics, stepOf: conversations.stepOf}),
  }
  if (options.faults !== null) log('warn', plannedWords(options.faults, server.faults.set(options.faults)))
  stack.defer(() => {
    for (const line of unfiredWords(server.faults.list().rules)) log('warn', line)
  })
  let isReady = false
  const app = buildApp(server, {isReady: () => isReady})
  stack.defer(() => drained(app))
  const liveSettings = {...LIVE_SETTINGS, subscribers: options.subscribers ?? LIVE_SETTINGS.subscribers}
  stack.use(attachLive(app.server, server, {settings: liveSettings, clock: realClock(), isReady: () => isReady}))
  const url = await listening(app, options)
  await becomeSoleServer(store, url, options.self, clock.now())
  await conversations.recover()
  await recoverTasks(server)
  const imported = await importAll(server, options)
  isReady = true
  const all = stack.move()
  const settled = (id: string) => conversations.settled(canonicalId(id))
  return {url, store: store.name, imported, settled, [Symbol.asyncDispose]: () => all.disposeAsync()}
}

async function importAll(
  server: ServerContext,
  {imports, readSource}: Pick<StartOptions, 'imports' | 'readSource'>,
): Promise<readonly ImportedSource[]> {
  if (imports.length === 0) return []
  const {importPaths} = await import('./ingest/import.ts')
  const {sources, ...counts} = await importPaths(server, imports, readSource)
  server.log('info', 'imported', counts)
  return sources
}
