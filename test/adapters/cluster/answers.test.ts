import {expect, test, vi} from 'vitest'
import type {ClusterReader, Missing, Read} from '../../../src/cluster/port.ts'
import {type Reply, startApi} from './fake-api.ts'
import {kubeconfig, open, openReader} from './open.ts'

const POD = {metadata: {name: 'p', namespace: 'ns'}, spec: {containers: []}, status: {}}
const EMPTY = {kind: 'PodList', metadata: {}, items: []}
const podsIn = (reader: ClusterReader) => reader.list('Pod', {namespace: 'ns'})

async function readerOf(...replies: Reply[]) {
  const api = await startApi((_seen, count) => replies[Math.min(count, replies.length) - 1] ?? {})
  return {api, reader: await openReader(api.url)}
}

function expectMissing(read: Read<unknown>, expected: Partial<Missing>) {
  expect(read).toMatchObject({status: 'missing', ...expected})
}

const RETRY_NOW = {'retry-after': '0'}

test.each([
  ['429', {status: 429, headers: RETRY_NOW}],
  ['502', {status: 502, headers: RETRY_NOW}],
  ['503', {status: 503, headers: RETRY_NOW}],
  ['504', {status: 504, headers: RETRY_NOW}],
  ['a reset', {cut: true}],
])('%s is asked again', async (_name, trouble) => {
  const {api, reader} = await readerOf(trouble, trouble, {body: EMPTY})
  expect(await podsIn(reader)).toEqual({status: 'found', value: []})
  expect(api.seen).toHaveLength(3)
})

test.each([
  [429, 'cluster.overloaded'],
  [503, 'cluster.server-error'],
] as const)('%s for good ends after five more tries', async (status, code) => {
  const {api, reader} = await readerOf({status, headers: RETRY_NOW})
  expectMissing(await podsIn(reader), {cause: 'unreachable', code})
  expect(api.seen).toHaveLength(6)
})

test('Retry-After beyond the budget is not waited for', async () => {
  const {api, reader} = await readerOf({status: 429, headers: {'retry-after': '3600'}})
  expectMissing(await podsIn(reader), {code: 'cluster.overloaded'})
  expect(api.seen).toHaveLength(1)
})

test('without Retry-After the waiting stays within the budget', async () => {
  const api = await startApi(() => ({status: 503}))
  const reader = await openReader(api.url, {retryBudgetMs: 350})
  await podsIn(reader)
  expect(api.seen).toHaveLength(3) // because the budget allows waits of 100 and 200 ms, but not 400 ms
})

test.each([
  [401, {cause: 'unreachable', code: 'cluster.unauthorized'}],
  [403, {cause: 'denied', code: 'cluster.forbidden'}],
  [500, {cause: 'unreachable', code: 'cluster.server-error'}],
] as const)('%s is never asked again', async (status, expected) => {
  const {api, reader} = await readerOf({status, body: {message: 'canary-in-a-message'}})
  const read = await podsIn(reader)
  expectMissing(read, expected)
  expect(JSON.stringify(read)).not.toContain('canary')
  expect(api.seen).toHaveLength(1)
})

test('404 is absent, and asked once', async () => {
  const {api, reader} = await readerOf({status: 404, body: {kind: 'Status', reason: 'NotFound'}})
  expect(await reader.get('Pod', {namespace: 'ns', name: 'p'})).toEqual({status: 'absent'})
  expect(api.seen).toHaveLength(1)
})

test('a denial names the rule that was needed, whatever the message says', async () => {
  const {reader} = await readerOf({status: 403, body: {message: 'pods is forbidden: cannot delete nodes'}})
  const list = {apiGroup: 'apps', resource: 'deployments', verbs: ['list'], namespace: 'ns'}
  expectMissing(await reader.list('Deployment', {namespace: 'ns'}), {
    cause: 'denied',
    rule: list as Missing['rule'] & {},
  })
  expect(await reader.list('Node', {namespace: null})).toMatchObject({
    rule: {apiGroup: '', resource: 'nodes', verbs: ['list'], namespace: null},
  })
  expect(await reader.get('ConfigMap', {namespace: 'ns', name: 'c'})).toMatchObject({
    rule: {apiGroup: '', resource: 'configmaps', verbs: ['get'], namespace: 'ns', resourceNames: ['c']},
  })
  expect(await reader.secret({namespace: 'ns', name: 's'})).toMatchObject({
    rule: {apiGroup: '', resource: 'secrets', verbs: ['get'], namespace: 'ns', resourceNames: ['s']},
  })
})

