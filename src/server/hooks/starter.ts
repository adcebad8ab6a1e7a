import type {ServerLog} from '../context.ts'
import {type AsyncEnd, createBackground} from './background.ts'
import {isVariable} from './environment.ts'
import type {HookedConversation, HookStarter} from './hook.ts'
import {lintHooks} from './lint.ts'
import {lookAround} from './look.ts'
import {type HookWorld, hooksOf} from './run.ts'

export interface StarterSettings extends Omit<HookWorld, 'background'> {
  readonly log: ServerLog
  /** Is told the true end of each async hook; it never throws. */
  readonly told: (end: AsyncEnd) => Promise<void>
}

/** Makes hooks, and says of each configuration what in it will go wrong without a word. */
export function createHookStarter({log, told, ...world}: StarterSettings): HookStarter {
  const background = createBackground(world.clock, told)
  return {
    hooksOf(conversation) {
      for (const {rule, place, message} of lintHooks(conversation.config, lookAround(conversation, world)))
        log('warn', `hook ${place}: ${message}`, {conversation: conversation.id, rule})
      if (givesUnusable(conversation)) log('warn', UNUSABLE, {conversation: conversation.id})
      return hooksOf(conversation, {...world, background})
    },
    [Symbol.asyncDispose]: () => background[Symbol.asyncDispose](),
  }
}

const UNUSABLE = 'a secret is no variable for hooks: its name holds =, or its value a NUL character'

function givesUnusable({secrets}: HookedConversation): boolean {
  return [...secrets()].some(secret => !isVariable(secret))
}
