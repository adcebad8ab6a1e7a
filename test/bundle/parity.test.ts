import {expect, test} from 'vitest'
import {FAULTS} from '../../src/lab/faults/index.ts'
import {areaOf, perArea} from '../depth.ts'
import {makeBundle} from './make.ts'
import {offline, verdicts} from './offline.ts'

const PROFILES = ['openhands', 'generic'] as const

const FAULTY = FAULTS.flatMap(({id, profiles}) => profiles.map(profile => [id, profile] as const))

test.each(PROFILES)('a bundle of a healthy %s installation gives the verdicts of the cluster', async profile => {
  await expectSameVerdicts(profile, [])
})

test.each(perArea(FAULTY, ([id]) => areaOf(id)))(
  'a bundle with %s, %s gives the verdicts of the cluster',
  async (fault, profile) => {
    await expectSameVerdicts(profile, [fault])
  },
)

async function expectSameVerdicts(profile: (typeof PROFILES)[number], faults: readonly string[]): Promise<void> {
  const {file, created} = await makeBundle({profile, faults})
  expect(verdicts(await offline(file))).toEqual(verdicts(created.report))
}
