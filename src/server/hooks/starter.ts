import {createMask} from '../mask.ts'
import type {HookConfig, HookedConversation, HookStarter} from './hook.ts'
import {lintHooks} from './lint/lint.ts'
import {createParser} from './lint/parser.ts'
import {lookAround} from './lint/place.ts'
import {type AsyncEnd, createBackground} from './run/background.ts'
import {isVariable} from './run/environment.ts'
import {type HookWorld, hooksOf} from './run/run.ts'

interface StarterSettings extends Omit<HookWorld, 'background'> {
  /** Receives the true end of each async hook; it never throws. */
  readonly told: (end: AsyncEnd) => Promise<void>
}

/** The time until a new conversation has its secrets, in milliseconds. */
const BEGUN_MS = 100

/** Returns the starter of hooks. It logs the warnings about each configuration. */
export function createHookStarter({told, ...world}: StarterSettings): HookStarter {
  const {log} = world
  const background = createBackground(world.clock, told)
  const stopped = new AbortController()
  const parses = createParser()

  async function lint(conversation: HookedConversation): Promise<void> {
    await world.clock.sleep(BEGUN_MS, stopped.signal)
    const readable = await parses(commandsIn(conversation.config), stopped.signal)
    const mask = createMask(conversation.secrets)
    const place = lookAround(conversation, world, command => readable.get(command) ?? true)
    for (const {rule, place: where, message} of lintHooks(conversation.config, place))
      log('warn', `hook ${where}: ${await mask.firstMegabyte(message)}`, {conversation: conversation.id, rule})
    if (givesUnusable(conversation)) log('warn', UNUSABLE, {conversation: conversation.id})
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

function givesUnusable({secrets}: HookedConversation): boolean {
  return [...secrets()].some(secret => !isVariable(secret))
}
