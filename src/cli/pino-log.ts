import pino from 'pino'
import {prettyFactory} from 'pino-pretty'
import type {Log, LogFlags} from './logger.ts'
import type {Sink} from './sink.ts'

/** Written through the sink, and so masked; in this process, because a worker could not be. */
export function pinoLog(flags: LogFlags, sink: Sink): Log {
  const destination = flags['log-format'] === 'json' ? {write: sink.err} : prettily(sink)
  const logger = pino({name: 'svcdiag', level: flags.verbose ? 'debug' : 'info', base: null}, destination)
  return {
    notice: message => logger.info(message),
    debug: (message, fields = {}) => logger.debug(fields, message),
  }
}

function prettily(sink: Sink): {write(line: string): void} {
  const pretty = prettyFactory({colorize: false, singleLine: true, ignore: 'name', translateTime: 'HH:MM:ss.l'})
  return {write: line => sink.err(pretty(line))}
}
