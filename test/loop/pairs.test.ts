import {describe, expect, test} from 'vitest'
import {followPlan} from './follow-plan.ts'
import {labWorld} from './lab-world.ts'
import {COUNT, nameOfPair, PAIRS, SEED} from './pairs.ts'
import {steadyLook} from './steady-look.ts'
import {openToolbox} from './toolbox.ts'

const TAKES_AT_MOST_MS = 240_000

describe(`following what is printed cures two faults at once, in at most three rounds (seed ${SEED})`, () => {
  test.each(PAIRS.map(pair => ({name: nameOfPair(pair), pair})))(
    '$name',
    async ({pair: {profile, faults}}) => {
      await using healthy = await labWorld(profile, [])
      await using world = await labWorld(profile, faults)
      await using toolbox = await openToolbox()
      const {rounds, complaints} = await followPlan(world, toolbox, await steadyLook(healthy))
      expect(complaints, rounds.map(({output}) => output).join('\n---\n')).toEqual([])
      expect(rounds.length).toBeGreaterThan(0)
    },
    TAKES_AT_MOST_MS,
  )
})

test(`the seed draws ${COUNT} different pairs`, () => {
  expect(new Set(PAIRS.map(nameOfPair)).size).toBe(COUNT)
})
