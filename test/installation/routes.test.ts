import {expect, test} from 'vitest'
import {leastRules} from '../../src/checks/engine/least-rules.ts'
import {runtimeAddressed} from '../../src/checks/runtime/addressed.ts'
import type {Rule} from '../../src/cluster/port.ts'
import {PROFILES} from '../../src/installation/profiles.ts'
import {buildInstallation, startLab} from '../../src/lab/index.ts'
import type {Manifest} from '../../src/lab/manifests/types.ts'
import {factsOf, outcomesOf} from '../checks/lab-facts.ts'
import {clusterOf} from '../cluster/reader.ts'
import {chart} from './chart/chart.ts'
import {withGateway} from './shapes/gateway-api.ts'

const ROUTED = withGateway('openhands-runtime-api')

test('the permission to list routes is asked for where the cluster serves them, and only there', async () => {
  expect((await rulesFor(ROUTED)).filter(isRoute)).toMatchObject([{resource: 'httproutes', verbs: ['list']}])
  expect((await rulesFor(chart())).filter(isRoute)).toEqual([])
})

test('routes that may not be listed leave an outside address undecided, and the permission is named', async () => {
  const lab = labOf(ROUTED)
  const denied = [{resource: 'httproutes.gateway.networking.k8s.io'}]
  const facts = await factsOf({...lab, api: {...lab.api, denied}})
  expect((await outcomesOf(facts)).get('runtime.addressed')).toMatchObject({
    status: 'inconclusive',
    missing: [{cause: 'denied', rule: {apiGroup: 'gateway.networking.k8s.io', resource: 'httproutes'}}],
  })
})

function labOf(manifests: readonly Manifest[]) {
  const now = new Date().toISOString()
  const lab = buildInstallation({profile: 'openhands', namespace: 'openhands', now, faults: []})
  return {...lab, manifests, logs: {}}
}

async function rulesFor(manifests: readonly Manifest[]): Promise<readonly Rule[]> {
  const lab = await startLab(labOf(manifests), {port: 0})
  const request = {namespace: null, profiles: PROFILES, forced: false, release: null}
  try {
    return await clusterOf({text: lab.kubeconfig}, null, async cluster => {
      const reader = cluster.reader(AbortSignal.timeout(10_000))
      return (await leastRules(reader, request, [runtimeAddressed])).rules
    })
  } finally {
    await lab.close()
  }
}

function isRoute({resource}: Rule): boolean {
  return /route/.test(resource)
}
