import {SvcdiagError} from '../errors.ts'
import {durationMs} from './duration.ts'
import type {Settings} from './settings.ts'

const DEFAULT_TIMEOUT_MS = 60_000
const SHORTEST_WATCH_MS = 1_000

export interface RunFlags {
  readonly namespace?: string | undefined
  readonly timeout?: string | undefined
  readonly wait?: string | undefined
  readonly watch?: string | undefined
  readonly skip?: readonly string[] | undefined
  readonly 'fail-on'?: FailOn | undefined
  readonly 'runtime-url'?: string | undefined
  readonly 'no-probe': boolean
}

export type FailOn = 'fail' | 'warn' | 'never'

export interface RunOptions {
  readonly timeoutMs: number
  /** Null where the flag is not given. */
  readonly waitMs: number | null
  readonly watchMs: number | null
  readonly failOn: FailOn
  readonly runtimeUrl: string | undefined
}

/** Flags and variables over the settings file over what holds without any of them. */
export function runOptions(flags: RunFlags, {defaults = {}}: Settings): RunOptions {
  if (flags.wait !== undefined && flags.watch !== undefined) conflict('--wait', '--watch')
  const timeout = flags.timeout ?? defaults.timeout
  return {
    timeoutMs: timeout === undefined ? DEFAULT_TIMEOUT_MS : durationMs(timeout, '--timeout'),
    waitMs: flags.wait === undefined ? null : durationMs(flags.wait, '--wait'),
    watchMs: flags.watch === undefined ? null : Math.max(SHORTEST_WATCH_MS, durationMs(flags.watch, '--watch')),
    failOn: flags['fail-on'] ?? defaults['fail-on'] ?? 'fail',
    runtimeUrl: runtimeUrl(flags, defaults['runtime-url']),
  }
}

export function conflict(one: string, other: string): never {
  throw new SvcdiagError('usage.invalid', `${one} and ${other} exclude each other`)
}

/** Never quoted back: the address may hold a password, which is refused as well. */
function runtimeUrl(flags: RunFlags, fallback: string | undefined): string | undefined {
  const text = flags['runtime-url'] ?? fallback
  if (text === undefined) return undefined
  if (flags['no-probe']) conflict('--runtime-url', '--no-probe')
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new SvcdiagError('usage.invalid', '--runtime-url must be an http or https address without user and password')
  }
  return text
}
