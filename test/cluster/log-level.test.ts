import {afterAll, describe, expect, inject, test, vi} from 'vitest'
import {ruleWords} from '../../src/cli/render/words.ts'
import type {WritableCluster} from '../../src/cluster/live.ts'
import {discover} from '../../src/installation/discover.ts'
import {LOG_LEVEL_PREVIOUS, recordOf} from '../../src/installation/log-level/record.ts'
import {PROFILES as KNOWN} from '../../src/installation/profiles.ts'
import {PROFILES} from '../../src/lab/model.ts'
import {isWrite, type Write} from '../../src/log-level/change.ts'
import {planSetAll} from '../../src/log-level/plan/plan.ts'
import {planSet} from '../../src/log-level/plan/set.ts'
import type {Target} from '../../src/log-level/target.ts'
import {readTargets} from '../../src/log-level/target.ts'
import {applyAll} from '../../src/log-level/write/apply.ts'
import {SET_DEBUG, WRITABLE} from '../log-level/set-debug.ts'
import {inParallel} from './apply/in-parallel.ts'
import {kindOf, requestsOf} from './audit.ts'
import {grant} from './grant.ts'
import {kubectl} from './kubectl.ts'
import {grainsOf, ruleOf, wordsOf} from './least-rules.ts'
import {type Living, startLiving} from './living.ts'
import {printedRules} from './printed-rules.ts'
import {writableClusterOf} from './reader.ts'
import {svcdiag} from './svcdiag.ts'

vi.setConfig({testTimeout: 120_000, hookTimeout: 120_000})

const {kubeconfig, auditLog} = inject('cluster')
/** The time limit for a test that starts one process for each permission. */
const EVERY_PERMISSION_WITHIN_MS = 300_000
const living = {
  generic: await startLiving(kubeconfig, 'generic', 'level-g'),
  openhands: await startLiving(kubeconfig, 'openhands', 'level-o'),
}
afterAll(async () => {
  for (const one of Object.values(living)) await one.stop()
})

describe.each(PROFILES)('real rollouts of %s, with exactly the Roles of `rbac log-level`', profile => {
  test('set on all components, verified, and reset: every pod template is the same to the byte', async () => {
    const {namespace, templates, workloads} = living[profile]
    const user = `leveller-${profile}`
    await grant(kubeconfig, user, await printedRules(kubeconfig, 'log-level', namespace))
    const before = await templates()
    const as = ['--kubeconfig', kubeconfig, '--context', user, '-n', namespace]

    const set = await svcdiag([...SET_DEBUG, ...as])
    expect(set).toMatchObject({code: 0})
    const {outcomes} = JSON.parse(set.stdout) as {outcomes: {name: string; rollout: {status: string}}[]}
    expect(outcomes.map(({name, rollout}) => `${name} ${rollout.status}`)).toEqual(
      outcomes.map(({name}) => `${name} verified`),
    )
    const changed = Object.entries(await templates()).filter(([name, template]) => before[name] !== template)
    expect(changed.map(([name]) => name).toSorted()).toEqual(outcomes.map(({name}) => name).toSorted())

    const get = JSON.parse((await svcdiag(['log-level', 'get', ...WRITABLE, '-o', 'json', ...as])).stdout)
    expect(get.missing).toEqual([])
    for (const level of get.workloads)
      expect(level).toMatchObject({level: 'DEBUG', setBy: {manager: 'svcdiag'}, change: {by: user, expired: false}})

    const reset = await svcdiag(['log-level', 'reset', '--yes', ...as])
    expect(reset).toMatchObject({code: 0})
    expect(await templates()).toEqual(before)
    expect(JSON.stringify((await workloads()).map(({metadata}) => metadata.annotations))).not.toContain('svcdiag/')

    const kinds = new Set((await requestsOf(auditLog, user)).map(kindOf))
    expect([...kinds].filter(kind => !/^(get|list) /.test(kind)).toSorted()).toEqual([
      'create selfsubjectaccessreviews',
      'create selfsubjectreviews',
      'patch deployments',
      'patch statefulsets',
    ])
  })
})

