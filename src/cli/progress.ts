import {inWords} from './duration.ts'
import {fitted} from './render/width.ts'

/** Says what is going on while the result is not there yet. */
export interface Progress {
  /** A new stage; a few words. */
  stage(words: string): void
  /** Makes room for a line of something else, and ends the painting. */
  done(): void
}

export interface ProgressInput {
  readonly write: (text: string) => void
  readonly style: 'live' | 'lines' | 'silent'
  /** Measured at every paint: a window can change. */
  readonly columns: () => number
  readonly now: () => number
}

const PAINT_MS = 100
const HEARTBEAT_MS = 10_000

/** One line painted over itself on a terminal, else a line per stage and a sign of life every 10 seconds. */
export function startProgress(input: ProgressInput): Progress {
  if (input.style === 'silent') return {stage: () => {}, done: () => {}}
  return input.style === 'live' ? paintLive(input) : writeLines(input)
}

function paintLive({write, columns, now}: ProgressInput): Progress {
  const startedAt = now()
  let words = ''
  const paint = () => write(`\r\u001B[2K${fitted(`${words} (${inWords(now() - startedAt)})`, columns() - 1)}`)
  const timer = setInterval(() => words !== '' && paint(), PAINT_MS)
  timer.unref()
  return {
    stage: next => {
      words = next
    },
    done: () => {
      clearInterval(timer)
      if (words !== '') write('\r\u001B[2K')
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
    done: () => clearInterval(timer),
  }
}
