import type {ServerLog} from '../../server/context.ts'
import type {Mask} from '../masking/masked.ts'
import {type LogFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'

/** The first line waits until the redactor is loaded. From then on, the redactor masks all output. */
export function serverLog(flags: LogFlags, sink: Sink, mask: () => Promise<Mask>): ServerLog {
  let opened: ReturnType<typeof openMasked> | undefined
  return (level, message, fields = {}) => {
    if (flags.quiet || (level === 'info' && !flags.verbose)) return
    opened ??= openMasked(flags, sink, mask)
    void opened.then(log => {
      if (level === 'info') log.debug(message, {...fields})
      else log.notice(`${level}: ${message}${inWords(fields)}`)
    })
  }
}

async function openMasked(flags: LogFlags, sink: Sink, mask: () => Promise<Mask>) {
  sink.maskWith(await mask())
  return openLog(flags, sink)
}

function inWords(fields: Readonly<Record<string, unknown>>): string {
  const words = Object.entries(fields).map(
    ([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return words.join('')
}
