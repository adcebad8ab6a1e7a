import type {Clock} from '../clock.ts'

const MINUTE = 60_000_000

/** Returns whether one more request fits into the current minute. */
export function createRate(perMinute: number, clock: Pick<Clock, 'now'>): () => boolean {
  let began = Number.NEGATIVE_INFINITY
  let count = 0
  return () => {
    const now = clock.now()
    if (now - began >= MINUTE) {
      began = now
      count = 0
    }
    count += 1
    return count <= perMinute
  }
}
