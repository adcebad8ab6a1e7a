import type {Sink} from './sink.ts'

/** Writes to standard error: notices always, debug lines with `--verbose`. */
export interface Log {
  notice(message: string): void
  debug(message: string, fields?: Record<string, unknown>): void
}

export interface LogFlags {
  readonly verbose: boolean
  readonly quiet: boolean
  readonly 'log-format': 'pretty' | 'json'
}

/** Opens the log of a command. Loading pino takes 30 ms, so a run without `--verbose` does not load it. */
export async function openLog(flags: LogFlags, sink: Sink): Promise<Log> {
  if (flags.quiet) return {notice: () => {}, debug: () => {}}
  if (flags['log-format'] === 'pretty' && !flags.verbose) {
    return {notice: message => sink.err(`${message}\n`), debug: () => {}}
  }
  const {pinoLog} = await import('./pino-log.ts')
  return pinoLog({json: flags['log-format'] === 'json', debug: flags.verbose}, sink)
}
