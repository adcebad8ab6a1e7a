import {describe, expect, inject, test} from 'vitest'
import type {CheckReport} from '../../src/checks/report.ts'
import {FAULTS} from '../../src/lab/faults/index.ts'
import {startLab} from '../../src/lab/index.ts'
import type {DeniedRule} from '../../src/lab/model.ts'
import {check} from './check.ts'
import {grant} from './grant.ts'
import {type Grain, grainsOf, ruleOf, rulesOfAll} from './least-rules.ts'
import {type Member, nameOf, namespaceOf, RING, simulate} from './ring.ts'

const {kubeconfig, now} = inject('cluster')

/** A fault that no real control plane can show is an excuse; there are few, and each says why. */
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

/** What the lab says of its API is, in a cluster, who asks and where. */
async function checkCluster(member: Member): Promise<CheckReport> {
  const namespace = namespaceOf(member)
  const {refusesConnections, disturbance, denied} = simulate(member, now).installation.api
  if (refusesConnections) return await check({kubeconfig, context: 'nowhere', namespace})
  if (disturbance === 'unauthorized') return await check({kubeconfig, context: 'stranger', namespace})
  if (denied.length === 0) return await check({kubeconfig, context: 'admin', namespace})
  const grains = grainsOf(await rulesOfAll(kubeconfig, namespace))
  const allowed = grains.filter(grain => !denied.some(rule => denies(rule, grain)))
  await grant(kubeconfig, 'restricted', allowed.map(ruleOf))
  return await check({kubeconfig, context: 'restricted', namespace})
}

function denies(rule: DeniedRule, {verb, resource, namespace, name}: Grain): boolean {
  const differ = (wanted: string | undefined, is: string | null) => wanted !== undefined && wanted !== is
  return ![
    differ(rule.verb, verb),
    differ(rule.resource, resource),
    differ(rule.namespace, namespace),
    differ(rule.name, name),
  ].includes(true)
}

/** What must be equal. Reasons and observed values name generated pods, and durations are durations. */
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
