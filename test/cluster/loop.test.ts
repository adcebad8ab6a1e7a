import {beforeAll, describe, expect, inject, test} from 'vitest'
import {PROOFS} from '../../src/repairs/proofs.ts'
import {carryOut} from '../loop/carry-out.ts'
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
      const {outcome, complaints, changed, repairs, script} = await carryOut(
        world,
        toolbox,
        await healthy(member.profile),
      )
      expect(complaints, script).toEqual([])
      const ids = outcome === 'proven' ? [...new Set(repairs)].sort() : []
      expect({outcome, repairs: ids, changed}).toEqual(keptOf(member))
    },
    TURN_TAKES_AT_MOST_MS,
  )
})

/** What the loop on the lab has kept of this fault. */
function keptOf(member: Member): {outcome: string; repairs: string[]; changed: readonly string[]} {
  const name = nameOf(member)
  const rows = Object.entries(PROOFS.repairs).flatMap(([id, row]) =>
    row[name] === undefined ? [] : [{id, changed: row[name]}],
  )
  const [proven] = rows
  if (proven !== undefined) return {outcome: 'proven', repairs: rows.map(({id}) => id), changed: proven.changed}
  const [outcome = ''] = (PROOFS.faults[member.fault?.id ?? ''] ?? 'nothing is kept').split(':')
  return {outcome, repairs: [], changed: []}
}
