import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as delay} from 'node:timers/promises'
import {afterAll} from 'vitest'
import type {Clock} from '../../../src/server/clock.ts'
import {readHookConfig} from '../../../src/server/hooks/config/config.ts'
import type {HookConfig, HookedConversation, HookOccasion} from '../../../src/server/hooks/hook.ts'
import {type AsyncEnd, createBackground} from '../../../src/server/hooks/run/background.ts'
import type {HookWorld} from '../../../src/server/hooks/run/run.ts'

export const SESSION = '9c0e05f0-c27d-4711-8d3c-4a5bde175572'
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

/** Returns a new folder, which is deleted after the tests of the file. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'svcdiag-hooks-'))
  afterAll(() => rmSync(path, {recursive: true, force: true}))
  return path
}

export function configOf(document: unknown): HookConfig {
  const read = readHookConfig(document)
  if (read.status !== 'read') throw new Error(JSON.stringify(read.errors))
  return read.config
}

/** Returns a configuration of one event with these hooks: commands or definitions. */
export function hooksOn(event: string, ...hooks: readonly (string | object)[]): HookConfig {
  return configOf({[event]: [{hooks: hooks.map(hook => (typeof hook === 'string' ? {command: hook} : hook))}]})
}

export function occasion(type: HookOccasion['type'], more: Partial<HookOccasion> = {}): HookOccasion {
  return {
    type,
    toolName: null,
    toolInput: null,
    toolResponse: null,
    message: null,
    sessionId: SESSION,
    metadata: type === 'Stop' ? {reason: 'agent_finished'} : {},
    actionId: null,
    messageId: null,
    ...more,
  }
}

export function conversation(
  config: HookConfig,
  workspace: string,
  secrets: Readonly<Record<string, string>> = {},
): HookedConversation {
  return {id: CONVERSATION, config, workspace, secrets: () => new Map(Object.entries(secrets))}
}

export function world(more: Partial<HookWorld> = {}, told: (end: AsyncEnd) => void = () => {}): HookWorld {
  const clock = more.clock ?? REAL_CLOCK
  return {
    compat: 'spec',
    environment: process.env,
    inherit: false,
    clock,
    background: createBackground(clock, async end => told(end)),
    log: () => {},
    ...more,
  }
}

export const NEVER = new AbortController().signal
