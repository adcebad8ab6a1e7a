import {describe, expect, inject, test} from 'vitest'
import type {CheckReport} from '../../src/checks/report/report.ts'
import {FAULTS} from '../../src/lab/faults/index.ts'
import {startLab} from '../../src/lab/index.ts'
import {check} from './check.ts'
import {contextFor} from './context-for.ts'
import {type Member, nameOf, namespaceOf, RING, simulate} from './ring.ts'

const {kubeconfig, now} = inject('cluster')

/** The maximum number of faults that no real control plane can show. Each of these faults has a reason. */
const MOST_EXCUSES = 4

describe('the lab and the control plane give the same report', () => {
  test.each(RING.map(member => ({name: nameOf(member), member})))('$name', async ({member}) => {
    const ofLab = essence(await checkLab(member))
    const ofCluster = essence(await checkCluster(member))
    expect(ofCluster).toEqual(ofLab)
    if (member.fault === null) expect(ofCluster.checks.filter(({status}) => status !== 'pass')).toEqual([])
  })
})

test(`at most ${MOST_EXCUSES} faults cannot be made on a real control plane`, () => {
  const excuses = FAULTS.flatMap(({id, realCluster}) => (realCluster === true ? [] : [`${id}: ${realCluster.not}`]))
  expect(excuses.slice(MOST_EXCUSES)).toEqual([])
})

async function checkLab(member: Member): Promise<CheckReport> {
  const lab = await startLab(simulate(member, now).installation, {port: 0})
  try {
    return await check({kubeconfig: {text: lab.kubeconfig}, context: null, namespace: namespaceOf(member)})
  } finally {
    await lab.close()
  }
}

async function checkCluster(member: Member): Promise<CheckReport> {
  const namespace = namespaceOf(member)
  const context = await contextFor({kubeconfig, namespace, user: 'admin'}, simulate(member, now).installation.api)
  return await check({kubeconfig, context, namespace})
}

/** Returns the parts that must be equal. Reasons and observed values contain generated names and durations. */
function essence({checks, verdict, target}: CheckReport) {
  return {
    cause: verdict.cause,
    exitCode: verdict.exitCode,
    components: target.components,
    checks: checks.map(({id, status, skippedBecause, findings}) => ({
      id,
      status,
      skippedBecause,
      findings: findings.map(({fingerprint, severity, object, path}) => ({fingerprint, severity, object, path})),
    })),
  }
}
