import type {Again} from '../../checks/engine/run.ts'
import type {FailOn} from '../../checks/status.ts'
import {SvcdiagError} from '../../errors.ts'
import {durationMs} from '../flags/duration.ts'
import type {Settings} from './settings.ts'

const DEFAULT_TIMEOUT_MS = 60_000
const SHORTEST_MS = 1_000
const BETWEEN_LOOKS_MS = 2_000

export interface RunFlags {
  readonly from?: string | undefined
  readonly namespace?: string | undefined
  readonly timeout?: string | undefined
  readonly wait?: string | undefined
  readonly watch?: string | undefined
  readonly skip?: readonly string[] | undefined
  readonly 'fail-on'?: FailOn | undefined
  readonly 'runtime-url'?: string | undefined
  readonly 'no-probe': boolean
}

export interface RunOptions {
  readonly timeoutMs: number
  /** The settings of a repeated run; null if the checks run once. */
  readonly again: Again | null
  readonly failOn: FailOn
  readonly runtimeUrl: string | null
}

/** Returns the options of the flags and variables, else of the settings file, else the defaults. */
export function runOptions(flags: RunFlags, {defaults = {}}: Settings): RunOptions {
  const timeout = flags.timeout ?? defaults.timeout
  return {
    timeoutMs: timeout === undefined ? DEFAULT_TIMEOUT_MS : durationMs(timeout, '--timeout'),
    again: againOf(flags),
    failOn: flags['fail-on'] ?? defaults['fail-on'] ?? 'fail',
    runtimeUrl: runtimeUrl(flags, defaults['runtime-url']),
  }
}

function againOf({from, wait, watch}: RunFlags): Again | null {
  if (from !== undefined && wait !== undefined) conflict('--from', '--wait')
  if (from !== undefined && watch !== undefined) conflict('--from', '--watch')
  if (wait !== undefined && watch !== undefined) conflict('--wait', '--watch')
  if (wait !== undefined) return {kind: 'wait', forMs: atLeastOneSecond(wait, '--wait'), everyMs: BETWEEN_LOOKS_MS}
  if (watch === undefined) return null
  return {kind: 'watch', everyMs: atLeastOneSecond(watch, '--watch')}
}

/** Throws for a shorter duration, because each run sends about thirty requests to the API server and the service. */
function atLeastOneSecond(text: string, says: '--wait' | '--watch'): number {
  const ms = durationMs(text, says)
  if (ms >= SHORTEST_MS) return ms
  throw new SvcdiagError('usage.invalid', `${says} must be at least 1s`, {hint: `write for example ${says} 10s`})
}

export function conflict(one: string, other: string): never {
  throw new SvcdiagError('usage.invalid', `${one} and ${other} exclude each other`)
}

/** Returns the name under which the user set the address of the runtime API. */
export function nameOfRuntimeUrl({'runtime-url': url}: Pick<RunFlags, 'runtime-url'>): string {
  if (url === undefined) return 'defaults.runtime-url of the settings'
  return url === process.env.SVCDIAG_RUNTIME_URL ? 'SVCDIAG_RUNTIME_URL' : '--runtime-url'
}

/** Returns the URL. Errors never quote it, because it may contain a password. */
function runtimeUrl(flags: RunFlags, fallback: string | undefined): string | null {
  const text = flags['runtime-url'] ?? fallback
  if (text === undefined) return null
  const name = nameOfRuntimeUrl(flags)
  if (flags['no-probe']) conflict(name, '--no-probe')
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new SvcdiagError('usage.invalid', `${name} must be an http or https address without user and password`)
  }
  return text
}
