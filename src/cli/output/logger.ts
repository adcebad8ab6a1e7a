import type {Exchange} from '../../cluster/port.ts'
import {visible} from '../../visible.ts'
import type {Sink} from './sink.ts'
import type {ColorFlags} from './terminal.ts'

/** Writes notices, and with `--verbose` also debug lines, to standard error. */
export interface Log {
  notice(message: string): void
  debug(message: string, fields?: Record<string, unknown>): void
}

export interface LogFlags {
  readonly verbose: boolean
  readonly quiet: boolean
  readonly 'log-format': 'pretty' | 'json'
}

/** The parsed values of the flags that every command has. */
export interface OutputFlags<F = 'text' | 'json'> extends LogFlags, ColorFlags {
  readonly json: boolean
  readonly output?: F | undefined
}

/** Returns a function that writes requests to the log, which shows them with `--verbose`. */
export function exchangesTo(log: Log): (exchange: Exchange) => void {
  return ({method, path, status, durationMs}) =>
    log.debug(`${method} ${path}`, {status: status ?? 'no answer', durationMs: Math.round(durationMs)})
}

/** Opens the log of a command. A run without `--verbose` does not load pino, because loading takes 30 ms. */
export async function openLog(flags: LogFlags, sink: Sink): Promise<Log> {
  if (flags.quiet) return {notice: () => {}, debug: () => {}}
  if (flags['log-format'] === 'pretty' && !flags.verbose) {
    return {notice: message => sink.err(`${visible(message)}\n`), debug: () => {}}
  }
  const known = PINO.get(sink)
  if (known !== undefined) return known
  const log = import('./pino-log.ts').then(({pinoLog}) =>
    pinoLog({json: flags['log-format'] === 'json', debug: flags.verbose}, sink),
  )
  PINO.set(sink, log)
  return log
}

/** A command and the requests of its cluster share a log, so that pino is set up once. */
const PINO = new WeakMap<Sink, Promise<Log>>()
