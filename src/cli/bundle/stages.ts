import {inWords} from '../flags/duration.ts'
import type {Progress} from '../output/progress.ts'
import {sizeWords} from './words.ts'

/** What a bundle tells while it is made. */
export interface Stages {
  stage(says: string): void
  progress(done: number, all: number, bytes: number): void
}

/** Says of each stage how far it is, and how long it may take. `clock` in milliseconds, monotonic. */
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

/** By what the items so far have taken; nothing is foretold from the first ones. */
function leftWords(done: number, all: number, tookMs: number): string {
  if (done < 5 || done === all) return ''
  return `, about ${inWords((tookMs / done) * (all - done))} left`
}
