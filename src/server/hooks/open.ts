import {sendsCallback} from '../../events/finish-callback.ts'
import {isVariable} from '../../hooks/environment.ts'
import type {HookConfig} from '../../hooks/hook.ts'
import {lintHooks} from '../../hooks/lint.ts'
import type {Clock} from '../clock.ts'
import type {ServerContext} from '../context.ts'
import {createMask} from '../mask.ts'
import {noteAttempts} from '../receiver/attempts.ts'
import {deliveriesOf} from '../receiver/deliveries.ts'
import {deliveryWords} from '../receiver/words.ts'
import type {HookedConversation, HookStarter} from './hooks.ts'
import {createParser, lookAround} from './place.ts'
import {type AsyncEnd, createBackground, keepAsyncEnd} from './run/background.ts'
import {type HookWorld, hooksOf} from './run/run.ts'

export interface HookOptions {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly inherit: boolean
  readonly realClock: Clock
}

type Server = Pick<ServerContext, 'settings' | 'store' | 'clock' | 'log'>

/** The longest time between the end of a hook and the arrival of its callback. */
const SETTLED_MS = 1000

/**
 * Returns the starter of a server's hooks. It logs and stores the actual result of each async hook, and warns if a hook
 * sent no finish callback.
 */
export function openHooks(server: Server, {environment, inherit, realClock}: HookOptions): HookStarter {
  const {settings, store, clock, log} = server
  const stopped = new AbortController()
  const noted = new Set<Promise<void>>()
  const attempts = noteAttempts(server)

  async function told(end: AsyncEnd): Promise<void> {
    const {conversation, type, eventId, exitCode, error, script, durationMs} = end
    const how = error ?? `exit code ${exitCode}`
    log(exitCode === 0 ? 'info' : 'warn', `async ${type} hook: ${how}`, {conversation, durationMs})
    await keepAsyncEnd(store, end, clock.now()).catch(() =>
      log('error', 'cannot store the end of a hook', {conversation}),
    )
    if (type !== 'Stop' || !sendsCallback(end.command)) return
    await attempts.ended(conversation, eventId, {exitCode, error, script})
    const note = noteWhenMissing(end)
      .catch(() => undefined)
      .finally(() => noted.delete(note))
    noted.add(note)
  }

  async function noteWhenMissing({conversation, script}: AsyncEnd): Promise<void> {
    if (script?.is === 'tried' && script.curl === 0) return // another receiver answered
    await realClock.sleep(SETTLED_MS, stopped.signal)
    const deliveries = await deliveriesOf(store, conversation, Number.POSITIVE_INFINITY)
    const last = deliveries.findLast(({run}) => run !== null)
    if (last?.status === 'missing') log('warn', deliveryWords(last))
  }

  const starter = createHookStarter({
    ...{compat: settings.compat, environment, inherit, clock: realClock},
    ...{log, attempts, told},
  })
  return {
    hooksOf: conversation => starter.hooksOf(conversation),
    async [Symbol.asyncDispose]() {
      await starter[Symbol.asyncDispose]()
      stopped.abort()
      await Promise.all(noted)
    },
  }
}

interface StarterSettings extends Omit<HookWorld, 'background'> {
  /** Receives the actual result of each async hook. Never throws. */
  readonly told: (end: AsyncEnd) => Promise<void>
}

/** The time after which a new conversation has its secrets, in milliseconds. */
const BEGUN_MS = 100

/** Returns the starter of hooks. It logs warnings about each configuration. */
export function createHookStarter({told, ...world}: StarterSettings): HookStarter {
  const {log} = world
  const background = createBackground(world.clock, told)
  const stopped = new AbortController()
  const parses = createParser()

  async function lint(conversation: HookedConversation): Promise<void> {
    await world.clock.sleep(BEGUN_MS, stopped.signal)
    const readable = await parses(commandsIn(conversation.config), stopped.signal)
    const mask = createMask(conversation.knownSecrets)
    const place = lookAround(conversation, world, command => readable.get(command) ?? true)
    for (const {rule, place: where, message} of lintHooks(conversation.config, place))
      log('warn', `hook ${where}: ${await mask.firstMegabyte(message)}`, {conversation: conversation.id, rule})
    const isUnusable = [...conversation.secrets()].some(secret => !isVariable(secret))
    if (isUnusable) log('warn', UNUSABLE, {conversation: conversation.id})
  }

  return {
    hooksOf(conversation) {
      if (Object.keys(conversation.config).length > 0) lint(conversation).catch(() => {})
      return hooksOf(conversation, {...world, background})
    },
    async [Symbol.asyncDispose]() {
      stopped.abort()
      await background[Symbol.asyncDispose]()
    },
  }
}

function commandsIn(config: HookConfig): string[] {
  const entries = Object.values(config).flat()
  return entries.flatMap(({hooks}) => hooks.filter(({type}) => type === 'command').map(({command}) => command))
}

const UNUSABLE = 'a secret cannot be a hook variable: its name contains = or its value contains NUL'
