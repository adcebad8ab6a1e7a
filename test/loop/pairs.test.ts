import {describe, expect, test} from 'vitest'
import {PROOFS} from '../../src/repairs/proofs.ts'
import {followPlan} from './follow-plan.ts'
import {labWorld} from './lab-world.ts'
import {drawPairs, nameOfPair} from './pairs.ts'
import {openToolbox} from './toolbox.ts'

const COUNT = 60
const SEED = 20_261_123
const TAKES_AT_MOST_MS = 240_000

const pairs = drawPairs(PROOFS, COUNT, SEED)

describe(`following what is printed cures two faults at once, in at most three rounds (seed ${SEED})`, () => {
  test.each(pairs.map(pair => ({name: nameOfPair(pair), pair})))(
    '$name',
    async ({pair: {profile, faults}}) => {
      await using healthy = await labWorld(profile, [])
      await using world = await labWorld(profile, faults)
      await using toolbox = await openToolbox()
      const {rounds, complaints} = await followPlan(world, toolbox, await healthy.look())
      expect(complaints, rounds.map(({output}) => output).join('\n---\n')).toEqual([])
      expect(rounds.length).toBeGreaterThan(0)
    },
    TAKES_AT_MOST_MS,
  )
})

test(`the seed draws ${COUNT} different pairs`, () => {
  expect(new Set(pairs.map(nameOfPair)).size).toBe(COUNT)
})
