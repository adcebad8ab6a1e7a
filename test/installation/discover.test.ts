import {describe, expect, test} from 'vitest'
import type {DiscoveryRequest} from '../../src/installation/discover.ts'
import type {Installation} from '../../src/installation/installation.ts'
import {GENERIC, PROFILES} from '../../src/installation/profiles.ts'
import {buildInstallation} from '../../src/lab/index.ts'
import type {Manifest} from '../../src/lab/manifests/types.ts'
import type {DeniedRule} from '../../src/lab/model.ts'
import {factsOf} from '../checks/lab-facts.ts'
import {chart, without} from './chart/chart.ts'
import {overlay} from './chart/kustomize.ts'
import {BLUE_AND_GREEN} from './shapes/two-overlays.ts'

const IDLE = without(chart(), 'Deployment/runtime-k3vxwq7mzt2hbnpd', 'Service/runtime-k3vxwq7mzt2hbnpd')

describe('sandboxes', () => {
  test('are unknown where their Deployments may not be listed', async () => {
    const found = await discovered(IDLE, {}, {resource: 'deployments', namespace: 'openhands-runtimes'})
    expect(found.components.sandbox).toEqual({state: 'unknown', name: 'sandbox'})
  })

  test('are unknown where their pods may not be listed', async () => {
    const found = await discovered(IDLE, {}, {resource: 'pods', namespace: 'openhands-runtimes'})
    expect(found.components.sandbox).toEqual({state: 'unknown', name: 'sandbox'})
  })

  test('are none where pods of other things run in their namespace', async () => {
    const idle = without(chart({sandboxNamespace: null}), 'Deployment/runtime-k3vxwq7mzt2hbnpd')
    expect((await discovered(idle)).components.sandbox).toEqual({state: 'none', name: 'sandbox'})
  })

  test('are missing where a pod has outlived its Deployment', async () => {
    const pod = (await discovered([...IDLE, leftBehind()])).components.sandbox
    expect(pod).toMatchObject({state: 'missing', tried: ['runtime_id', 'name runtime-* and port 60000']})
  })
})

describe('the profile', () => {
  test('of the user wins over a built-in one that finds more', async () => {
    const own = {...GENERIC, name: 'ours', components: {...GENERIC.components, worker: nowhere('worker')}}
    const found = await discovered(overlay(), {profiles: [own, ...PROFILES]})
    expect(found.matched.map(({profile, resolves}) => `${profile} ${resolves.length}`)).toEqual([
      'ours 4',
      'generic 5',
      'openhands 0',
    ])
    expect(found.profile).toBe('ours')
  })

  test('that was named is used alone', async () => {
    const found = await discovered(overlay(), {profiles: [PROFILES[0] ?? GENERIC], forced: true})
    expect(found.matched.map(({profile}) => profile)).toEqual(['openhands'])
  })

  test('tells the signs that were seen', async () => {
    expect((await discovered(chart())).matched).toMatchObject([
      {
        profile: 'openhands',
        signs: [
          'Deployment openhands with app=openhands',
          'app.kubernetes.io/name=runtime-api',
          'app.kubernetes.io/part-of=openhands',
          'image enterprise-server, runtime-api or agent-server',
          'SANDBOX_API_KEY from Secret sandbox-api-key',
        ],
      },
    ])
  })
})

test('a release that is not there is told together with those that are', async () => {
  const facts = await read(BLUE_AND_GREEN, {release: 'red'})
  expect(facts.get('installation')).toMatchObject({
    status: 'missing',
    reason: 'no installation found in openhands; looked for release red, but found blue, green',
  })
})

async function discovered(
  manifests: readonly Manifest[],
  request: Partial<DiscoveryRequest> = {},
  ...denied: DeniedRule[]
): Promise<Installation> {
  const fact = (await read(manifests, request, ...denied)).get('installation')
  if (fact?.status !== 'found') throw new Error(`nothing was found: ${JSON.stringify(fact)}`)
  return fact.value as Installation // the fact has this type
}

function read(manifests: readonly Manifest[], request: Partial<DiscoveryRequest>, ...denied: DeniedRule[]) {
  const now = new Date().toISOString()
  const lab = buildInstallation({profile: 'openhands', namespace: 'openhands', now, faults: []})
  const discovery = {namespace: 'openhands', ...request}
  return factsOf({...lab, manifests, logs: {}, api: {...lab.api, denied}}, discovery)
}

function nowhere(name: string) {
  return {parts: [{name, select: [{name: 'not-deployed'}]}]}
}

function leftBehind(): Manifest {
  const labels = {runtime_id: 'left'}
  const metadata = {namespace: 'openhands-runtimes', name: 'runtime-left-1', labels}
  const spec = {containers: [{name: 'runtime', image: 'registry.test/openhands/agent-server:1.41.0'}]}
  const status = {phase: 'Running', conditions: [], containerStatuses: []}
  return {apiVersion: 'v1', kind: 'Pod', metadata, spec, status}
}
