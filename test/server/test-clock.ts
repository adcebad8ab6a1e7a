import type {Clock} from '../../src/server/clock.ts'

export interface TestClock extends Clock {
  /** Advances the time, and wakes the sleepers that are due, earliest first. */
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
