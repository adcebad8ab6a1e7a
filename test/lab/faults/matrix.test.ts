import {describe, expect, test} from 'vitest'
import type {CheckReport} from '../../../src/checks/report.ts'
import {expectationOf} from '../../../src/lab/fault.ts'
import {FAULTS} from '../../../src/lab/faults/index.ts'
import {buildInstallation, startLab} from '../../../src/lab/index.ts'
import {PROFILES, type Profile} from '../../../src/lab/model.ts'
import {check} from '../../cluster/check.ts'

const NAMESPACE = 'agents'
/** Its probes wait until they time out: started first, they wait beside the others. */
const SLOW = new Set(['key.refused:timeout'])
const CELLS = PROFILES.flatMap(profile =>
  FAULTS.filter(({profiles}) => profiles.includes(profile)).map(fault => ({id: fault.id, profile, fault})),
).toSorted((a, b) => Number(SLOW.has(b.id)) - Number(SLOW.has(a.id)))

test.each(PROFILES)('a healthy installation passes every check (%s)', async profile => {
  const {checks, verdict} = await look(profile, [])
  expect(checks.filter(({status}) => status !== 'pass')).toEqual([])
  expect(verdict).toMatchObject({status: 'pass', cause: null, exitCode: 0})
})

describe('a fault changes the checks that it is expected to, and no other', () => {
  test.concurrent.each(CELLS)('$id ($profile)', {timeout: 60_000}, async ({profile, fault}) => {
    const {checks, verdict} = await look(profile, [fault.id])
    const {cause, checks: expected} = expectationOf(fault, profile)
    const changed = checks.filter(({status}) => status !== 'pass').map(({id, status}) => [id, status])
    expect(Object.fromEntries(changed)).toEqual(expected)
    expect(verdict.cause).toBe(cause)
  })
})

async function look(profile: Profile, faults: readonly string[]): Promise<CheckReport> {
  const now = new Date().toISOString()
  const lab = await startLab(buildInstallation({profile, namespace: NAMESPACE, now, faults}), {port: 0})
  try {
    return await check({kubeconfig: {text: lab.kubeconfig}, namespace: NAMESPACE})
  } finally {
    await lab.close()
  }
}
