import {setTimeout as sleepFor} from 'node:timers/promises'

/** The server's time. A fast clock shortens the waits of a scenario. */
export interface Clock {
  /** Microseconds since 1970. */
  now(): number
  /** Waits in the clock's own time. Rejects with the signal's reason when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** Returns the machine's clock. Two readings always differ, so events keep their order. */
export function realClock(): Clock {
  return {now: rising(() => Date.now() * 1000), sleep: sleepUntilAborted}
}

/**
 * Returns a clock that starts at the machine's time and runs `speed` times as fast. It counts with the monotonic timer:
 * if the machine's time were set back by a second, this clock would otherwise stop for `speed` seconds.
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
  /** Moves time forward and wakes the sleepers whose time has come, earliest first. */
  advance(ms: number): Promise<void>
  /** The number of sleepers. */
  sleepers(): number
}

/**
 * Returns a clock that moves by one microsecond per reading, so runs are repeatable. With `held`, sleepers wait for
 * `advance`. With `skips`, the next sleeper wakes as soon as the process has nothing else to do.
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
