import {EXIT} from './exit-codes.ts'

/** Aborts at the first SIGINT, SIGTERM or SIGHUP, so that a partial result can still be given; the second one ends at once. */
export interface Interrupt extends Disposable {
  readonly signal: AbortSignal
}

/** The last one comes when the terminal is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export function onInterrupt(): Interrupt {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted)
    controller.abort()
  }
  for (const name of SIGNALS) process.on(name, stop)
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      for (const name of SIGNALS) process.off(name, stop)
    },
  }
}
