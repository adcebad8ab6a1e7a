import {onTestFinished} from 'vitest'
import type {Compat} from '../../../src/events/compat.ts'
import type {HookOccasion, HookOutcome, HookType} from '../../../src/hooks/hook.ts'
import {createChannel, type Frame} from '../../../src/server/channel.ts'
import type {ServerSettings} from '../../../src/server/context.ts'
import type {Conversations, NewConversation} from '../../../src/server/conversation/conversations.ts'
import {createConversations} from '../../../src/server/conversation/engine.ts'
import type {World} from '../../../src/server/conversation/session.ts'
import type {HookedConversation, HooksRun} from '../../../src/server/hooks/hooks.ts'
import {createJournal} from '../../../src/server/journal.ts'
import type {Scenario} from '../../../src/server/scenario/scenario.ts'
import {openMemoryStore} from '../../../src/server/store/memory.ts'
import type {Store} from '../../../src/server/store/store.ts'
import {settingsWith} from '../serving.ts'
import {type TestClock, testClock} from '../test-clock.ts'

export type Json = Record<string, unknown>

export interface WorldOptions {
  readonly compat?: Compat
  readonly store?: Store
  readonly time?: 'held' | 'skips'
  readonly maxRuns?: number
  readonly idleMs?: number
  readonly scenario?: Scenario
  /** The fake hooks, by the type of hook. They replace processes. */
  readonly hooks?: Partial<Record<HookType, FakeHook>>
  readonly settings?: Partial<ServerSettings>
}

/** A function that replaces the process of a hook. */
export type FakeHook = (
  occasion: HookOccasion,
  signal: AbortSignal,
) => Partial<HookOutcome> | Promise<Partial<HookOutcome>>

const HOOK = {
  type: 'command',
  name: null,
  prompt: null,
  systemPrompt: null,
  tools: [],
  maxIterations: 3,
  timeoutSeconds: 60,
  async: false,
} as const

export interface TestWorld extends World {
  readonly clock: TestClock
  readonly occasions: HookOccasion[]
  readonly logged: string[]
}

/** Returns a world in memory. Its clock stands still or skips waits, and its hooks are functions. */
export function worldOf(options: WorldOptions = {}): TestWorld {
  const store = options.store ?? openMemoryStore()
  const channel = createChannel()
  const occasions: HookOccasion[] = []
  const logged: string[] = []
  const fakes = options.hooks ?? {}
  return {
    store,
    channel,
    journal: createJournal(store, channel),
    clock: testClock(Date.UTC(2026, 0, 2, 3, 4, 5), options.time ?? 'skips'),
    log: (level, message, fields) => void logged.push(`${level} ${message} ${JSON.stringify(fields ?? {})}`),
    settings: settingsWith({
      apiKey: 'k',
      keys: {application: 'k', runtime: 'k'},
      ...options.settings,
      compat: options.compat ?? 'spec',
    }),
    assertHooks: () => undefined,
    hookConfigOf: async () =>
      Object.fromEntries(
        Object.keys(fakes).map(type => [type, [{matcher: '*', hooks: [{...HOOK, command: `fake ${type}`}]}]]),
      ),
    hooks: {
      hooksOf: conversation => fakeHooks(conversation, fakes, occasions),
      [Symbol.asyncDispose]: async () => undefined,
    },
    defaults: {
      now: () => ({scenario: options.scenario ?? {steps: [{finish: 'All done.'}]}, hooks: []}),
      refresh: async () => undefined,
    },
    workspace: {of: async () => '/workspace/project', remove: async () => undefined},
    maxRuns: options.maxRuns ?? null,
    idleMs: options.idleMs ?? null,
    occasions,
    logged,
  }
}

