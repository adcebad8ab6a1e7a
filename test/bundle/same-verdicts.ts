import {describe, expect, test} from 'vitest'
import {FAULTS} from '../../src/lab/faults/index.ts'
import {makeBundle} from './make.ts'
import {offline, verdicts} from './offline.ts'

/**
 * Tests half of the fault matrix. The profiles alternate, so that the other half tests the rest. A release runs both
 * halves, `npm test` one.
 */
export function sameVerdicts(turn: 0 | 1): void {
  describe('the same verdicts from the bundle as from the cluster', () => {
    const members = FAULTS.flatMap(({id, profiles}, index) => {
      if (profiles.length === 1) return turn === 0 ? [[id, profiles[0]] as const] : []
      return [[id, profiles[(index + turn) % profiles.length]] as const]
    })
    const healthy = ['healthy', turn === 0 ? 'openhands' : 'generic'] as const
    test.each([healthy, ...members])('%s, %s', {timeout: 30_000}, async (fault, profile = 'openhands') => {
      const {file, created} = await makeBundle({profile, faults: fault === 'healthy' ? [] : [fault]})
      expect(verdicts(await offline(file))).toEqual(verdicts(created.report))
    })
  })
}