describe('two people at once', () => {
  test('the second one gets a conflict from the API server, and the first one’s record stays', async () => {
    const {namespace, workloads} = living.openhands
    await writableClusterOf(kubeconfig, 'admin', async cluster => {
      const first = await planned(cluster, namespace, 'first')
      const second = await planned(cluster, namespace, 'second')
      expect(await apply(cluster, first, 'first')).toEqual(['written'])
      expect(await apply(cluster, second, 'second')).toEqual(['conflict'])
    })
    const proxy = (await workloads()).find(({metadata}) => metadata.name === 'openhands-litellm')
    expect(recordOf(proxy?.metadata.annotations)).toMatchObject({by: 'first'})
    await svcdiag(['log-level', 'reset', '--yes', '--no-wait', '--kubeconfig', kubeconfig, '-n', namespace])
  })

  test('a status that moves in between is no conflict', async () => {
    const {namespace} = living.generic
    await writableClusterOf(kubeconfig, 'admin', async cluster => {
      const writes = await planned(cluster, namespace, 'first')
      await kubectl(kubeconfig, ['annotate', 'deployment/proxy', 'team=a', '-n', namespace])
      expect(await apply(cluster, writes, 'first')).toEqual(['written'])
    })
    await svcdiag(['log-level', 'reset', '--yes', '--no-wait', '--kubeconfig', kubeconfig, '-n', namespace])
  })
})

describe('who may only read', () => {
  test('is told the rules that lack, and nothing is written', async () => {
    const {namespace, workloads} = living.openhands
    const rules = await printedRules(kubeconfig, 'log-level', namespace)
    const grains = grainsOf(rules).filter(({verb}) => verb !== 'patch')
    await grant(kubeconfig, 'level-reader', grains.map(ruleOf))
    const before = versions(await workloads())
    const {code, stdout} = await set('level-reader', namespace, '--yes')
    expect(code).toBe(5)
    for (const name of ['deployments.apps openhands-litellm', 'statefulsets.apps keycloak'])
      expect(stdout).toContain(`needs patch ${name} in namespace ${namespace}`)
    expect(versions(await workloads())).toEqual(before)
  })

  test(
    'without any one of the printed permissions get or set says what lacks',
    async () => {
      const {namespace} = living.openhands
      const grains = grainsOf(await printedRules(kubeconfig, 'log-level', namespace))
      const kinds = [...new Map(grains.map(grain => [wordsOf({...grain, name: null}), grain])).values()]
      const silent: string[] = []
      await inParallel([...kinds.entries()], async ([index, grain]) => {
        const user = `leveller-${index + 1}`
        await grant(kubeconfig, user, grains.filter(other => other !== grain).map(ruleOf))
        const isForReading = grain.verb === 'list' || grain.resource === 'configmaps'
        const {code, stdout, stderr} = await (isForReading ? get(user, namespace) : set(user, namespace, '--dry-run'))
        const isSaid = `${stdout}${stderr}`.includes(`needs ${ruleWords(ruleOf(grain))}`)
        if (code !== 5 || !isSaid) silent.push(wordsOf(grain))
      })
      expect(silent).toEqual([])
    },
    EVERY_PERMISSION_WITHIN_MS,
  )
})

test('a dry run is judged by the API server and leaves every object at its version', async () => {
  const {namespace, workloads} = living.generic
  const before = versions(await workloads())
  const {code, stdout} = await set('admin', namespace, '--dry-run')
  expect(code).toBe(0)
  expect(stdout).toContain('the API server accepts every change; nothing was changed')
  expect(versions(await workloads())).toEqual(before)
})

test('what admission refuses is told with its words, before anything is written', async () => {
  const {namespace, workloads} = living.generic
  await kubectl(kubeconfig, ['apply', '-f', '-'], JSON.stringify(noDebugIn(namespace)))
  try {
    const before = versions(await workloads())
    await vi.waitUntil(async () => (await set('admin', namespace, '--dry-run')).code === 5, {
      timeout: 30_000,
      interval: 500,
    })
    const {code, stdout} = await set('admin', namespace, '--yes')
    expect(code).toBe(5)
    expect(stdout).toMatch(/deployment\/proxy: REFUSED: .*no DEBUG here/)
    expect(versions(await workloads())).toEqual(before)
  } finally {
    const names = ['validatingadmissionpolicy/no-debug', 'validatingadmissionpolicybinding/no-debug']
    await kubectl(kubeconfig, ['delete', ...names])
  }
})

