import {setTimeout as sleepFor} from 'node:timers/promises'

/** The server's time. A fast clock shortens the waits of a scenario. */
export interface Clock {
  /** Microseconds since 1970. */
  now(): number
  /** Waits in the time of this clock. Rejects with the signal's reason when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** Returns the machine's clock. Each reading is greater than the previous one, so that events keep their order. */
export function realClock(): Clock {
  return {now: rising(() => Date.now() * 1000), sleep: sleepUntilAborted}
}

/**
 * Returns a clock that starts at the machine's time and runs `speed` times as fast. The clock uses the monotonic timer,
 * because a change of the machine's time would also be multiplied.
 */
export function fastClock(speed: number): Clock {
  const began = Date.now() * 1000
  const since = performance.now()
  return {
    now: rising(() => began + Math.round((performance.now() - since) * speed * 1000)),
    sleep: (ms, signal) => sleepUntilAborted(ms / speed, signal),
  }
}

function rising(micros: () => number): () => number {
  let last = 0
  return () => {
    last = Math.max(last + 1, micros())
    return last
  }
}

async function sleepUntilAborted(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  await sleepFor(ms, undefined, signal === undefined ? {} : {signal}).catch(error => {
    signal?.throwIfAborted()
    throw error
  })
}
