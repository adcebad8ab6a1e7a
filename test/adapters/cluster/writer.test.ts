import {expect, expectTypeOf, test} from 'vitest'
import type {Connection} from '../../../src/cluster/live/connection.ts'
import type {WorkloadPatch} from '../../../src/cluster/writer.ts'
import type {ProbedCluster} from '../../../src/probes/live.ts'
import {type Reply, startApi} from './fake-api.ts'
import {kubeconfig, open, openWriter} from './open.ts'

const PATCH: WorkloadPatch = {
  kind: 'StatefulSet',
  namespace: 'ns',
  name: 'keycloak',
  resourceVersion: '7',
  operations: [{op: 'remove', path: '/metadata/annotations/a'}],
}
const STORED = {
  kind: 'StatefulSet',
  metadata: {name: 'keycloak', generation: 3},
  spec: {selector: {}, template: {spec: {containers: []}}},
  status: {},
}

test('a JSON patch of one workload, by svcdiag, with the version that was read', async () => {
  const api = await startApi(() => ({body: STORED}))
  const patched = await (await openWriter(api.url)).patch(PATCH, 'yes from --yes')
  expect(patched).toMatchObject({status: 'patched', object: {metadata: {generation: 3}}})
  const [seen] = api.seen
  expect(seen?.method).toBe('PATCH')
  expect(seen?.headers['content-type']).toBe('application/json-patch+json')
  expect(seen?.url).toBe(
    '/apis/apps/v1/namespaces/ns/statefulsets/keycloak?fieldManager=svcdiag&fieldValidation=Strict',
  )
  expect(JSON.parse(seen?.body ?? '')).toEqual([
    {op: 'replace', path: '/metadata/resourceVersion', value: '7'},
    ...PATCH.operations,
  ])
})

test('a dry run is one', async () => {
  const api = await startApi(() => ({body: STORED}))
  await (await openWriter(api.url)).patch(PATCH, 'dry-run')
  expect(api.seen[0]?.url).toContain('dryRun=All')
})

test.each<[Reply, object]>([
  [{status: 409}, {status: 'conflict'}],
  [
    {status: 422, body: {message: 'no\n such  field'}},
    {status: 'refused', reason: 'no such field'},
  ],
  [
    {status: 400, body: 'x'},
    {status: 'refused', reason: 'the API server answered 400'},
  ],
  [{status: 404}, {status: 'absent'}],
  [{status: 500}, {status: 'missing', cause: 'unreachable'}],
  [{body: {kind: 'Pod'}}, {status: 'missing', cause: 'malformed'}],
])('%j', async (reply, outcome) => {
  const api = await startApi(() => reply)
  expect(await (await openWriter(api.url)).patch(PATCH, 'dry-run')).toMatchObject(outcome)
})

test('a refusal names the rule that would allow it, and what an admission webhook said', async () => {
  const api = await startApi(() => ({status: 403, body: {message: 'webhook says no'}}))
  expect(await (await openWriter(api.url)).patch(PATCH, 'dry-run')).toMatchObject({
    status: 'missing',
    cause: 'denied',
    reason: expect.stringContaining('webhook says no'),
    rule: {apiGroup: 'apps', resource: 'statefulsets', verbs: ['patch'], namespace: 'ns', resourceNames: ['keycloak']},
  })
})

test('whoever only reads has no way to write', async () => {
  const api = await startApi(() => ({}))
  const reader = (await open(kubeconfig({server: api.url}))).reader(new AbortController().signal)
  expect(Object.keys(reader).toSorted()).toEqual([
    'get',
    'groups',
    'list',
    'logTail',
    'mayI',
    'secret',
    'secretMetadata',
    'secretName',
    'target',
    'tlsSecret',
    'version',
    'whoAmI',
  ])
})

test('only a cluster that was opened for writing has a writer', async () => {
  const api = await startApi(() => ({}))
  expect(await open(kubeconfig({server: api.url}))).not.toHaveProperty('writer')
  expectTypeOf<ProbedCluster>().not.toHaveProperty('writer')
})

test('the connection of readers cannot express a write', () => {
  type Sent = Parameters<Connection['ask']>[0] | Parameters<Connection['open']>[0]
  expectTypeOf<keyof Sent>().toEqualTypeOf<'path' | 'accept' | 'review' | 'isFollowed'>()
  expectTypeOf<keyof Connection>().toEqualTypeOf<'server' | 'host' | 'explain' | 'ask' | 'open'>()
})
