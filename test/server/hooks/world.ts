import {randomUUID} from 'node:crypto'
import {setTimeout as delay} from 'node:timers/promises'
import type {HookConfig} from '../../../src/hooks/hook.ts'
import type {Clock} from '../../../src/server/clock.ts'
import type {HookedConversation} from '../../../src/server/hooks/hooks.ts'
import {type AsyncEnd, createBackground} from '../../../src/server/hooks/run/background.ts'
import type {HookWorld} from '../../../src/server/hooks/run/run.ts'

import {NO_NOTES} from '../../../src/server/receiver/attempts.ts'
import {SESSION} from '../../hooks/world.ts'

export const CONVERSATION = SESSION.replaceAll('-', '')

export const REAL_CLOCK: Clock = {
  now: () => Date.now() * 1000,
  sleep: (ms, signal) => delay(ms, undefined, {signal}),
}

/** Returns a clock that stands still. `pass` advances the clock and ends the sleeps that are due, in their order. */
export function standingClock(): Clock & {pass(ms: number): void; readonly asleep: readonly number[]} {
  let ms = 0
  const sleeps = new Set<{readonly until: number; readonly ms: number; wake(): void}>()
  return {
    now: () => ms * 1000,
    sleep: (length, signal) =>
      new Promise((resolve, reject) => {
        const sleep = {until: ms + length, ms: length, wake: resolve}
        sleeps.add(sleep)
        signal?.addEventListener('abort', () => {
          sleeps.delete(sleep)
          reject(signal.reason)
        })
      }),
    pass(length) {
      ms += length
      for (const sleep of [...sleeps].filter(({until}) => until <= ms)) {
        sleeps.delete(sleep)
        sleep.wake()
      }
    },
    get asleep() {
      return [...sleeps].map(({ms}) => ms)
    },
  }
}

export function conversation(
  config: HookConfig,
  workspace: string,
  secrets: Readonly<Record<string, string>> = {},
): HookedConversation {
  const known = new Map(Object.entries(secrets))
  return {id: CONVERSATION, config, workspace, secrets: () => known, knownSecrets: () => known, nextEventId: randomUUID}
}

export function world(more: Partial<HookWorld> = {}, told: (end: AsyncEnd) => void = () => {}): HookWorld {
  const clock = more.clock ?? REAL_CLOCK
  return {
    compat: 'spec',
    environment: process.env,
    inherit: false,
    clock,
    background: createBackground(clock, async end => told(end)),
    attempts: NO_NOTES,
    log: () => {},
    ...more,
  }
}

export const NEVER = new AbortController().signal
