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

/** pino takes 30 ms to load: a plain run without `--verbose` does without. */
export async function openLog(flags: LogFlags, sink: Sink): Promise<Log> {
  if (flags.quiet) return {notice: () => {}, debug: () => {}}
  if (flags['log-format'] === 'pretty' && !flags.verbose) {
    return {notice: message => sink.err(`${message}\n`), debug: () => {}}
  }
  return pinoLog(flags, sink)
}

async function pinoLog(flags: LogFlags, sink: Sink): Promise<Log> {
  const {pino} = await import('pino')
  const destination = flags['log-format'] === 'json' ? {write: sink.err} : await prettyStream(sink)
  const logger = pino({name: 'svcdiag', level: flags.verbose ? 'debug' : 'info', base: null}, destination)
  return {
    notice: message => logger.info(message),
    debug: (message, fields = {}) => logger.debug(fields, message),
  }
}

async function prettyStream(sink: Sink): Promise<{write(line: string): void}> {
  const {prettyFactory} = await import('pino-pretty')
  const pretty = prettyFactory({colorize: false, ignore: 'pid,hostname,name', translateTime: 'HH:MM:ss.l'})
  return {write: line => sink.err(pretty(line))}
}
