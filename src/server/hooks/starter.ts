import type {ServerLog} from '../context.ts'
import {type AsyncEnd, createBackground} from './background.ts'
import {isVariable} from './environment.ts'
import type {HookedConversation, HookStarter} from './hook.ts'
import {lintHooks} from './lint.ts'
import {lookAround} from './look.ts'
import {createParser} from './parses.ts'
import {type HookWorld, hooksOf} from './run.ts'

export interface StarterSettings extends Omit<HookWorld, 'background'> {
  readonly log: ServerLog
  /** Is told the true end of each async hook; it never throws. */
  readonly told: (end: AsyncEnd) => Promise<void>
}

/** How long after its beginning a conversation has been given its secrets, in milliseconds. */
const BEGUN_MS = 100

/** Makes hooks, and says of each configuration what in it will go wrong without a word. */
export function createHookStarter({log, told, ...world}: StarterSettings): HookStarter {
  const background = createBackground(world.clock, told)
  const stopped = new AbortController()
  const parses = createParser()

  async function lint(conversation: HookedConversation): Promise<void> {
    await world.clock.sleep(BEGUN_MS, stopped.signal)
    for (const {rule, place, message} of lintHooks(conversation.config, lookAround(conversation, world, parses)))
      log('warn', `hook ${place}: ${message}`, {conversation: conversation.id, rule})
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

const UNUSABLE = 'a secret is no variable for hooks: its name holds =, or its value a NUL character'

function givesUnusable({secrets}: HookedConversation): boolean {
  return [...secrets()].some(secret => !isVariable(secret))
}
