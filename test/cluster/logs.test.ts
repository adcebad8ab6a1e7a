import {describe, expect, inject, test} from 'vitest'
import {kindOf, requestsOf} from './audit.ts'
import {grant} from './grant.ts'
import {grainsOf, ruleOf, wordsOf} from './least-rules.ts'
import {printedRules} from './printed-rules.ts'
import {namespaceOf} from './ring.ts'
import {svcdiag} from './svcdiag.ts'

const {kubeconfig, auditLog} = inject('cluster')

/** the openhands profile has a separate namespace for sandboxes */
const namespace = namespaceOf({profile: 'openhands', fault: null})
const rules = await printedRules(kubeconfig, 'logs', namespace)
const grains = grainsOf(rules)

/** The request with which the test itself checks whether a grant applies. */
const ASKED_BY_THE_TEST = 'create selfsubjectaccessreviews'

function logs(user: string, ...args: string[]) {
  return svcdiag(['logs', ...args, '--kubeconfig', kubeconfig, '--context', user, '--namespace', namespace])
}

test('with exactly the Roles of `rbac logs` every component is read, and nothing is missing', async () => {
  await grant(kubeconfig, 'log-reader', rules)
  const {code, stdout, stderr} = await logs('log-reader', '--events', '-o', 'json')
  expect({code, stderr}).toEqual({code: 0, stderr: ''})
  const records = stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  const components = new Set(records.filter(({pod}) => pod !== null).map(({component}) => component))
  expect(components).toEqual(new Set(['app', 'worker', 'runtime', 'sandbox', 'proxy', 'identity']))
  const times = records.map(({time}) => Date.parse(time))
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})

test('it reads and does nothing else', async () => {
  const kinds = new Set((await requestsOf(auditLog, 'log-reader')).map(kindOf))
  expect([...kinds].filter(kind => !/^(get|list|watch) /.test(kind) && kind !== ASKED_BY_THE_TEST)).toEqual([])
  expect([...kinds]).toContain('get pods/log')
})

test('--since and --tail mean what they mean to kubectl', async () => {
  const {stdout} = await logs('log-reader', 'app', '--tail', '1', '-o', 'json')
  const pods = stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line).pod)
  expect(new Set(pods).size).toBe(pods.length)
})

describe('without one permission', () => {
  const asked = grains.filter(({verb}) => verb !== 'watch')
  test.each(asked.map((grain, index) => ({words: wordsOf(grain), grain, user: `log-reader-${index + 1}`})))(
    '$words: that is said, and the exit code is 5',
    async ({grain, user}) => {
      await grant(kubeconfig, user, grains.filter(other => other !== grain).map(ruleOf))
      const {code, stderr} = await logs(user, '--events')
      expect(code).toBe(5)
      expect(stderr).toContain('not allowed')
      expect(stderr).toContain(grain.resource)
    },
  )
})
