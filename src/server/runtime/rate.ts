import type {Clock} from '../clock.ts'

const MINUTE = 60_000_000

/** Whether one more request fits into the minute that goes on. */
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
