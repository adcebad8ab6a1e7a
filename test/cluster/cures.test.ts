import {describe, expect, inject, test, vi} from 'vitest'
import {check} from './check.ts'
import {type CURABLE, namespaceFor} from './curable.ts'
import {kubectl} from './kubectl.ts'

vi.setConfig({testTimeout: 120_000})

const {kubeconfig} = inject('cluster')
const SETTLED_WITHIN = '--timeout=30s'

type Curable = (typeof CURABLE)[number]

/** Returns the checks that fail or warn. */
async function findings(fault: Curable): Promise<string[]> {
  const {checks} = await check({kubeconfig, context: 'admin', namespace: namespaceFor(fault)})
  return checks.flatMap(({id, status}) => (status === 'pass' || status === 'skip' ? [] : [`${id} ${status}`]))
}

/** Runs kubectl in the namespace of a fault, then waits for the rollout of a workload. */
async function repair(fault: Curable, workload: string, args: readonly string[]): Promise<void> {
  const within = ['-n', namespaceFor(fault)]
  expect(await kubectl(kubeconfig, [...args, ...within])).not.toMatch(/error/i)
  await kubectl(kubeconfig, ['rollout', 'status', workload, SETTLED_WITHIN, ...within])
}

const restart = (fault: Curable, workload: string) => repair(fault, workload, ['rollout', 'restart', workload])

describe('on a real control plane a restart cures what lives in a process', () => {
  test.each([
    ['runtime.down', 'deployment/runtime', ['runtime.ready fail']],
    ['runtime.down:no-answer', 'deployment/runtime', ['runtime.ready fail']],
    ['key.runtime-stale', 'deployment/runtime', ['keys.loaded fail', 'keys.accepted fail']],
    ['pod.not-ready', 'deployment/app', ['pods.ready fail', 'services.endpoints fail']],
  ] as const)('%s', async (fault, workload, before) => {
    expect((await findings(fault)).toSorted()).toEqual(before.toSorted())
    await restart(fault, workload)
    expect(await findings(fault)).toEqual([])
  })
})

describe('on a real control plane a restart alone cures nothing else', () => {
  test('a key that the database refuses', async () => {
    await restart('key.refused', 'deployment/runtime')
    expect(await findings('key.refused')).toEqual(['keys.accepted fail'])
  })

  test('an image that the registry does not give', async () => {
    await restart('pod.image-pull', 'deployment/worker')
    expect(await findings('pod.image-pull')).toContain('pods.images-pulled fail')
  })

  test('a memory limit that is too small; a larger one does', async () => {
    await restart('pod.oom', 'deployment/worker')
    expect(await findings('pod.oom')).toEqual(['pods.memory fail'])
    await repair('pod.oom', 'deployment/worker', ['set', 'resources', 'deployment/worker', '--limits=memory=2Gi'])
    expect(await findings('pod.oom')).toEqual([])
  })

  test('a Secret without the key that a container reads; the key does', async () => {
    await restart('pod.config-error', 'deployment/worker')
    expect(await findings('pod.config-error')).toContain('pods.running fail')
    const data = {'webhook-path': Buffer.from('/hooks').toString('base64')}
    const patch = ['patch', 'secret', 'worker-settings', '--type=merge', '-p', JSON.stringify({data})]
    await repair('pod.config-error', 'deployment/worker', patch)
    expect(await findings('pod.config-error')).toEqual([])
  })
})
