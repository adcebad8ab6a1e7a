import {EXIT} from '../exit-codes.ts'
import {durationMs} from '../flags/duration.ts'
import {startedUnderNohup} from './nohup.ts'

/** Aborts at the first SIGINT, SIGTERM or SIGHUP, so that a partial result can be printed. The second one exits at once. */
export interface Interrupt extends Disposable {
  readonly signal: AbortSignal
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** SIGHUP ends a run too, unless the run was started under `nohup`. */
export function onInterrupt(ignoresHangup = startedUnderNohup()): Interrupt {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted)
    controller.abort()
  }
  const handlers = SIGNALS.map(name => [name, name === 'SIGHUP' && ignoresHangup ? () => {} : stop] as const)
  for (const [name, handle] of handlers) process.on(name, handle)
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      for (const [name, handle] of handlers) process.off(name, handle)
    },
  }
}

/** Runs work that has no partial result and needs no cleanup. An interrupt exits immediately. */
export async function endedAtOnce<T>({signal}: Interrupt, work: () => Promise<T>): Promise<T> {
  const end = () => process.exit(EXIT.interrupted)
  if (signal.aborted) end()
  signal.addEventListener('abort', end, {once: true})
  try {
    return await work()
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** A longer timeout would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Aborts with the signal or after `--for`, and keeps the process alive until then. */
export function orAfter(signal: AbortSignal, time: string | undefined): Interrupt {
  if (time === undefined) return {signal, [Symbol.dispose]: () => {}}
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), Math.min(LONGEST_TIMER_MS, durationMs(time, '--for')))
  return {signal: AbortSignal.any([signal, over.signal]), [Symbol.dispose]: () => clearTimeout(timer)}
}
