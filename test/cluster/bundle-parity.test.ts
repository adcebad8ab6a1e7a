import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, inject, onTestFinished, test} from 'vitest'
import {openBundle} from '../../src/bundle/open/open.ts'
import type {CheckReport} from '../../src/checks/report/report.ts'
import {offline, verdicts} from '../bundle/offline.ts'
import {grant} from './grant.ts'
import {rulesOfAll} from './least-rules.ts'
import {type Member, nameOf, namespaceOf, ringOf, simulate} from './ring.ts'
import {svcdiag} from './svcdiag.ts'

const {kubeconfig, now} = inject('cluster')
const SLOW = {timeout: 120_000}
const HEALTHY: Member = {profile: 'openhands', fault: null}

describe('the same verdicts from the bundle as from a real control plane', () => {
  const members = ringOf(process.env.SVCDIAG_CLUSTER_RING).read.filter(isSeenByAdmin)
  test.each(members.map(member => ({name: nameOf(member), member})))('$name', SLOW, async ({member}) => {
    const {online, fromBundle} = await bothReports(member, 'admin')
    expect(verdicts(fromBundle)).toEqual(verdicts(online))
  })

  test('nothing is left open by the bundle of a healthy installation', SLOW, async () => {
    const {fromBundle} = await bothReports(HEALTHY, 'admin')
    expect(fromBundle.checks.filter(({status}) => status !== 'pass')).toEqual([])
  })

  test('for a user who was refused, with the same repair', SLOW, async () => {
    const rules = await rulesOfAll(kubeconfig, namespaceOf(HEALTHY))
    const withheld = new Set(['nodes', 'secrets', 'pods/portforward'])
    await grant(
      kubeconfig,
      'restricted',
      rules.filter(({resource}) => !withheld.has(resource)),
    )
    const {online, fromBundle} = await bothReports(HEALTHY, 'restricted')
    expect(statusOf(online)).toBe('warn')
    expect(verdicts(fromBundle)).toEqual(verdicts(online))
    expect(permissionsOf(fromBundle)?.findings).toEqual(permissionsOf(online)?.findings)
  })
})

/**
 * Returns true if an administrator sees the fault. Faults of the API itself prevent a bundle, or affect another user.
 */
function isSeenByAdmin(member: Member): boolean {
  const {refusesConnections, disturbance, denied} = simulate(member, now).installation.api
  return !refusesConnections && disturbance !== 'unauthorized' && denied.length === 0
}

async function bothReports(member: Member, context: string) {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-parity-'))
  onTestFinished(() => rm(folder, {recursive: true, force: true}))
  const file = join(folder, 'bundle.tar.gz')
  const target = ['--kubeconfig', kubeconfig, '--context', context, '-n', namespaceOf(member)]
  const {code, stderr} = await svcdiag(['bundle', ...target, '--no-logs', '-f', file])
  if (code !== 0 && code !== 5) throw new Error(`bundle ended with ${code}: ${stderr}`)
  const online: CheckReport = JSON.parse((await (await openBundle(file)).read('checks.json')).toString())
  return {online, fromBundle: await offline(file)}
}

function permissionsOf({checks}: CheckReport) {
  return checks.find(({id}) => id === 'api.permissions')
}

function statusOf(report: CheckReport) {
  return permissionsOf(report)?.status
}
