import {beforeAll, describe, expect, inject, test} from 'vitest'
import {PROOFS} from '../../src/repairs/proofs.ts'
import {carryOut} from '../loop/carry-out.ts'
import {unionOf} from '../loop/prove-all.ts'
import {openToolbox} from '../loop/toolbox.ts'
import {healthyReports, loopWorld, REPAIRER} from './loop-world.ts'
import {letRepair} from './repairer.ts'
import {brokenBy, type Member, nameOf, ringOf} from './ring.ts'

const cluster = inject('cluster')
const {repaired} = ringOf(process.env.SVCDIAG_CLUSTER_RING)
const TURN_TAKES_AT_MOST_MS = 300_000

const healthy = healthyReports(cluster)

beforeAll(() => letRepair(cluster.kubeconfig, REPAIRER))

describe.concurrent('what is printed for a fault repairs it on a real control plane as on the lab', () => {
  test.each(repaired.map(member => ({name: nameOf(member), member})))(
    '$name',
    async ({member}) => {
      await using world = await loopWorld(cluster, brokenBy(member))
      await using toolbox = await openToolbox()
      const {outcome, complaints, repairs, script} = await carryOut(world, toolbox, await healthy(member.profile))
      expect(complaints, script).toEqual([])
      const byId = Map.groupBy(repairs, ({id}) => id)
      const run = new Map([...byId].map(([id, of]) => [id, unionOf(of.map(({changed}) => changed))]))
      expect({outcome, repairs: run}).toEqual(keptOf(member))
    },
    TURN_TAKES_AT_MOST_MS,
  )
})

/**
 * Returns the stored result of the loop on the lab for this fault: the repairs, and the objects that each repair
 * changed.
 */
function keptOf(member: Member): {outcome: string; repairs: Map<string, readonly string[]>} {
  const name = nameOf(member)
  const repairs = Object.entries(PROOFS.repairs).flatMap(([id, rows]) =>
    rows[name] ? [[id, rows[name]] as const] : [],
  )
  const [outcome = ''] = (PROOFS.faults[member.fault?.id ?? ''] ?? 'nothing is kept').split(':')
  return {outcome: repairs.length > 0 ? 'proven' : outcome, repairs: new Map(repairs)}
}
