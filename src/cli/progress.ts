import {inWords} from './duration.ts'
import {fitted} from './render/width.ts'

/** Says what is going on while the result is not there yet. */
export interface Progress {
  /** A new stage; a few words. */
  stage(words: string): void
  /** How far it is; no line of its own. */
  detail(words: string): void
  /** Makes room for a line of something else. */
  clear(): void
  /** Ends the painting; may be called again. */
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
