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
  return pinoLog(flags, sink)
}

/** Logs in this process, because a worker thread could not write through the masking sink. */
async function pinoLog(flags: LogFlags, sink: Sink): Promise<Log> {
  const {pino} = await import('pino')
  const destination = flags['log-format'] === 'json' ? {write: sink.err} : await prettily(sink)
  const logger = pino({name: 'svcdiag', level: flags.verbose ? 'debug' : 'info', base: null}, destination)
  return {
    notice: message => logger.info(message),
    debug: (message, fields = {}) => logger.debug(fields, message),
  }
}

async function prettily(sink: Sink): Promise<{write(line: string): void}> {
  const {prettyFactory} = await import('pino-pretty')
  const pretty = prettyFactory({colorize: false, singleLine: true, ignore: 'name', translateTime: 'HH:MM:ss.l'})
  return {write: line => sink.err(pretty(line))}
}
