import type {FastifyInstance, InjectOptions} from 'fastify'
import {onTestFinished} from 'vitest'
import {type AppOptions, buildApp} from '../../src/server/app.ts'
import {createChannel} from '../../src/server/channel.ts'
import type {ServerContext, ServerSettings} from '../../src/server/context.ts'
import type {Conversations} from '../../src/server/conversation/conversations.ts'
import {type ConversationRecord, recordOf} from '../../src/server/conversation/record/record.ts'
import {createFaults} from '../../src/server/faults/faults.ts'
import {createJournal} from '../../src/server/journal.ts'
import {createMetrics} from '../../src/server/metrics/metrics.ts'
import {createRecentRequests} from '../../src/server/recent-requests.ts'
import {openMemoryStore} from '../../src/server/store/memory.ts'
import type {NewEvent, Store} from '../../src/server/store/store.ts'
import {testClock} from './test-clock.ts'

export const KEY = 'key-of-the-tests'
export const CONVERSATION = '72d40619b8534f9b9de6c3f17a71072d'

export interface LogLine {
  readonly level: string
  readonly message: string
  readonly fields: Readonly<Record<string, unknown>>
}

export interface Serving {
  readonly app: FastifyInstance
  readonly server: ServerContext
  readonly store: Store
  readonly lines: readonly LogLine[]
  /** Sends a GET request. Unless `headers` are given, the request contains the key. */
  get(url: string, headers?: Record<string, string>): Promise<Answer>
  ask(options: InjectOptions): Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly body: unknown
}

/** Returns an application with a store in memory. Requests need no network. */
export function serving(
  settings: Partial<ServerSettings> = {},
  options: AppOptions & {readonly store?: Store} = {},
): Serving {
  const {store = openMemoryStore()} = options
  const channel = createChannel()
  const lines: LogLine[] = []
  const metrics = createMetrics()
  const server: ServerContext = {
    settings: settingsWith(settings),
    store,
    channel,
    journal: createJournal(store, channel),
    conversations: {
      record: (id: string) => recordOf(store, id),
      secrets: () => new Map(),
      running: () => 0,
    } as Partial<Conversations> as Conversations, // these routes call no other method
    clock: testClock(Date.UTC(2026, 0, 1)),
    log: (level, message, fields = {}) => void lines.push({level, message, fields}),
    requests: createRecentRequests(),
    metrics,
    faults: createFaults({store, metrics, stepOf: () => null}),
  }
  const app = buildApp(server, options)
  onTestFinished(() => app.close())
  const ask = async (asked: InjectOptions) => {
    const {statusCode, headers, payload} = await app.inject(asked)
    const isJson = headers['content-type'] === 'application/json' && payload !== ''
    return {status: statusCode, headers, text: payload, body: isJson ? JSON.parse(payload) : undefined}
  }
  const get = (url: string, headers: Record<string, string> = {'x-session-api-key': KEY}) => ask({url, headers})
  return {app, server, store, lines, ask, get}
}

/** Returns settings of the profile `spec` with one key for all purposes, and with these changes. */
export function settingsWith(settings: Partial<ServerSettings>): ServerSettings {
  return {
    compat: 'spec',
    share: 'all',
    assumeTz: 'UTC',
    apiKey: KEY,
    callbackToken: null,
    keys: {application: KEY, runtime: KEY},
    hosts: [],
    origins: [],
    ...settings,
  }
}

/** Returns a message at `micros`, in microseconds since 1970. */
export function messageAt(micros: number, id: string, text = id): NewEvent {
  return eventAt(micros, {
    id,
    source: 'user',
    llm_message: {role: 'user', content: [{type: 'text', text}]},
    kind: 'MessageEvent',
  })
}

export function updateAt(micros: number, id: string): NewEvent {
  return eventAt(micros, {id, source: 'environment', key: 'stats', value: null, kind: 'ConversationStateUpdateEvent'})
}

export function eventAt(micros: number, event: {id: string; kind: string; [more: string]: unknown}): NewEvent {
  const timestamp = new Date(Math.floor(micros / 1000))
    .toISOString()
    .replace('Z', `${String(micros % 1000).padStart(3, '0')}Z`)
  return {id: event.id, kind: event.kind, micros, json: JSON.stringify({...event, timestamp})}
}

export function recordWith(record: Partial<ConversationRecord>): ConversationRecord {
  return {
    id: CONVERSATION,
    title: null,
    public: false,
    executionStatus: 'idle',
    sandboxStatus: 'RUNNING',
    sandboxId: null,
    parentId: null,
    llmModel: null,
    tags: {},
    origin: 'own',
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    request: {},
    foreign: null,
    ...record,
  }
}
