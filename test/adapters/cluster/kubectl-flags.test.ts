import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {folder} from '../../e2e/served.ts'
import {startApi} from './fake-api.ts'
import {kubeconfig, open} from './open.ts'

const VERSION = {body: {gitVersion: 'v1.33.0', major: '1', minor: '33'}}
const running = () => new AbortController().signal

test('--as and --as-group are sent with every request, and replace those of the kubeconfig', async () => {
  const api = await startApi(() => VERSION)
  const config = kubeconfig({server: api.url}, {token: 'mine', as: 'old', 'as-groups': ['old']})
  const overrides = {as: 'jane', 'as-group': ['devs', 'ops']}
  await (await open(config, {overrides})).reader(running()).version()
  const [{headers}] = api.seen as [(typeof api.seen)[0]]
  expect(headers).toMatchObject({
    authorization: 'Bearer mine',
    'impersonate-user': 'jane',
    'impersonate-group': 'devs, ops',
  })
})

test('--token-file replaces the credentials of the user, and is a known value of the redactor', async () => {
  const api = await startApi(() => VERSION)
  const file = join(await folder(), 'token')
  writeFileSync(file, 'of-the-file-7F3kQ9\n')
  const config = kubeconfig({server: api.url}, {token: 'mine', exec: {command: '/nonexistent'}})
  const cluster = await open(config, {overrides: {'token-file': file}})
  await cluster.reader(running()).version()
  expect(api.seen[0]?.headers.authorization).toBe('Bearer of-the-file-7F3kQ9')
  expect(cluster.knownValues.reveal('kubeconfig/u/token')).toBe('of-the-file-7F3kQ9')
})

test('a token file that is missing or empty is named', async () => {
  const file = join(await folder(), 'empty')
  writeFileSync(file, '\n')
  const config = kubeconfig({server: 'http://localhost:1'})
  await expect(open(config, {overrides: {'token-file': file}})).rejects.toThrow(`--token-file: ${file} is empty`)
  await expect(open(config, {overrides: {'token-file': '/nonexistent'}})).rejects.toThrow('/nonexistent cannot be read')
})

test('--cluster and --user name entries of the kubeconfig; an unknown one is refused with the known ones', async () => {
  const api = await startApi(() => VERSION)
  const text = JSON.stringify({
    'current-context': 'c',
    clusters: [
      {name: 'k', cluster: {server: 'http://localhost:1'}},
      {name: 'other', cluster: {server: api.url}},
    ],
    users: [
      {name: 'u', user: {}},
      {name: 'admin', user: {token: 'of-admin'}},
    ],
    contexts: [{name: 'c', context: {cluster: 'k', user: 'u'}}],
  })
  await (await open({text}, {overrides: {cluster: 'other', user: 'admin'}})).reader(running()).version()
  expect(api.seen[0]?.headers.authorization).toBe('Bearer of-admin')
  await expect(open({text}, {overrides: {user: 'amdin'}})).rejects.toThrow(
    '--user: no entry is called "amdin"; the kubeconfig has admin, u',
  )
})

test('--request-timeout ends one request and says so; the run goes on', async () => {
  const api = await startApi(({url}) =>
    url === '/version' ? new Promise(() => {}) : {body: {kind: 'APIGroupList', groups: []}},
  )
  const reader = (await open(kubeconfig({server: api.url}), {requestTimeoutMs: 2000})).reader(running())
  expect(await reader.version()).toMatchObject({
    status: 'missing',
    code: 'cluster.timeout',
    reason: expect.stringContaining('did not answer a request within 2 s'),
  })
  expect(await reader.groups()).toMatchObject({status: 'found'})
})

test('the service account of a pod is not replaced without a kubeconfig', async () => {
  const pod = await folder()
  writeFileSync(join(pod, 'token'), 'of-the-pod')
  const env = {KUBERNETES_SERVICE_HOST: '127.0.0.1', KUBERNETES_SERVICE_PORT: '1', HOME: pod}
  const inPod = {env, serviceAccountFolder: pod}
  await expect(open(undefined, {...inPod, overrides: {as: 'jane'}})).rejects.toThrow('--as needs a kubeconfig')
})
