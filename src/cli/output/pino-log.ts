import pino from 'pino'
import {prettyFactory} from 'pino-pretty'
import type {Sink} from './sink.ts'

/** Returns a log with pino. pino runs in this process, because a worker thread could not write through the sink. */
export function pinoLog({json, debug}: {readonly json: boolean; readonly debug: boolean}, sink: Sink) {
  const destination = json ? {write: sink.err} : prettily(sink)
  const logger = pino({name: 'svcdiag', level: debug ? 'debug' : 'info', base: null}, destination)
  return {
    notice: (message: string) => logger.info(message),
    debug: (message: string, fields: Record<string, unknown> = {}) => logger.debug(fields, message),
  }
}

function prettily(sink: Sink): {write(line: string): void} {
  const pretty = prettyFactory({colorize: false, singleLine: true, ignore: 'name', translateTime: 'HH:MM:ss.l'})
  return {write: line => sink.err(pretty(line))}
}