function get(user: string, namespace: string) {
  return svcdiag(['log-level', 'get', '--kubeconfig', kubeconfig, '--context', user, '-n', namespace])
}

function set(user: string, namespace: string, consent: '--yes' | '--dry-run') {
  const as = ['--kubeconfig', kubeconfig, '--context', user, '-n', namespace]
  return svcdiag(['log-level', 'set', 'DEBUG', ...WRITABLE, consent, '--no-wait', ...as])
}

async function planned(cluster: WritableCluster, namespace: string, by: string): Promise<Write[]> {
  const reader = cluster.reader(AbortSignal.timeout(30_000))
  const discovery = await discover(reader, {namespace, profiles: KNOWN, forced: false, release: null})
  if (discovery.status !== 'found') throw new Error(`no installation in ${namespace}`)
  const {installation, profile} = discovery
  const {proxy} = installation.components
  const {targets} = await readTargets(reader, proxy.state === 'found' ? proxy.workloads : [])
  return planSetAll(['proxy'], requestOf(by), {installation, profile, targets, configMaps: []}).changes.filter(isWrite)
}

async function apply(cluster: WritableCluster, writes: readonly Write[], by: string): Promise<string[]> {
  const signal = AbortSignal.timeout(30_000)
  const reader = cluster.reader(signal)
  const namespace = writes[0]?.namespace ?? ''
  const discovery = await discover(reader, {namespace, profiles: KNOWN, forced: false, release: null})
  if (discovery.status !== 'found') throw new Error(`no installation in ${namespace}`)
  const {installation, profile} = discovery
  const {proxy} = installation.components
  const [workload] = proxy.state === 'found' ? proxy.workloads : []
  if (workload === undefined) throw new Error(`no proxy in ${namespace}`)
  const outcomes = await applyAll(writes, 'yes from --yes', {
    reader,
    writer: cluster.writer(signal),
    replan: (target: Target) => planSet(target, requestOf(by), {profile, configMaps: []}),
    workloadOf: () => workload,
    stopped: () => false,
    told: () => {},
  })
  return outcomes.map(({status}) => status)
}

function requestOf(by: string) {
  return {level: 'DEBUG', expires: null, by, at: '2026-01-01T00:00:00.000Z'} as const
}

function versions(workloads: Awaited<ReturnType<Living['workloads']>>): string[] {
  return workloads.map(({metadata, spec}) =>
    JSON.stringify([metadata.name, metadata.generation, spec, metadata.annotations?.[LOG_LEVEL_PREVIOUS]]),
  )
}

/** Returns an admission policy that refuses DEBUG on the proxy of one namespace. */
function noDebugIn(namespace: string) {
  const group = 'admissionregistration.k8s.io'
  const rule = {apiGroups: ['apps'], apiVersions: ['v1'], operations: ['UPDATE'], resources: ['deployments']}
  const expression =
    "object.metadata.name != 'proxy' || object.spec.template.spec.containers.all(c, !has(c.env) || c.env.all(e, !has(e.value) || e.value != 'DEBUG'))"
  return {
    apiVersion: 'v1',
    kind: 'List',
    items: [
      {
        apiVersion: `${group}/v1`,
        kind: 'ValidatingAdmissionPolicy',
        metadata: {name: 'no-debug'},
        spec: {matchConstraints: {resourceRules: [rule]}, validations: [{expression, message: 'no DEBUG here'}]},
      },
      {
        apiVersion: `${group}/v1`,
        kind: 'ValidatingAdmissionPolicyBinding',
        metadata: {name: 'no-debug'},
        spec: {
          policyName: 'no-debug',
          validationActions: ['Deny'],
          matchResources: {namespaceSelector: {matchLabels: {'kubernetes.io/metadata.name': namespace}}},
        },
      },
    ],
  }
}
