import type {Clock} from '../../../src/server/clock.ts'

export interface HandClock extends Clock {
  /** Advances the time, and wakes the sleepers that are due. */
  advance(ms: number): Promise<void>
}

/** Returns a clock that stands still until `advance` is called. */
export function createHandClock(): HandClock {
  let now = Date.UTC(2026, 10, 20, 18) * 1000
  const sleepers = new Set<{until: number; wake: () => void}>()
  return {
    now: () => now,
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const sleeper = {until: now + ms * 1000, wake: resolve}
        sleepers.add(sleeper)
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper)
          reject(signal.reason)
        })
      })
    },
    async advance(ms) {
      now += ms * 1000
      for (const sleeper of sleepers) {
        if (sleeper.until > now) continue
        sleepers.delete(sleeper)
        sleeper.wake()
      }
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}
