import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, inject, onTestFinished, test} from 'vitest'
import type {Manifest} from '../../src/bundle/format/manifest.ts'
import {leaksIn} from '../bundle/leaks-in.ts'
import {LEAKY} from '../bundle/leaky.ts'
import {PLANTED} from '../bundle/planted.ts'
import {unpacked} from '../bundle/write/unpack.ts'
import {kindOf, requestsOf} from './audit.ts'
import {grant} from './grant.ts'
import {kubectl} from './kubectl.ts'
import {LEAKY_NAMESPACE} from './leaky.ts'
import {type Grain, grainsOf, ruleOf} from './least-rules.ts'
import {printedRules} from './printed-rules.ts'
import {svcdiag} from './svcdiag.ts'

const {kubeconfig, auditLog} = inject('cluster')
const rules = await printedRules(kubeconfig, 'bundle', LEAKY_NAMESPACE)
const SLOW = {timeout: 120_000}

test('the cluster is full of what was planted, wherever one looks', SLOW, async () => {
  const lists = ['secrets', 'configmaps', 'events', 'pods', 'deployments', 'replicasets']
  const read = await Promise.all(
    lists.map(
      async list => [list, await kubectl(kubeconfig, ['get', list, '-n', LEAKY_NAMESPACE, '-o', 'json'])] as const,
    ),
  )
  const logs = await kubectl(kubeconfig, ['logs', '-n', LEAKY_NAMESPACE, `deployment/${LEAKY}`])
  const leaks = leaksIn(new Map([...read, ['logs', logs] as const].map(([path, text]) => [path, Buffer.from(text)])))
  expect(new Set(leaks.map(({planted}) => planted))).toEqual(new Set([...Object.keys(PLANTED), 'a short one']))
  expect(new Set(leaks.map(({path}) => path))).toEqual(new Set([...lists, 'logs']))
})

test('with the Roles of `rbac bundle` nothing is missing, and nothing planted is in it', SLOW, async () => {
  await grant(kubeconfig, 'bundler', rules)
  const {code, stdout, stderr, files} = await bundleOf('bundler')
  expect({code, stderr}).toMatchObject({code: 0})
  expect(leaksIn(files)).toEqual([])
  expect(leaksIn(new Map([['terminal', Buffer.from(stdout + stderr)]]))).toEqual([])
  expect([...files.keys()].filter(path => path.endsWith('-previous.log'))).not.toEqual([])
})

test('it reads and does nothing else', async () => {
  const kinds = new Set((await requestsOf(auditLog, 'bundler')).map(kindOf))
  expect([...kinds].filter(kind => !READS.test(kind))).toEqual([])
  expect([...kinds]).toEqual(expect.arrayContaining(['list secrets', 'get pods/log', 'list events']))
})

const READS = /^(?:(?:get|list|watch) |create (?:selfsubject(?:access|rules)reviews|pods\/portforward)$)/

describe('without one permission', () => {
  const taken = ['secrets', 'configmaps', 'events', 'nodes', 'pods/log', 'pods/portforward']
  const grains = grainsOf(rules)

  test.each(taken.map((resource, index) => ({resource, user: `bundler-${index + 1}`})))(
    '$resource: that is said, and the exit code is 5',
    SLOW,
    async ({resource, user}) => {
      const [first] = grains.filter(grain => grain.resource === resource)
      const isTaken = (grain: Grain) => grain.resource === resource && grain.namespace === first?.namespace
      await grant(kubeconfig, user, grains.filter(grain => !isTaken(grain)).map(ruleOf))
      const {code, stdout, stderr} = await bundleOf(user)
      expect({code, stderr}).toMatchObject({code: 5})
      const where = first?.namespace ? `in namespace ${first.namespace}` : 'in the whole cluster'
      expect(stdout + stderr).toMatch(new RegExp(`needs [a-z, ]+ ${resource} [^\\n]*${where}`))
    },
  )
})

test('whoever may read in the namespaces alone gets all that is in them, and is told the rest', SLOW, async () => {
  const user = 'bundler-of-namespaces'
  await grant(
    kubeconfig,
    user,
    rules.filter(({namespace}) => namespace !== null),
  )
  const {code, files} = await bundleOf(user)
  expect(code).toBe(5)
  expect(leaksIn(files)).toEqual([])
  const {coverage} = JSON.parse(String(files.get('manifest.json'))) as Manifest
  const unread = coverage.filter(({status}) => status === 'denied' || status === 'missing')
  expect(unread.length).toBeGreaterThan(5)
  expect(unread.filter(({rule, status}) => status !== 'denied' || rule === null || rule.namespace !== null)).toEqual([])
})

/** Creates a bundle as this user. Returns its files by their paths below the top folder. */
async function bundleOf(user: string) {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-truth-'))
  onTestFinished(() => rm(folder, {recursive: true}))
  const archive = join(folder, 'bundle.tar.gz')
  const as = ['--kubeconfig', kubeconfig, '--context', user]
  const done = await svcdiag(['bundle', '-n', LEAKY_NAMESPACE, '-f', archive, ...as])
  const files = done.code === 0 || done.code === 5 ? unpacked(archive, folder) : new Map<string, Buffer>()
  files.delete('bundle.tar.gz')
  return {...done, files: new Map([...files].map(([path, bytes]) => [path.slice(path.indexOf('/') + 1), bytes]))}
}
