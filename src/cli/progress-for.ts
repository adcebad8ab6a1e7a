import type {LogFlags} from './logger.ts'
import {type Progress, startProgress} from './progress.ts'
import type {Sink} from './sink.ts'
import {type TerminalInput, terminalOf} from './terminal.ts'

/** Progress on standard error, as far as the flags and what it is connected to want it. */
export function progressFor(flags: LogFlags & TerminalInput['flags'], sink: Sink): Progress {
  const terminal = terminalOf({stream: process.stderr, flags, env: process.env})
  return startProgress({
    write: sink.err,
    style: flags.quiet || flags['log-format'] === 'json' ? 'silent' : terminal.isTty ? 'live' : 'lines',
    columns: () => process.stderr.columns || terminal.columns,
    now: () => Date.now(),
  })
}
