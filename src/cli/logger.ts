import type {Sink} from './sink.ts'

/** What happens meanwhile, on standard error. Notices are for everyone, debug lines for `--verbose`. */
export interface Log {
  notice(message: string): void
  debug(message: string, fields?: Record<string, unknown>): void
}

export interface LogFlags {
  readonly verbose: boolean
  readonly quiet: boolean
  readonly 'log-format': 'pretty' | 'json'
}

/** The logger proper takes 30 ms to load: a plain run without `--verbose` does without. */
export async function openLog(flags: LogFlags, sink: Sink): Promise<Log> {
  if (flags.quiet) return {notice: () => {}, debug: () => {}}
  if (flags['log-format'] === 'pretty' && !flags.verbose) {
    return {notice: message => sink.err(`${message}\n`), debug: () => {}}
  }
  const {pinoLog} = await import('./pino-log.ts')
  return pinoLog(flags, sink)
}
