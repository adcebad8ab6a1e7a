import {expect, test} from 'vitest'
import {openSnapshot} from '../../../src/bundle/snapshot/snapshot.ts'
import type {Rule} from '../../../src/cluster/port.ts'
import {bundleOf, type Files, listOf, ours, PLAIN, readerOf} from './bundle-of.ts'

const VERSION = {
  'cluster-info/cluster_version.json': {info: {gitVersion: 'v1.33.2+k0s', major: '1', minor: '33+'}, string: 'x'},
}
const SOME = {'cluster-resources/namespaces.json': listOf('Namespace')}

async function open(files: Files) {
  return openSnapshot(bundleOf(files), {plainEnv: () => PLAIN})
}

test('the server is the one of that time: its version, its clock, its groups', async () => {
  const groups = {'cluster-resources/groups.json': [{name: ''}, {name: 'apps', versions: []}]}
  const reader = await readerOf(ours({...VERSION, ...groups}))
  expect(await reader.version()).toMatchObject({
    value: {gitVersion: 'v1.33.2+k0s', major: 1, minor: 33, serverTimeMs: Date.parse('2026-03-01T10:00:02Z')},
  })
  expect(await reader.groups()).toEqual({status: 'found', value: new Set(['apps'])})
  const without = await readerOf(ours({}))
  expect(await without.version()).toMatchObject({status: 'missing', cause: 'not-looked'})
  expect(await without.groups()).toMatchObject({status: 'missing', cause: 'not-looked'})
})

test('a bundle of another tool was made when its newest object was written', async () => {
  const node = {
    metadata: {creationTimestamp: '2026-01-01T00:00:00Z'},
    status: {conditions: [{lastHeartbeatTime: '2026-02-03T04:05:06Z'}]},
  }
  const reader = await readerOf({...VERSION, 'cluster-resources/nodes.json': listOf('Node', node)})
  expect(await reader.version()).toMatchObject({value: {serverTimeMs: Date.parse('2026-02-03T04:05:06Z')}})
})

test('the target is what the manifest says', async () => {
  const {target, manifest} = await open(ours({}))
  expect(target).toEqual({
    mode: 'bundle',
    context: 'prod',
    server: 'https://k.example:6443',
    namespace: 'default',
    inCluster: false,
  })
  expect(manifest?.target.installation?.namespace).toBe('svc')
  expect(await open(SOME)).toMatchObject({manifest: null, target: {mode: 'bundle', context: null, server: null}})
})

test('nobody is asked anything', async () => {
  const prober = (await open(SOME)).prober(new AbortController().signal)
  const to = {via: 'url', url: 'http://127.0.0.1:1'} as const
  expect(await prober.probe({to, path: '/', credential: {kind: 'none'}})).toMatchObject({status: 'missing'})
})

const LIST_PODS = {apiGroup: '', resource: 'pods', verbs: ['list'], namespace: 'svc'} as const

test.each([
  ['granted', [{verbs: ['get', 'list'], apiGroups: [''], resources: ['pods']}], true],
  ['granted by stars', [{verbs: ['*'], apiGroups: ['*'], resources: ['*']}], true],
  ['granted for one name only', [{verbs: ['list'], apiGroups: [''], resources: ['pods'], resourceNames: ['x']}], null],
  ['granted for paths only', [{verbs: ['list'], nonResourceURLs: ['*']}], null],
  ['not granted', [{verbs: ['get'], apiGroups: [''], resources: ['pods']}], null],
])('a permission that was %s', async (_, grants, answer) => {
  const reader = await readerOf({...SOME, 'cluster-resources/auth-cani-list/svc.json': grants})
  const expected = answer === null ? {status: 'missing', cause: 'not-looked'} : {status: 'found', value: answer}
  expect(await reader.mayI(LIST_PODS)).toMatchObject(expected)
  expect(await reader.mayI({...LIST_PODS, namespace: null})).toMatchObject({status: 'missing'})
  expect(await reader.mayI({...LIST_PODS, namespace: 'other'})).toMatchObject({status: 'missing'})
})

test.each([
  ['allowed', {status: 'found', value: true}, {status: 'found', value: true}],
  ['denied', {status: 'found', value: false}, {status: 'found', value: false}],
  [
    'not answered',
    {status: 'missing', cause: 'deadline', input: 'x', reason: 'slow'},
    {cause: 'deadline', reason: 'slow'},
  ],
  ['damaged', {status: 'found', value: 'yes'}, {status: 'missing', cause: 'malformed'}],
])('a review that was recorded as %s outranks the list of rules', async (_, allowed, expected) => {
  const nodes: Rule = {apiGroup: '', resource: 'nodes', verbs: ['get', 'list'], namespace: null}
  const reviews = [{rule: {...nodes, verbs: ['list', 'get']}, allowed}]
  const reader = await readerOf(ours({'api.json': apiWith({reviews})}))
  expect(await reader.mayI(nodes)).toMatchObject(expected)
  expect(await reader.mayI({...nodes, resource: 'pods'})).toMatchObject({status: 'missing', cause: 'not-looked'})
})

test('the user and the speed of the server are those that were recorded', async () => {
  const named = await readerOf(ours({...VERSION, 'api.json': apiWith({user: {status: 'found', value: 'jane'}})}))
  expect(await named.whoAmI()).toEqual({status: 'found', value: 'jane'})
  expect(await named.version()).toMatchObject({value: {durationMs: 12}})
  const unnamed = await readerOf(ours({}))
  expect(await unnamed.whoAmI()).toMatchObject({status: 'missing', cause: 'not-looked'})
})

function apiWith(said: object) {
  return {apiVersion: 'svcdiag/v1', kind: 'RecordedApi', versionDurationMs: 12, reviews: [], ...said}
}

test.each([
  ['nothing of a cluster', {'a.txt': 'x'}, /contains no cluster resources/],
  ['a manifest of something else', {'manifest.json': {name: 'web'}}, /contains no cluster resources/],
  ['a manifest that is none', {...SOME, 'manifest.json': 'nonsense'}, /manifest.json of the bundle is not a JSON/],
  ['half a manifest', {'manifest.json': {kind: 'BundleManifest'}}, /manifest.json of the bundle is malformed at/],
  ['half of what the API said', ours({'api.json': {kind: 'RecordedApi'}}), /api.json .* malformed/],
  ['half the states', {...ours({}), 'secret-states.json': {kind: 'SecretStates'}}, /secret-states.json .* malformed/],
])('%s is no bundle', async (_, files, words) => {
  await expect(open(files)).rejects.toMatchObject({code: 'bundle.invalid', message: expect.stringMatching(words)})
})
