import {EXIT} from './exit-codes.ts'

/** Aborts at the first SIGINT or SIGTERM, so that a partial result can still be given; the second one ends at once. */
export interface Interrupt extends Disposable {
  readonly signal: AbortSignal
}

export function onInterrupt(): Interrupt {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted)
    controller.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    },
  }
}
