import {Check} from 'typebox/value'
import {describe, expect, test} from 'vitest'
import {KINDS} from '../../../src/cluster/objects.ts'
import type {KubeObject} from '../../../src/kube-api/state.ts'
import {FAULTS} from '../../../src/lab/faults/index.ts'
import {buildInstallation} from '../../../src/lab/index.ts'
import {type LabInstallation, PROFILES, type Profile} from '../../../src/lab/model.ts'
import {liveThrough} from '../../../src/lab/past/live-through.ts'
import {areaOf, perArea} from '../../depth.ts'

const NOW = '2026-11-21T10:00:00Z'

function objectsOf(installation: LabInstallation): readonly KubeObject[] {
  return liveThrough(installation, {now: () => Date.parse(NOW), readySecondMs: () => 0}).store.objects()
}

function objects(profile: Profile, ...faults: string[]): readonly KubeObject[] {
  return objectsOf(buildInstallation({profile, namespace: 'agents', now: NOW, faults}))
}

function one(all: readonly KubeObject[], kind: string, name: string): KubeObject {
  const found = all.find(object => object.kind === kind && object.metadata.name === name)
  if (found === undefined) throw new Error(`no ${kind} ${name}`)
  return found
}

function named(all: readonly KubeObject[], kind: string, prefix: string): KubeObject[] {
  return all.filter(object => object.kind === kind && object.metadata.name.startsWith(prefix))
}

describe('every object has the shape that a reader of Kubernetes expects', () => {
  const schemas = new Map(Object.entries(KINDS).map(([kind, {schema}]) => [kind, schema]))
  const cells = FAULTS.flatMap(({id, profiles}) => profiles.map(profile => ({id, profile})))
  test.each(perArea(cells, ({id, profile}) => `${areaOf(id)} ${profile}`))('$id ($profile)', cell => {
    const odd = objects(cell.profile, cell.id).filter(object => {
      const schema = schemas.get(object.kind)
      return schema !== undefined && !Check(schema, object)
    })
    expect(odd).toEqual([])
  })
})

test.each(PROFILES)('the same installation gives the same objects and no name twice (%s)', profile => {
  const installation = buildInstallation({profile, namespace: 'agents', now: NOW, faults: []})
  expect(objectsOf(installation)).toEqual(objectsOf(installation))
  const names = objectsOf(installation).map(({kind, metadata}) => `${kind}/${metadata.namespace}/${metadata.name}`)
  expect(names.length).toBe(new Set(names).size)
})

test('a Deployment gets what the API server fills in', () => {
  expect(one(objects('generic'), 'Deployment', 'app')).toMatchObject({
    metadata: {generation: 1, annotations: {'deployment.kubernetes.io/revision': '1'}},
    spec: {
      progressDeadlineSeconds: 600,
      strategy: {type: 'RollingUpdate', rollingUpdate: {maxSurge: '25%', maxUnavailable: '25%'}},
      template: {spec: {dnsPolicy: 'ClusterFirst', containers: [{imagePullPolicy: 'IfNotPresent'}]}},
    },
    status: {replicas: 1, readyReplicas: 1, availableReplicas: 1, updatedReplicas: 1},
  })
})

test('a pod belongs to its ReplicaSet, and that to its Deployment', () => {
  const all = objects('generic')
  const [pod] = named(all, 'Pod', 'app-')
  const [set] = named(all, 'ReplicaSet', 'app-')
  expect(pod?.metadata.ownerReferences).toMatchObject([{kind: 'ReplicaSet', uid: set?.metadata.uid}])
  expect(set?.metadata.ownerReferences).toMatchObject([
    {kind: 'Deployment', uid: one(all, 'Deployment', 'app').metadata.uid},
  ])
})

test('a paused conversation is a Deployment without pods', () => {
  const all = objects('generic')
  const paused = all.filter(({kind, spec}) => kind === 'Deployment' && (spec as {replicas: number}).replicas === 0)
  expect(paused).toHaveLength(1)
  expect(named(all, 'Pod', paused[0]?.metadata.name ?? '')).toEqual([])
})

test('a Service that selects nothing has a slice without endpoints', () => {
  const [slice] = named(objects('generic', 'svc.no-endpoints'), 'EndpointSlice', 'proxy-')
  expect(slice).toMatchObject({endpoints: null, ports: null})
})

test('a pod that is not ready is listed and not ready', () => {
  const [slice] = named(objects('generic', 'pod.not-ready'), 'EndpointSlice', 'app-')
  expect(slice).toMatchObject({endpoints: [{conditions: {ready: false, serving: false}}]})
})

test('a workload whose pods are refused says why', () => {
  const all = objects('generic', 'rollout.stuck')
  expect(named(all, 'Pod', 'worker-')).toEqual([])
  expect(one(all, 'Deployment', 'worker').status).toMatchObject({
    unavailableReplicas: 2,
    conditions: [
      {type: 'Available', status: 'False'},
      {type: 'ReplicaFailure', reason: 'FailedCreate', message: expect.stringContaining('worker-v2')},
      {type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded'},
    ],
  })
})

test('the record of a key Secret names the one writer and the one key', () => {
  const {managedFields} = one(objects('generic'), 'Secret', 'sandbox-api-key').metadata
  expect(managedFields).toEqual([
    {
      manager: 'kubectl-create',
      operation: 'Update',
      apiVersion: 'v1',
      time: '2026-10-12T10:00:00Z',
      fieldsType: 'FieldsV1',
      fieldsV1: {'f:data': {'.': {}, 'f:sandbox-api-key': {}}, 'f:type': {}},
    },
  ])
})

test('events are kept for an hour', () => {
  const ages = {installed: 7200, secretsChanged: 3600, started: 600}
  const where = {profile: 'generic' as const, namespace: 'agents', now: NOW, faults: []}
  const reasons = (all: readonly KubeObject[]) =>
    new Set(all.flatMap(({kind, reason}) => (kind === 'Event' ? [reason] : [])))
  expect(reasons(objectsOf(buildInstallation({...where, ages})))).toEqual(new Set(['SuccessfulCreate', 'Scheduled']))
  expect(reasons(objectsOf(buildInstallation(where)))).toEqual(new Set())
})
