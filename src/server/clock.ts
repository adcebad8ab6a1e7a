import {setTimeout as sleepFor} from 'node:timers/promises'

/** The time the server lives in; a fast one makes a scenario's waits short. */
export interface Clock {
  /** Microseconds since 1970. */
  now(): number
  /** Of the clock's own time. Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** The machine's. No two readings are the same, so that what follows each other is told apart. */
export function realClock(): Clock {
  return {now: rising(() => Date.now() * 1000), sleep: sleepUntilAborted}
}

/**
 * Begins with the machine's time and goes `speed` times as fast. Counted by what only goes forward: a machine's time that is
 * set back by a second would stop this one for `speed` seconds, and one tick of it would be `speed` milliseconds here.
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

export interface TestClock extends Clock {
  /** Lets time go by, and wakes who has slept long enough, the earliest first. */
  advance(ms: number): Promise<void>
  /** How many sleep. */
  sleepers(): number
}

/**
 * Stands still but for a microsecond at each reading, so that runs of it are alike. Sleepers are `held` until it is told to
 * advance; or it `skips` to who wakes next as soon as there is nothing else to do.
 */
export function testClock(startMs: number, time: 'held' | 'skips' = 'held'): TestClock {
  const sleeping = new Set<{readonly at: number; readonly wake: () => void}>()
  let micros = startMs * 1000

  function wakeNext(until: number): boolean {
    const [next] = [...sleeping].toSorted((one, other) => one.at - other.at)
    if (next === undefined || next.at > until) return false
    micros = Math.max(micros, next.at)
    sleeping.delete(next)
    next.wake()
    return true
  }

  return {
    now() {
      micros += 1
      return micros
    },
    sleep(ms, signal) {
      if (time === 'skips') setImmediate(() => wakeNext(Number.POSITIVE_INFINITY))
      return new Promise((resolve, reject) => {
        const sleeper = {at: micros + ms * 1000, wake: resolve}
        const fail = () => {
          sleeping.delete(sleeper)
          reject(signal?.reason)
        }
        if (signal?.aborted) return fail()
        sleeping.add(sleeper)
        signal?.addEventListener('abort', fail, {once: true})
      })
    },
    async advance(ms) {
      const until = micros + ms * 1000
      while (wakeNext(until)) await new Promise(setImmediate)
      micros = Math.max(micros, until)
    },
    sleepers: () => sleeping.size,
  }
}

async function sleepUntilAborted(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  await sleepFor(ms, undefined, signal === undefined ? {} : {signal}).catch(error => {
    signal?.throwIfAborted()
    throw error
  })
}
