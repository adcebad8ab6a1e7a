import {expect, inject, test} from 'vitest'
import {kindOf, requestsOf} from './audit.ts'
import {check} from './check.ts'
import {grant} from './grant.ts'
import {rulesOfAll} from './least-rules.ts'
import {namespaceOf} from './ring.ts'

const {kubeconfig, auditLog} = inject('cluster')

test('a run reads, asks what it may, and forwards ports; it lists no Secrets', async () => {
  const namespace = namespaceOf({profile: 'openhands', fault: null})
  await grant(kubeconfig, 'auditor', await rulesOfAll(kubeconfig, namespace))
  const report = await check({kubeconfig, context: 'auditor', namespace})
  expect(report.verdict.exitCode).toBe(0)

  const asked = await requestsOf(auditLog, 'auditor')
  const kinds = new Set(asked.map(kindOf))
  expect([...kinds].filter(kind => !isAllowed(kind))).toEqual([])
  expect([...kinds]).toContain('create selfsubjectaccessreviews')
  expect([...kinds].filter(kind => kind.endsWith(' pods/portforward'))).not.toEqual([])
  expect(asked.filter(({objectRef}) => objectRef?.resource === 'secrets').map(({verb}) => verb)).toContain('get')
  expect(asked.filter(({objectRef, verb}) => objectRef?.resource === 'secrets' && verb !== 'get')).toEqual([])
})

function isAllowed(kind: string): boolean {
  return /^(get|list) /.test(kind) || kind === 'create selfsubjectaccessreviews' || kind === 'create pods/portforward'
}
