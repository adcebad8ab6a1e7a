import {inspect} from 'node:util'
import {expect, test} from 'vitest'
import {startApi} from './fake-api.ts'
import {kubeconfig, open} from './open.ts'

const CANARY = 'canary-41c9-value'
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')
const secret = (name: string, data: Record<string, string>) => ({
  metadata: {name, namespace: 'ns'},
  type: 'Opaque',
  data,
})
const signal = new AbortController().signal

test('Secrets are listed page by page; states come back, values stay with the known values', async () => {
  const api = await startApi(({url}) => ({
    body: url.includes('continue=more')
      ? {kind: 'SecretList', items: [secret('b', {key: base64(Buffer.from([0xff, 0, 1, 2]))})]}
      : {kind: 'SecretList', metadata: {continue: 'more'}, items: [secret('a', {key: base64(CANARY)})]},
  }))
  const cluster = await open(kubeconfig({server: api.url}))
  const read = await cluster.secretLister(signal).secrets('ns')
  const states = read.status === 'found' ? read.value : []
  expect(states.map(({metadata, type, keys}) => [metadata.name, type, keys.key?.state])).toEqual([
    ['a', 'Opaque', 'set'],
    ['b', 'Opaque', 'set'],
  ])
  expect(api.seen.map(({url}) => url)).toEqual([
    '/api/v1/namespaces/ns/secrets?limit=50',
    '/api/v1/namespaces/ns/secrets?limit=50&continue=more',
  ])
  const entries = [...cluster.knownValues.entries()]
  expect(entries.map(({holder, key}) => `${holder}.${key}`)).toEqual(['secret/ns/a.key', 'secret/ns/b.key'])
  expect(entries.map(({value}) => base64(value))).toEqual([base64(CANARY), base64(Buffer.from([0xff, 0, 1, 2]))])
  expect([...cluster.objectNames]).toEqual(['a', 'b'])
  expect(inspect(cluster, {depth: 9}) + JSON.stringify(cluster)).not.toContain(CANARY)
})

test('a denial names the permission that would cure it', async () => {
  const api = await startApi(() => ({status: 403, body: {kind: 'Status', message: CANARY}}))
  const cluster = await open(kubeconfig({server: api.url}))
  expect(await cluster.secretLister(signal).secrets('ns')).toMatchObject({
    status: 'missing',
    cause: 'denied',
    input: 'secrets in ns',
    rule: {apiGroup: '', resource: 'secrets', verbs: ['list'], namespace: 'ns'},
  })
})

test.each([
  ['another kind', {kind: 'ConfigMapList', items: []}],
  ['a value that is not base64', {kind: 'SecretList', items: [secret('a', {key: `${CANARY}!`})]}],
  ['a page that names itself as the next', {kind: 'SecretList', metadata: {continue: 'x'}, items: []}],
])('%s is malformed and not quoted', async (_, body) => {
  const api = await startApi(() => ({body}))
  const cluster = await open(kubeconfig({server: api.url}))
  const read = await cluster.secretLister(signal).secrets('ns')
  expect(read).toMatchObject({status: 'missing', cause: 'malformed'})
  expect(JSON.stringify(read)).not.toContain('canary')
})

test.each([
  ['token', {token: CANARY}, 'kubeconfig/u.token', CANARY],
  ['password', {username: 'me', password: CANARY}, 'kubeconfig/u.password', CANARY],
])('a %s that logs in is known once it was obtained, and can be told as a kubeconfig', async (_, user, ref, value) => {
  const api = await startApi(() => ({body: {gitVersion: 'v1.36.0', major: '1', minor: '36'}}))
  const cluster = await open(kubeconfig({server: api.url}, user))
  await cluster.reader(signal).version()
  const known = [...cluster.knownValues.entries()].map(entry => [
    `${entry.holder}.${entry.key}`,
    Buffer.from(entry.value).toString(),
  ])
  expect(known).toContainEqual([ref, value])
  expect(cluster.login().users).toEqual([{name: 'u', user}])
  expect(inspect(cluster, {depth: 9}) + JSON.stringify(cluster)).not.toContain(CANARY)
})
