import {readFile} from 'node:fs/promises'
import {expect, inject, test} from 'vitest'
import {check} from './check.ts'
import {grant} from './grant.ts'
import {rulesOfAll} from './least-rules.ts'
import {namespaceOf} from './ring.ts'

const {kubeconfig, auditLog} = inject('cluster')

interface AuditEvent {
  readonly verb: string
  readonly user: {readonly username: string}
  readonly requestURI: string
  readonly objectRef?: {readonly resource: string; readonly subresource?: string; readonly name?: string}
}

/** The API server's own record of a run, not what svcdiag thinks that it did. */
test('a run reads, asks what it may, and forwards ports; it lists no Secrets', async () => {
  const namespace = namespaceOf({profile: 'openhands', fault: null})
  await grant(kubeconfig, 'auditor', await rulesOfAll(kubeconfig, namespace))
  const report = await check({kubeconfig, context: 'auditor', namespace})
  expect(report.verdict.exitCode).toBe(0)

  const asked = await requestsOf('auditor')
  const kinds = new Set(asked.map(kindOf))
  expect([...kinds].filter(kind => !isAllowed(kind))).toEqual([])
  expect([...kinds]).toContain('create selfsubjectaccessreviews')
  expect([...kinds].filter(kind => kind.endsWith(' pods/portforward'))).not.toEqual([])
  expect(asked.filter(({objectRef}) => objectRef?.resource === 'secrets').map(({verb}) => verb)).toContain('get')
  expect(asked.filter(({objectRef, verb}) => objectRef?.resource === 'secrets' && verb !== 'get')).toEqual([])
})

async function requestsOf(user: string): Promise<AuditEvent[]> {
  const lines = (await readFile(auditLog, 'utf8')).trimEnd().split('\n')
  return lines.map(line => JSON.parse(line) as AuditEvent).filter(event => event.user.username === user)
}

function kindOf({verb, requestURI, objectRef}: AuditEvent): string {
  if (objectRef === undefined) return `${verb} ${requestURI}`
  return [`${verb} ${objectRef.resource}`, ...(objectRef.subresource ? [objectRef.subresource] : [])].join('/')
}

function isAllowed(kind: string): boolean {
  return /^(get|list) /.test(kind) || kind === 'create selfsubjectaccessreviews' || kind === 'create pods/portforward'
}
