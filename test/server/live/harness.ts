import {randomUUID} from 'node:crypto'
import {createServer} from 'node:http'
import type {AddressInfo, Socket} from 'node:net'
import {type Channel, createChannel} from '../../../src/server/channel.ts'
import type {ServerContext, ServerSettings} from '../../../src/server/context.ts'
import type {Conversations, IncomingMessage} from '../../../src/server/conversation/conversations.ts'
import type {ConversationRecord} from '../../../src/server/conversation/record/record.ts'
import {createFaults} from '../../../src/server/faults/faults.ts'
import {createJournal} from '../../../src/server/journal.ts'
import {attachLive} from '../../../src/server/live/live.ts'
import {LIVE_SETTINGS, type Live, type LiveSettings} from '../../../src/server/live/settings.ts'
import {createMetrics} from '../../../src/server/metrics/metrics.ts'
import {createRecentRequests} from '../../../src/server/recent-requests.ts'
import {openMemoryStore} from '../../../src/server/store/memory.ts'
import type {NewEvent, Store} from '../../../src/server/store/store.ts'
import {recordWith, settingsWith} from '../serving.ts'
import {createHandClock, type HandClock} from './hand-clock.ts'

export const CONVERSATION = 'd74b9b22ecf8478abe103c6a5ec38435'
export const KEY = 'the-right-key'

export interface Lab extends AsyncDisposable {
  readonly url: string
  /** The server's ends of all connections. */
  readonly connections: ReadonlySet<Socket>
  readonly server: ServerContext
  readonly store: Store
  readonly channel: Channel
  readonly clock: HandClock
  readonly said: {readonly message: IncomingMessage; readonly run: boolean}[]
  readonly logged: string[]
  /** Appends events as the journal does. */
  tell(...events: readonly NewEvent[]): Promise<void>
}

export interface LabOptions {
  readonly settings?: Partial<ServerSettings>
  readonly live?: Partial<LiveSettings>
  readonly isReady?: () => boolean
  readonly record?: Partial<ConversationRecord>
  /** Called for each message, before the message is kept in `said`. */
  readonly message?: (message: IncomingMessage) => Promise<void>
  readonly store?: (store: Store) => Store
  readonly stepOf?: Conversations['stepOf']
}

/** Starts a server that has only sockets. Store, channel and journal are real, and the conversations are minimal. */
export async function openLab(options: LabOptions = {}): Promise<Lab> {
  const memory = openMemoryStore()
  const store = options.store?.(memory) ?? memory
  const channel = createChannel()
  const journal = createJournal(store, channel)
  const clock = createHandClock()
  const said: Lab['said'] = []
  const logged: string[] = []
  const metrics = createMetrics()
  const server: ServerContext = {
    settings: settingsWith({apiKey: null, ...options.settings}),
    store,
    channel,
    journal,
    clock,
    requests: createRecentRequests(),
    metrics,
    faults: createFaults({store, metrics, stepOf: options.stepOf ?? (() => null)}),
    log: (_, message, fields) => void logged.push(`${message} ${JSON.stringify(fields)}`),
    conversations: {
      record: async (id: string) => (id === CONVERSATION ? recordWith({id, ...options.record}) : null),
      snapshot: async (id: string) => fullState(id),
      message: async (_: string, message: IncomingMessage, run: boolean) => {
        await options.message?.(message)
        said.push({message, run})
      },
    } as Partial<Conversations> as Conversations, // sockets call no other method
  }
  const http = createServer()
  const connections = new Set<Socket>()
  http.on('connection', connection => void connections.add(connection))
  const live: Live = {settings: {...LIVE_SETTINGS, ...options.live}, clock, isReady: options.isReady ?? (() => true)}
  const sockets = attachLive(http, server, live)
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const {port} = http.address() as AddressInfo // it listens on a port
  return {
    url: `ws://127.0.0.1:${port}`,
    connections,
    server,
    store,
    channel,
    clock,
    said,
    logged,
    tell: async (...events) => void (await journal.append(CONVERSATION, events)),
    async [Symbol.asyncDispose]() {
      const gone = sockets[Symbol.asyncDispose]()
      await clock.advance(5000)
      await gone
      await new Promise(resolve => http.close(resolve))
    },
  }
}

/** Returns a message of an agent, as the store contains it. */
export function message(text: string, more: Record<string, unknown> = {}): NewEvent {
  const id = randomUUID()
  const event = {id, timestamp: '2026-11-20T18:00:00', source: 'agent', parent_id: null, ...more}
  const llm_message = {role: 'assistant', content: [{type: 'text', text}]}
  return stored({...event, llm_message, kind: 'MessageEvent', ...more})
}

export function stored(event: Record<string, unknown>): NewEvent {
  const micros = Date.parse(`${event.timestamp}Z`) * 1000
  return {id: String(event.id), kind: String(event.kind), micros, json: JSON.stringify(event)}
}

function fullState(id: string): Record<string, unknown> {
  const value = {execution_status: 'idle', of: id}
  return {id: randomUUID(), source: 'environment', parent_id: null, key: 'full_state', value, kind: UPDATE}
}

const UPDATE = 'ConversationStateUpdateEvent'
