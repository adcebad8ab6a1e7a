import {inWords} from '../flags/duration.ts'
import type {Progress} from '../output/progress.ts'
import {sizeWords} from './words.ts'

/** Reports the progress of a bundle. */
export interface Stages {
  stage(says: string): void
  progress(done: number, all: number, bytes: number): void
}

/** Reports the progress of each stage and its estimated remaining time. `clock` is in monotonic milliseconds. */
export function stagesOn(progress: Progress, clock: () => number): Stages {
  let stage = ''
  let startedAt = 0
  return {
    stage: says => {
      stage = says
      startedAt = clock()
      progress.stage(says)
    },
    progress: (done, all, bytes) => {
      const left = leftWords(done, all, clock() - startedAt)
      progress.detail(`${stage}: ${done} of ${all}, ${sizeWords(bytes)}${left}`)
    },
  }
}

/** Estimates the remaining time from the finished items, except from the first few. */
function leftWords(done: number, all: number, tookMs: number): string {
  if (done < 5 || done === all) return ''
  return `, about ${inWords((tookMs / done) * (all - done))} left`
}
