import {expect, test} from 'vitest'

import type {Access} from '../../src/kube-api/state.ts'
import {getJson, pod, serve, testState} from './cluster.ts'

const as = (user: string) => ({authorization: `Bearer ${user}`})

test.each([
  [
    '/api/v1/namespaces/ns/pods',
    'pods is forbidden: User "x" cannot list resource "pods" in API group "" in the namespace "ns"',
  ],
  ['/api/v1/pods', 'pods is forbidden: User "x" cannot list resource "pods" in API group "" at the cluster scope'],
  [
    '/api/v1/pods?watch=1',
    'pods is forbidden: User "x" cannot watch resource "pods" in API group "" at the cluster scope',
  ],
  [
    '/apis/apps/v1/namespaces/ns/deployments/web',
    'deployments.apps "web" is forbidden: User "x" cannot get resource "deployments" in API group "apps" in the namespace "ns"',
  ],
  [
    '/api/v1/namespaces/ns/pods/web/log',
    'pods "web" is forbidden: User "x" cannot get resource "pods/log" in API group "" in the namespace "ns"',
  ],
  [
    '/api/v1/namespaces/ns',
    'namespaces "ns" is forbidden: User "x" cannot get resource "namespaces" in API group "" in the namespace "ns"',
  ],
  [
    '/api/v1/namespaces/ns/secrets?fieldSelector=metadata.name%3Dkeys',
    'secrets "keys" is forbidden: User "x" cannot list resource "secrets" in API group "" in the namespace "ns"',
  ],
  [
    '/apis/nope.example/v1/things',
    'things.nope.example is forbidden: User "x" cannot list resource "things" in API group "nope.example" at the cluster scope',
  ],
])('%s is refused word for word', async (path, message) => {
  const url = await serve(testState({denies: () => true}))
  expect(await getJson(url + path, as('x'))).toMatchObject({kind: 'Status', code: 403, reason: 'Forbidden', message})
})

test('the details of a refusal name group, kind and object', async () => {
  const url = await serve(testState({denies: () => true}))
  const {details} = await getJson(`${url}/apis/apps/v1/namespaces/ns/deployments/web`)
  expect(details).toEqual({name: 'web', group: 'apps', kind: 'deployments'})
})

test('whoever sends no token is asked about as lab', async () => {
  const asked: Access[] = []
  const url = await serve(testState({objects: [pod('a')], denies: access => asked.push(access) < 0}))
  await fetch(`${url}/api/v1/namespaces/shop/pods/a`)
  expect(asked).toEqual([{user: 'lab', verb: 'get', group: '', resource: 'pods', namespace: 'shop', name: 'a'}])
})

const review = async (url: string, kind: string, spec: object) => {
  const path = `${url}/apis/authorization.k8s.io/v1/${kind}`
  const response = await fetch(path, {method: 'POST', body: JSON.stringify({spec}), headers: as('x')})
  const {status} = (await response.json()) as {status: {allowed: boolean; resourceRules: unknown[]}}
  return {code: response.status, ...status}
}

test('a SelfSubjectAccessReview is answered by the same rule as the request itself', async () => {
  const denies = ({verb, resource, user}: Access) => user === 'x' && verb === 'list' && resource === 'secrets'
  const url = await serve(testState({denies}))
  const ask = (verb: string, resource: string, subresource = '') =>
    review(url, 'selfsubjectaccessreviews', {resourceAttributes: {namespace: 'ns', verb, resource, subresource}})
  expect(await ask('list', 'secrets')).toEqual({code: 201, allowed: false})
  expect(await ask('get', 'pods', 'log')).toEqual({code: 201, allowed: true})
})

test('a SelfSubjectAccessReview in protobuf, as kubectl sends it, is understood', async () => {
  const field = (number: number, bytes: Buffer) => Buffer.concat([Buffer.from([number * 8 + 2, bytes.length]), bytes])
  const attributes = Buffer.concat([field(2, Buffer.from('list')), field(5, Buffer.from('secrets'))])
  const object = field(2, field(1, attributes))
  const body = Buffer.concat([Buffer.from('k8s\0'), field(1, Buffer.from('')), field(2, object)])
  const url = await serve(testState({denies: ({resource}) => resource === 'secrets'}))
  const path = `${url}/apis/authorization.k8s.io/v1/selfsubjectaccessreviews`
  const response = await fetch(path, {
    method: 'POST',
    body,
    headers: {'content-type': 'application/vnd.kubernetes.protobuf'},
  })
  expect(await response.json()).toMatchObject({status: {allowed: false}, spec: {resourceAttributes: {verb: 'list'}}})
})

test('a SelfSubjectReview tells the user who they are', async () => {
  const url = await serve(testState())
  const path = `${url}/apis/authentication.k8s.io/v1/selfsubjectreviews`
  const response = await fetch(path, {method: 'POST', body: '{}', headers: as('jane')})
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({kind: 'SelfSubjectReview', status: {userInfo: {username: 'jane'}}})
})

test('a SelfSubjectRulesReview lists what is allowed and nothing else', async () => {
  const allowed = ({verb, resource, group}: Access) =>
    group === 'authorization.k8s.io' ? verb === 'create' : verb === 'get' && resource === 'pods/log'
  const url = await serve(testState({denies: access => !allowed(access)}))
  const {resourceRules} = await review(url, 'selfsubjectrulesreviews', {namespace: 'ns'})
  expect(resourceRules).toHaveLength(3)
  expect(resourceRules[0]).toEqual({verbs: ['get'], apiGroups: [''], resources: ['pods/log']})
  expect(resourceRules[1]).toMatchObject({verbs: ['create'], resources: ['selfsubjectaccessreviews']})
})
