import {isDeepStrictEqual} from 'node:util'
import type {CheckReport} from '../../src/checks/report/report.ts'
import type {World} from './world.ts'

const MOST_LOOKS = 5

/**
 * Checks until two successive reports agree. A single late response on a busy machine is not a fault of the
 * installation.
 */
export async function steadyLook(world: Pick<World, 'look'>): Promise<CheckReport> {
  let before = await world.look()
  for (let looks = 1; looks < MOST_LOOKS; looks += 1) {
    const now = await world.look()
    if (isDeepStrictEqual(essence(before), essence(now))) return now
    before = now
  }
  return before
}

/** Returns the findings without words that change over time. */
export function essence({checks}: CheckReport): unknown {
  return checks.map(({id, status, findings}) => [id, status, findings.map(({fingerprint}) => fingerprint)])
}
