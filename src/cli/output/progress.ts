import {inWords} from '../flags/duration.ts'
import {fitted} from '../render/layout.ts'
import type {LogFlags} from './logger.ts'
import type {Sink} from './sink.ts'
import {type ColorFlags, terminalOf} from './terminal.ts'

export interface Progress {
  stage(words: string): void
  detail(words: string): void
  /** Clears the painted line, so that other output can be printed. */
  clear(): void
  /** Stops the progress. May be called twice. */
  done(): void
}

export interface ProgressInput {
  readonly write: (text: string) => void
  readonly style: 'live' | 'lines' | 'silent'
  /** Returns the width of the terminal. Called at every paint, because the window can be resized. */
  readonly columns: () => number
  readonly now: () => number
}

/** The stage in which a command looks for the installation. */
export const FINDING = 'finding the installation'

const PAINT_MS = 100
const HEARTBEAT_MS = 10_000

/** Starts progress that repaints one line (`live`), or prints a line per stage and every 10 seconds (`lines`). */
export function startProgress(input: ProgressInput): Progress {
  if (input.style === 'silent') return {stage: () => {}, detail: () => {}, clear: () => {}, done: () => {}}
  return input.style === 'live' ? paintLive(input) : writeLines(input)
}

function paintLive({write, columns, now}: ProgressInput): Progress {
  const startedAt = now()
  let words = ''
  let painted = false
  const paint = () => {
    painted = true
    write(`\r\u001B[2K${fitted(`${words} (${inWords(now() - startedAt)})`, columns() - 1)}`)
  }
  const timer = setInterval(() => words !== '' && paint(), PAINT_MS)
  timer.unref()
  const clear = () => {
    if (painted) write('\r\u001B[2K')
    painted = false
  }
  return {
    stage: next => {
      words = next
    },
    detail: next => {
      words = next
    },
    clear,
    done: () => {
      clearInterval(timer)
      clear()
    },
  }
}

function writeLines({write, now}: ProgressInput): Progress {
  const startedAt = now()
  let words = 'starting'
  const beat = () => write(`still working: ${words}, ${inWords(now() - startedAt)} so far\n`)
  const timer = setInterval(beat, HEARTBEAT_MS)
  timer.unref()
  return {
    stage: next => {
      words = next
      write(`${next}\n`)
    },
    detail: next => {
      words = next
    },
    clear: () => {},
    done: () => clearInterval(timer),
  }
}

/** Shows what the user waits for: a painted line at a terminal, else a heartbeat every 10 seconds. */
export async function withProgress<T>(
  words: string,
  {flags, sink}: {readonly flags: LogFlags & ColorFlags; readonly sink: Sink},
  work: () => Promise<T>,
): Promise<T> {
  const progress = progressFor(flags, sink)
  progress.detail(words)
  try {
    return await work()
  } finally {
    progress.done()
  }
}

/** Starts progress on standard error. The flags and the terminal determine the style. */
export function progressFor(flags: LogFlags & ColorFlags, sink: Sink): Progress {
  const terminal = terminalOf({stream: process.stderr, flags, env: process.env})
  const isPainted = terminal.isTty && !flags.verbose // the lines of the log would overwrite the painted line
  return startProgress({
    write: sink.err,
    style: flags.quiet || flags['log-format'] === 'json' ? 'silent' : isPainted ? 'live' : 'lines',
    columns: () => process.stderr.columns || terminal.columns,
    now: () => Date.now(),
  })
}
