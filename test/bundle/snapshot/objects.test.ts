import {expect, test} from 'vitest'
import type {Read} from '../../../src/cluster/port.ts'
import {type Files, listOf, ours, podOf, readerOf} from './bundle-of.ts'

const PODS = {'cluster-resources/pods/svc.json': listOf('Pod', podOf('app-1'), podOf('app-2'))}
const IN_SVC = {namespace: 'svc'}
const RULE = {apiGroup: '', resource: 'pods', verbs: ['list'], namespace: 'svc'}

async function pods(files: Files, namespace: string | null = 'svc') {
  return (await readerOf(files)).list('Pod', {namespace})
}

function namesIn(read: Read<{readonly metadata: {readonly name: string}}[]>): string[] {
  return read.status === 'found' ? read.value.map(({metadata}) => metadata.name) : [read.status]
}

function asked(kind: string, rest: object, namespace: string | null = 'svc', name: string | null = null) {
  return {read: {kind, namespace, name}, ...rest}
}

test('what was collected is found', async () => {
  expect(namesIn(await pods(ours(PODS, [asked('Pod', {status: 'collected'})])))).toEqual(['app-1', 'app-2'])
})

test.each([
  ['empty', {status: 'empty'}, {status: 'found', value: []}],
  ['absent', {status: 'absent'}, {status: 'absent'}],
  [
    'denied',
    {status: 'denied', cause: 'denied', reason: 'not allowed to read pods in svc', rule: RULE},
    {status: 'missing', cause: 'denied', rule: RULE, reason: 'not allowed to read pods in svc'},
  ],
  [
    'out of time',
    {status: 'missing', cause: 'deadline', reason: 'the time was up'},
    {status: 'missing', cause: 'deadline'},
  ],
  ['left out', {status: 'missing', cause: 'not-looked', reason: 'no'}, {status: 'missing', cause: 'not-looked'}],
  ['cut', {status: 'truncated', reason: 'cut'}, {status: 'missing', cause: 'not-looked', reason: 'cut'}],
  ['collected, but lost since', {status: 'collected'}, {status: 'missing', cause: 'malformed'}],
])('a list that was %s is answered alike', async (_, became, answer) => {
  expect(await pods(ours({}, [asked('Pod', became)]))).toMatchObject(answer)
})

test('what the manifest says outranks the files: half a list is none', async () => {
  const answer = await pods(ours(PODS, [asked('Pod', {status: 'denied', cause: 'denied', reason: 'no', rule: RULE})]))
  expect(answer).toMatchObject({status: 'missing', cause: 'denied'})
})

test('what nobody asked for is not looked at, and never empty', async () => {
  expect(await pods(ours({}))).toEqual({
    status: 'missing',
    cause: 'not-looked',
    input: 'pods in svc',
    reason: 'not in the bundle',
  })
  expect(await pods(PODS, 'other')).toMatchObject({status: 'missing', cause: 'not-looked'})
})

test('all namespaces are all that are there', async () => {
  const other = {'cluster-resources/pods/other.json': listOf('Pod', podOf('far', [], 'other'))}
  expect(namesIn(await pods({...PODS, ...other}, null))).toEqual(['app-1', 'app-2', 'far'])
  expect(await pods({'cluster-resources/services/svc.json': listOf('Service')}, null)).toMatchObject({
    status: 'missing',
  })
})

test('an object is found by its name, or is not there', async () => {
  const reader = await readerOf(ours(PODS, [asked('Pod', {status: 'collected'})]))
  expect(await reader.get('Pod', {...IN_SVC, name: 'app-2'})).toMatchObject({value: {metadata: {name: 'app-2'}}})
  expect(await reader.get('Pod', {...IN_SVC, name: 'app-3'})).toEqual({status: 'absent'})
})

test('where the list was refused, an object that was read by name is found, and no other is absent', async () => {
  const denied = asked('Pod', {status: 'denied', cause: 'denied', reason: 'no', rule: RULE})
  const reader = await readerOf(ours({'cluster-resources/pods/svc.json': listOf('Pod', podOf('app-1'))}, [denied]))
  expect(await reader.get('Pod', {...IN_SVC, name: 'app-1'})).toMatchObject({status: 'found'})
  expect(await reader.get('Pod', {...IN_SVC, name: 'app-2'})).toMatchObject({
    cause: 'denied',
    rule: {verbs: ['get'], resourceNames: ['app-2']},
  })
  const gone = asked('Pod', {status: 'absent'}, 'svc', 'app-2')
  const asksByName = await readerOf(ours({}, [denied, gone]))
  expect(await asksByName.get('Pod', {...IN_SVC, name: 'app-2'})).toEqual({status: 'absent'})
})

test.each([
  ['no JSON', 'nonsense', /pods\/svc.json of the bundle is not a JSON document/],
  ['another kind', listOf('Service'), /pods\/svc.json of the bundle is malformed at kind/],
  ['another shape', listOf('Pod', {metadata: {}}), /malformed at items\[0\].metadata.name/],
])('a file with %s is malformed', async (_, content, reason) => {
  const answer = await pods({'cluster-resources/pods/svc.json': content})
  expect(answer).toMatchObject({cause: 'malformed', reason: expect.stringMatching(reason)})
})

test('items without a list around them, and null for none, are what other tools write', async () => {
  expect(namesIn(await pods({'cluster-resources/pods/svc.json': [podOf('app-1')]}))).toEqual(['app-1'])
  expect(namesIn(await pods({'cluster-resources/pods/svc.json': {kind: 'PodList', items: null}}))).toEqual([])
})

test('another tool says beside a kind why it is not there', async () => {
  const files = {
    'cluster-resources/pods-errors.json': {svc: 'pods is forbidden: User "u" cannot list resource "pods"', far: 'gone'},
    'cluster-resources/nodes.json': '',
    'cluster-resources/nodes-errors.json': ['nodes is forbidden'],
    'cluster-resources/ingress-errors.json': {svc: 'the server was busy'},
  }
  const reader = await readerOf(files)
  expect(await reader.list('Pod', IN_SVC)).toMatchObject({cause: 'denied', rule: RULE})
  expect(await reader.list('Node', {namespace: null})).toMatchObject({cause: 'denied', rule: {resource: 'nodes'}})
  expect(await reader.list('Ingress', IN_SVC)).toMatchObject({
    cause: 'not-looked',
    reason: 'could not be collected: the server was busy',
  })
  expect(await reader.list('Service', IN_SVC)).toMatchObject({reason: 'not in the bundle'})
})
