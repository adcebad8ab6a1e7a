import {expect, expectTypeOf, test} from 'vitest'
import type {ClusterReader, Rule} from '../../../src/cluster/port.ts'
import {startApi} from './fake-api.ts'
import {openReader} from './open.ts'

const REVIEWS = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'
const WHO_AM_I = '/apis/authentication.k8s.io/v1/selfsubjectreviews'

/** Answers a review with the result of `allows`, which receives `verb resource/subresource name`. */
function reviewing(allows: (asked: string) => boolean) {
  return startApi(({method, body}) => {
    if (method === 'GET' || !body.includes('resourceAttributes')) return {body: {}}
    const {verb, resource, subresource, name} = JSON.parse(body).spec.resourceAttributes
    const asked = [verb, [resource, subresource].filter(Boolean).join('/'), name].filter(Boolean).join(' ')
    return {status: 201, body: {kind: 'SelfSubjectAccessReview', status: {allowed: allows(asked)}}}
  })
}

const FORWARD: Rule = {apiGroup: '', resource: 'pods/portforward', verbs: ['get', 'create'], namespace: 'ns'}
const TWO_SECRETS: Rule = {
  apiGroup: '',
  resource: 'secrets',
  verbs: ['get'],
  namespace: 'ns',
  resourceNames: ['a', 'b'],
}

test.each<[string, Rule, (asked: string) => boolean, boolean]>([
  ['all verbs allowed', FORWARD, () => true, true],
  ['one verb denied', FORWARD, asked => asked !== 'create pods/portforward', false],
  ['all names allowed', TWO_SECRETS, () => true, true],
  ['one name denied', TWO_SECRETS, asked => asked !== 'get secrets b', false],
])('%s', async (_name, rule, allows, expected) => {
  const api = await reviewing(allows)
  expect(await (await openReader(api.url)).mayI(rule)).toEqual({status: 'found', value: expected})
  expect(api.seen).toHaveLength(2)
})

test('a review asks for group, resource, subresource, verb, namespace and name, and nothing that is not meant', async () => {
  const api = await reviewing(() => true)
  const reader = await openReader(api.url)
  await reader.mayI({apiGroup: 'apps', resource: 'deployments/scale', verbs: ['get'], namespace: null})
  expect(JSON.parse(api.seen[0]?.body ?? '')).toEqual({
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SelfSubjectAccessReview',
    spec: {resourceAttributes: {group: 'apps', resource: 'deployments', subresource: 'scale', verb: 'get'}},
  })
})

test.each([403, 404, 500])('a review that is answered %s is no permission', async status => {
  const api = await startApi(() => ({status}))
  expect(await (await openReader(api.url)).mayI(FORWARD)).toMatchObject({status: 'missing'})
})

test('a review without a verdict is malformed', async () => {
  const api = await startApi(() => ({body: {status: {}}}))
  expect(await (await openReader(api.url)).mayI(FORWARD)).toMatchObject({status: 'missing', cause: 'malformed'})
})

test.each([
  ['the user name', {status: 201, body: {status: {userInfo: {username: 'jane', groups: ['a']}}}}, {value: 'jane'}],
  ['a server that has no such review', {status: 404, body: {}}, {status: 'absent'}],
  ['a refusal', {status: 403, body: {}}, {status: 'missing', cause: 'denied'}],
  ['a user without a name', {status: 201, body: {status: {userInfo: {}}}}, {cause: 'malformed'}],
  ['no JSON', {status: 201, body: 'x'}, {cause: 'malformed'}],
])('who the user is: %s', async (_, answer, expected) => {
  const api = await startApi(() => answer)
  expect(await (await openReader(api.url)).whoAmI()).toMatchObject(expected)
  expect(api.seen).toMatchObject([{method: 'POST', url: WHO_AM_I}])
})

test('whatever a reader is asked, only reads and reviews are sent', async () => {
  const api = await reviewing(() => true)
  const reader = await openReader(api.url)
  const name = {namespace: 'ns', name: 'n', key: 'k'}
  await Promise.all([
    reader.version(),
    reader.groups(),
    reader.list('Pod', name),
    reader.get('Pod', name),
    reader.secret(name),
    reader.secretMetadata(name),
    reader.tlsSecret(name),
    reader.secretName(name),
    reader.mayI(FORWARD),
    reader.whoAmI(),
    reader.logTail({namespace: 'ns', pod: 'p', container: 'c', previous: true, tailLines: 1}),
  ])
  const sent = new Set(api.seen.map(({method, url}) => (method === 'GET' ? 'GET' : `${method} ${url}`)))
  expect(sent).toEqual(new Set(['GET', `POST ${REVIEWS}`, `POST ${WHO_AM_I}`]))
})

test('a reader has no verb that writes', () => {
  type Verbs = Exclude<keyof ClusterReader, 'target'>
  expectTypeOf<Verbs>().toEqualTypeOf<
    | 'version'
    | 'groups'
    | 'list'
    | 'get'
    | 'secret'
    | 'secretMetadata'
    | 'tlsSecret'
    | 'secretName'
    | 'logTail'
    | 'mayI'
    | 'whoAmI'
  >()
})