function fakeHooks(
  {config, nextEventId}: HookedConversation,
  fakes: NonNullable<WorldOptions['hooks']>,
  occasions: HookOccasion[],
) {
  return {
    config,
    async run(occasion: HookOccasion, signal: AbortSignal): Promise<HooksRun> {
      occasions.push(occasion)
      const said = (await fakes[occasion.type]?.(occasion, signal)) ?? {}
      const blockedBy = said.blockedBy ?? null
      const executions = said.executions ?? [execution(occasion, blockedBy)]
      return {
        executions,
        eventIds: executions.map(nextEventId),
        blockedBy,
        additionalContext: said.additionalContext ?? [],
      }
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
}

function execution(occasion: HookOccasion, blockedBy: string | null): HookOutcome['executions'][number] {
  return {
    source: 'hook',
    hook_event_type: occasion.type,
    hook_command: `fake ${occasion.type}`,
    tool_name: occasion.toolName,
    success: blockedBy === null,
    blocked: blockedBy !== null,
    exit_code: blockedBy === null ? 0 : 2,
    action_id: occasion.actionId,
    message_id: occasion.messageId,
    kind: 'HookExecutionEvent',
  }
}

export interface Driven {
  readonly world: TestWorld
  readonly conversations: Conversations
  readonly id: string
  /** Every frame that was sent, stored or not. */
  readonly frames: Frame[]
  say(text: string, run?: boolean): Promise<void>
  /** Sends a message that starts a run, and waits for the end of the run. */
  turn(text?: string): Promise<void>
  /** Returns the log as documents. */
  log(): Promise<Json[]>
  /** Returns the log in a short notation: `u:execution_status=running`, `Message user`. */
  told(): Promise<string[]>
  status(): Promise<string>
  /** Resolves when the run waits for the clock. */
  asleep(): Promise<void>
  /** Advances the clock. */
  wake(ms: number): Promise<void>
}

/** Creates a conversation with this scenario, and returns functions that drive it. */
export async function drive(
  scenario: Scenario,
  options: WorldOptions & {conversation?: Partial<NewConversation>} = {},
): Promise<Driven> {
  const world = worldOf({scenario, ...options})
  const conversations = createConversations(world)
  onTestFinished(() => conversations[Symbol.asyncDispose]())
  const {record} = await conversations.create({...NEW, ...options.conversation})
  const {id} = record
  const frames: Frame[] = []
  world.channel.subscribe(id, frame => frames.push(frame))
  const say = (text: string, run = false) =>
    conversations.message(id, {role: 'user', content: [{type: 'text', text}]}, run)
  const log = () => logOf(world.store, id)
  return {
    world,
    conversations,
    id,
    frames,
    say,
    async turn(text = 'go') {
      await say(text, true)
      await conversations.settled(id)
    },
    log,
    told: async () => (await log()).map(told),
    async asleep() {
      while (world.clock.sleepers() === 0) await new Promise(setImmediate)
    },
    wake: ms => world.clock.advance(ms),
    status: async () => (await conversations.record(id))?.executionStatus ?? 'gone',
  }
}

export const NEW: NewConversation = {
  id: null,
  title: null,
  public: false,
  sandboxId: null,
  parentId: null,
  llmModel: null,
  tags: {},
  request: {},
  secrets: {},
}

export async function logOf(store: Store, id: string): Promise<Json[]> {
  const events = await store.byLog(id, {order: 'ascending', from: null, limit: 100_000})
  return events.map(({json}) => JSON.parse(json) as Json)
}

/** Returns the short notation of an event. */
export function told(event: Json): string {
  const {kind, key, value, source, tool_name, hook_event_type} = event
  if (kind === 'ConversationStateUpdateEvent') return key === 'execution_status' ? `u:${key}=${value}` : `u:${key}`
  if (kind === 'HookExecutionEvent') return `Hook ${hook_event_type}`
  if (kind === 'MessageEvent') return `Message ${source}`
  if (kind === 'ActionEvent') return tool_name === 'finish' ? 'Action finish' : 'Action'
  return String(kind).replace(/Event$/u, '')
}
