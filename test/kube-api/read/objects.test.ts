import {expect, test} from 'vitest'

import {getJson, names, object, pod, serve, testState} from '../cluster.ts'

const labelled = (name: string, labels: Record<string, string>) => pod(name, {metadata: {labels}})

test('lists are sorted, bare inside, and end at the namespace they are asked for', async () => {
  const objects = [pod('b'), pod('a'), pod('c', {namespace: 'other'}), object('Service', 's')]
  const url = await serve(testState({objects}))
  const list = await getJson(`${url}/api/v1/namespaces/shop/pods`)
  expect(list).toMatchObject({kind: 'PodList', apiVersion: 'v1', metadata: {resourceVersion: '10'}})
  expect(names(list)).toEqual(['a', 'b'])
  expect(list.items[0]).not.toHaveProperty('kind')
  expect(names(await getJson(`${url}/api/v1/pods`))).toEqual(['c', 'a', 'b'])
  expect(names(await getJson(`${url}/api/v1/namespaces/none/pods`))).toEqual([])
})

test('one object is complete; a missing one is a 404 Status that names it', async () => {
  const url = await serve(testState({objects: [object('Deployment', 'web', {apiVersion: 'apps/v1'})]}))
  const path = `${url}/apis/apps/v1/namespaces/shop/deployments`
  expect(await getJson(`${path}/web`)).toMatchObject({kind: 'Deployment', apiVersion: 'apps/v1'})
  expect(await getJson(`${path}/nope`)).toEqual({
    ...{kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', reason: 'NotFound', code: 404},
    message: 'deployments.apps "nope" not found',
    details: {name: 'nope', group: 'apps', kind: 'deployments'},
  })
})

test('names of 200 characters are found', async () => {
  const name = 'n'.repeat(200)
  const url = await serve(testState({objects: [pod(name)]}))
  expect((await getJson(`${url}/api/v1/namespaces/shop/pods/${name}`)).metadata).toMatchObject({name})
})

test('what is not served is 404, in the three ways an API server says it', async () => {
  const url = await serve(testState({objects: [pod('a')]}))
  const unknownGroup = await fetch(`${url}/apis/nope.example/v1/things`)
  expect([unknownGroup.status, await unknownGroup.text()]).toEqual([404, '404 page not found\n'])
  for (const path of ['/api/v1/things', '/api/v1/namespaces/shop/nodes', '/api/v1/pods/a', '/api/v2/pods']) {
    expect((await getJson(url + path)).message, path).toBe('the server could not find the requested resource')
  }
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is refused with 405', async method => {
  const url = await serve(testState({objects: [pod('a')]}))
  const response = await fetch(`${url}/api/v1/namespaces/shop/pods/a`, {method})
  expect(response.status).toBe(405)
  expect(await response.json()).toMatchObject({kind: 'Status', reason: 'MethodNotAllowed'})
})

test('pages join into the whole list, read as it was when the first was asked for', async () => {
  const state = testState({objects: [pod('a'), pod('b'), pod('c')]})
  const url = `${await serve(state)}/api/v1/namespaces/shop/pods?limit=2`
  const first = await getJson(url)
  expect(names(first)).toEqual(['a', 'b'])
  expect(first.metadata).toMatchObject({resourceVersion: '10', remainingItemCount: 1})
  state.apply({type: 'DELETED', object: pod('c')})
  state.apply({type: 'ADDED', object: pod('d', {metadata: {resourceVersion: '30'}})})
  const second = await getJson(`${url}&continue=${first.metadata.continue}`)
  expect(names(second)).toEqual(['c'])
  expect(second.metadata).toEqual({resourceVersion: '10'})
  expect(names(await getJson(url))).toEqual(['a', 'b'])
})

test('the number of remaining items is not said where a selector hides it', async () => {
  const url = await serve(testState({objects: [pod('a'), pod('b')]}))
  const {metadata} = await getJson(`${url}/api/v1/pods?limit=1&fieldSelector=status.phase=Running`)
  expect(metadata.continue).toBeTruthy()
  expect(metadata).not.toHaveProperty('remainingItemCount')
})

test('a token that the server cannot honour is 410 Expired', async () => {
  const url = await serve(testState({objects: [pod('a')]}))
  const future = Buffer.from('{"v":"meta.k8s.io/v1","rv":99,"start":"/a"}').toString('base64url')
  for (const token of [future, 'garbage']) {
    const body = await getJson(`${url}/api/v1/pods?limit=1&continue=${token}`)
    expect(body).toMatchObject({code: 410, reason: 'Expired'})
    expect(body.message).toMatch(/^The provided continue parameter is too old to display a consistent list result/)
  }
})

test.each([
  ['app=web', ['a']],
  ['app==web', ['a']],
  ['app!=web', ['b', 'c']],
  ['app in (web, db)', ['a', 'b']],
  ['app notin (web)', ['b', 'c']],
  ['app', ['a', 'b']],
  ['!app', ['c']],
  ['app,tier in (back)', ['b']],
  ['size>1', ['b']],
  ['example.org/x=1', ['c']],
])('label selector %s selects %j', async (selector, expected) => {
  const objects = [
    labelled('a', {app: 'web', size: '1'}),
    labelled('b', {app: 'db', tier: 'back', size: '2'}),
    labelled('c', {'example.org/x': '1'}),
  ]
  const url = await serve(testState({objects}))
  expect(names(await getJson(`${url}/api/v1/pods?labelSelector=${encodeURIComponent(selector)}`))).toEqual(expected)
})

test.each([
  ['metadata.name=a', ['a']],
  ['metadata.namespace!=shop', ['c']],
  ['status.phase=Pending,spec.nodeName=', ['b']],
  ['status.phase!=Running', ['b']],
])('field selector %s selects %j', async (selector, expected) => {
  const pending = pod('b', {spec: {containers: []}, status: {phase: 'Pending'}})
  const url = await serve(testState({objects: [pod('a'), pending, pod('c', {namespace: 'other'})]}))
  expect(names(await getJson(`${url}/api/v1/pods?fieldSelector=${encodeURIComponent(selector)}`))).toEqual(expected)
})

test('events are selected by what they are about, and shown in both groups', async () => {
  const event = object('Event', 'e', {involvedObject: {kind: 'Pod', name: 'a'}, message: 'hello', type: 'Warning'})
  const url = await serve(testState({objects: [event]}))
  const selector = 'fieldSelector=involvedObject.name%3Da,type%3DWarning'
  expect(names(await getJson(`${url}/api/v1/events?${selector}`))).toEqual(['e'])
  const [other] = (await getJson(`${url}/apis/events.k8s.io/v1/events`)).items
  expect(other).toMatchObject({regarding: {name: 'a'}, note: 'hello'})
})

test.each([
  ['pods?labelSelector=a%3Db%20c', "found 'c', expected: ',' or 'end of string'"],
  ['pods?labelSelector=a%20in%20b', "unable to parse requirement: found 'b' expected: '('"],
  ['pods?fieldSelector=spec.foo%3D1', 'field label not supported: spec.foo'],
  ['configmaps?fieldSelector=a%3D1', '"a" is not a known field selector: only "metadata.name", "metadata.namespace"'],
  ['pods?limit=abc', 'strconv.ParseInt: parsing "abc": invalid syntax'],
])('%s is a 400 in the words of an API server', async (path, message) => {
  const url = await serve(testState())
  expect(await getJson(`${url}/api/v1/${path}`)).toMatchObject({code: 400, reason: 'BadRequest', message})
})

test('metadata alone can be asked for, and then nothing else is sent', async () => {
  const secret = object('Secret', 'keys', {data: {key: 'c2VjcmV0LW1hcmtlcg=='}})
  const url = `${await serve(testState({objects: [secret]}))}/api/v1/namespaces/shop/secrets`
  const one = {accept: 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io'}
  const many = {accept: 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io'}
  const single = await getJson(`${url}/keys`, one)
  const list = await getJson(url, many)
  expect(single).toMatchObject({kind: 'PartialObjectMetadata', metadata: {name: 'keys'}})
  expect(list).toMatchObject({kind: 'PartialObjectMetadataList', metadata: {resourceVersion: '10'}})
  expect(JSON.stringify([single, list])).not.toContain('c2VjcmV0')
  expect(await getJson(url, one)).toMatchObject({code: 406, reason: 'NotAcceptable'})
  expect(await getJson(url, {accept: 'application/vnd.kubernetes.protobuf'})).toMatchObject({code: 406})
})