test.each<[string, Reply]>([
  ['a login page', {headers: {'content-type': 'text/html'}, body: '<html>sign in</html>'}],
  ['a login page that calls itself JSON', {headers: {'content-type': 'application/json'}, body: '<!DOCTYPE html>'}],
  ['a redirect', {status: 302, headers: {location: 'https://sso.example/login'}}],
  ['a 404 page', {status: 404, headers: {'content-type': 'text/html'}, body: '<html>'}],
])('%s is no answer', async (_name, reply) => {
  const {reader} = await readerOf(reply)
  expectMissing(await reader.version(), {cause: 'unreachable', code: 'cluster.html'})
  expectMissing(await podsIn(reader), {cause: 'unreachable', code: 'cluster.html'})
})

test.each<[string, unknown]>([
  ['JSON without gitVersion', {version: '1'}],
  ['text', 'pong'],
  ['a gitVersion that is no version', {gitVersion: 'latest'}],
])('%s for /version is not Kubernetes', async (_name, body) => {
  const {reader} = await readerOf({body})
  expectMissing(await reader.version(), {code: 'cluster.not-kubernetes'})
})

test('the version carries the server clock and vendor suffixes', async () => {
  const body = {gitVersion: 'v1.33.2+k0s', major: '1', minor: '33+'}
  const {reader} = await readerOf({body, headers: {date: 'Sat, 21 Nov 2026 10:00:00 GMT'}})
  expect(await reader.version()).toEqual({
    status: 'found',
    value: {gitVersion: body.gitVersion, major: 1, minor: 33, serverTimeMs: Date.UTC(2026, 10, 21, 10), durationMs: 0},
  })
})

test.each<[string, unknown, string]>([
  ['no JSON', 'oops', 'not a JSON document'],
  ['another kind of list', {kind: 'NodeList', items: []}, 'kind'],
  ['no kind', {items: []}, 'kind'],
  ['no items', {kind: 'PodList'}, 'items'],
  ['items that are no list', {kind: 'PodList', items: {}}, 'items'],
  ['an item that is null', {kind: 'PodList', items: [POD, null]}, 'items[1]'],
  ['an item without metadata', {kind: 'PodList', items: [{...POD, metadata: null}]}, 'items[0].metadata'],
  [
    'a container without a name',
    {kind: 'PodList', items: [{...POD, spec: {containers: [{image: 'i'}]}}]},
    'items[0].spec.containers[0].name',
  ],
  ['a label that is no text', {kind: 'PodList', items: [{...POD, metadata: {name: 'p', labels: {a: 1}}}]}, 'labels.a'],
])('a list with %s is malformed, and says where', async (_name, body, where) => {
  const {reader} = await readerOf({body})
  const read = await podsIn(reader)
  expectMissing(read, {cause: 'malformed', code: 'cluster.malformed', input: 'pods in ns'})
  expect(read).toMatchObject({reason: expect.stringContaining(where)})
})

test('a null list of a Go server is an empty one', async () => {
  const {reader} = await readerOf({body: {kind: 'PodList', metadata: {}, items: null}})
  expect(await podsIn(reader)).toEqual({status: 'found', value: []})
})

test('an object of another kind is malformed', async () => {
  const {reader} = await readerOf({body: {...POD, kind: 'Node'}})
  expectMissing(await reader.get('Pod', {namespace: 'ns', name: 'p'}), {cause: 'malformed'})
})

test('the end of the run is told from an interruption, also while waiting to ask again', async () => {
  const api = await startApi(() => ({status: 429, headers: {'retry-after': '2'}}))
  const cluster = await open(kubeconfig({server: api.url}))
  const ending = new AbortController()
  const waiting = podsIn(cluster.reader(ending.signal))
  await vi.waitFor(() => expect(api.seen).toHaveLength(1))
  ending.abort(new DOMException('time is over', 'TimeoutError'))
  expectMissing(await waiting, {cause: 'deadline'})
  const interrupted = AbortSignal.abort(new Error('SIGINT'))
  expectMissing(await podsIn(cluster.reader(interrupted)), {cause: 'interrupted'})
})

test('groups are the names that the server lists', async () => {
  const {reader} = await readerOf({body: {kind: 'APIGroupList', groups: [{name: 'apps'}, {name: 'traefik.io'}]}})
  expect(await reader.groups()).toEqual({status: 'found', value: new Set(['apps', 'traefik.io'])})
})
