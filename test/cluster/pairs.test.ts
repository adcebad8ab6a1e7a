import {beforeAll, describe, expect, inject, test} from 'vitest'
import {followPlan} from '../loop/follow-plan.ts'
import {nameOfPair, SEED} from '../loop/pairs.ts'
import {openToolbox} from '../loop/toolbox.ts'
import {healthyReports, loopWorld, REPAIRER} from './loop-world.ts'
import {letRepair} from './repairer.ts'
import {brokenByBoth, ringOf} from './ring.ts'

const cluster = inject('cluster')
const {pairs} = ringOf(process.env.SVCDIAG_CLUSTER_RING)
const TAKES_AT_MOST_MS = 400_000

const healthy = healthyReports(cluster)

beforeAll(() => letRepair(cluster.kubeconfig, REPAIRER))

describe.concurrent(`the printed plan cures two faults at once on a real control plane as on the lab (seed ${SEED})`, () => {
  test.each(pairs.map(pair => ({name: nameOfPair(pair), pair})))(
    '$name',
    async ({pair}) => {
      await using world = await loopWorld(cluster, brokenByBoth(pair))
      await using toolbox = await openToolbox()
      const {rounds, complaints} = await followPlan(world, toolbox, await healthy(pair.profile))
      expect(complaints, rounds.map(({output}) => output).join('\n---\n')).toEqual([])
      expect(rounds.length).toBeGreaterThan(0)
    },
    TAKES_AT_MOST_MS,
  )
})
