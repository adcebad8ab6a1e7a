import {describe, expect, test, vi} from 'vitest'
import type {Pod} from '../../src/cluster/objects.ts'
import {expectationOf} from '../../src/lab/fault.ts'
import {FAULTS} from '../../src/lab/faults/index.ts'
import {buildInstallation, type Lab, startLab} from '../../src/lab/index.ts'
import {LIVELY} from '../../src/lab/time.ts'
import {factsOfLab, outcomesOf} from '../checks/lab-facts.ts'
import {areaOf, perArea} from '../depth.ts'

const BRISK = {...LIVELY, stepMs: 2, readySecondMs: 1}
const PATIENCE_MS = 10_000

/** The faults that a restart may repair. A restart of workloads cannot repair the API server. */
const RESTARTABLE = FAULTS.filter(({id, expects}) => !id.startsWith('api.') && Object.keys(expects.checks).length > 0)

/** Returns the ids of the checks that have a finding after a restart of all workloads. */
async function findingsAfterRestart(fault: (typeof FAULTS)[number]): Promise<string[]> {
  const [profile = 'generic'] = fault.profiles
  const now = new Date().toISOString()
  const installation = buildInstallation({profile, namespace: 'svc', now, faults: [fault.id]})
  const lab = await startLab(installation, {port: 0, pace: BRISK})
  try {
    await restartAll(lab)
    const outcomes = await outcomesOf(await factsOfLab(lab))
    return [...outcomes].flatMap(([id, {status}]) => (['fail', 'warn', 'inconclusive'].includes(status) ? [id] : []))
  } finally {
    await lab.close()
  }
}

async function restartAll(lab: Lab): Promise<void> {
  const annotations = {'kubectl.kubernetes.io/restartedAt': 'now'}
  const body = JSON.stringify({spec: {template: {metadata: {annotations}}}})
  const headers = {'content-type': 'application/merge-patch+json'}
  for (const path of await workloadsOf(lab)) await fetch(lab.url + path, {method: 'PATCH', headers, body})
  await deleteStuck(lab)
  await atRest(lab)
}

/** Deletes pods that are not ready, because the controller of a StatefulSet does not replace them. */
async function deleteStuck({url}: Lab): Promise<void> {
  const {items} = (await (await fetch(`${url}/api/v1/pods`)).json()) as {items: Pod[]}
  const stuck = items.filter(({metadata, status}) => {
    const isReady = status.conditions?.some(({type, status}) => type === 'Ready' && status === 'True')
    return metadata.ownerReferences?.[0]?.kind === 'StatefulSet' && !isReady
  })
  for (const {metadata} of stuck)
    await fetch(`${url}/api/v1/namespaces/${metadata.namespace}/pods/${metadata.name}`, {method: 'DELETE'})
}

async function workloadsOf({url}: Lab): Promise<string[]> {
  const lists = await Promise.all(
    ['deployments', 'statefulsets'].map(async plural => {
      const answer = await fetch(`${url}/apis/apps/v1/${plural}`)
      const {items} = (await answer.json()) as {items: {metadata: {namespace: string; name: string}}[]}
      return items.map(({metadata: {namespace, name}}) => `/apis/apps/v1/namespaces/${namespace}/${plural}/${name}`)
    }),
  )
  return lists.flat()
}

/** Waits until the list of pods stays the same for some steps. */
async function atRest({url}: Lab): Promise<void> {
  let before = ''
  await vi.waitFor(
    async () => {
      const {metadata} = (await (await fetch(`${url}/api/v1/pods`)).json()) as {metadata: {resourceVersion: string}}
      const isSame = metadata.resourceVersion === before
      before = metadata.resourceVersion
      if (!isSame) throw new Error('pods still come and go')
    },
    {timeout: PATIENCE_MS, interval: BRISK.stepMs * 20},
  )
}

describe('a restart of everything cures a fault that lives in processes alone', () => {
  const cases = RESTARTABLE.filter(({lives}) => lives.join() === 'process')
  test.each(perArea(cases, ({id}) => areaOf(id)).map(fault => [fault.id, fault] as const))('%s', async (_id, fault) => {
    expect(await findingsAfterRestart(fault)).toEqual([])
  })
})

describe('a restart of everything does not cure a fault that lives elsewhere', () => {
  const cases = RESTARTABLE.filter(({lives}) => !lives.includes('process'))
  test.each(perArea(cases, ({id}) => areaOf(id)).map(fault => [fault.id, fault] as const))('%s', async (_id, fault) => {
    const [profile = 'generic'] = fault.profiles
    const expected = Object.entries(expectationOf(fault, profile).checks).filter(([, status]) => status !== 'skip')
    const left = await findingsAfterRestart(fault)
    if (expected.length > 0) expect(left).not.toEqual([])
  })
})

test('every fault says where it lives', () => {
  expect(FAULTS.filter(({lives}) => lives.length === 0)).toEqual([])
})
