import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {delimiter, join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {SvcdiagError} from '../../../src/errors.ts'
import {startApi} from './fake-api.ts'
import {kubeconfig, open} from './open.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'kubeconfig-'))
  onTestFinished(() => rmSync(path, {recursive: true}))
  return path
}

/** Writes a kubeconfig whose cluster, user and context have the same name. */
function file(
  path: string,
  name: string,
  more: {server?: string; current?: string; namespace?: string; user?: object} = {},
) {
  const {server = `http://${name}.example:6443`, current, namespace = name, user = {}} = more
  const config = {
    ...(current === undefined ? {} : {'current-context': current}),
    clusters: [{name, cluster: {server}}],
    users: [{name, user}],
    contexts: [{name, context: {cluster: name, user: name, namespace}}],
  }
  writeFileSync(path, JSON.stringify(config))
  return path
}

async function codeOf(opening: Promise<unknown>): Promise<string> {
  const error = await opening.then(
    () => null,
    (rejected: unknown) => rejected,
  )
  if (!(error instanceof SvcdiagError)) throw new Error(`expected an SvcdiagError, got ${error}`)
  return `${error.exit} ${error.code}`
}

test('the flag wins over KUBECONFIG, KUBECONFIG over the home folder', async () => {
  const dir = folder()
  mkdirSync(join(dir, '.kube'))
  file(join(dir, '.kube', 'config'), 'home', {current: 'home'})
  const listed = file(join(dir, 'listed'), 'listed', {current: 'listed'})
  const flag = file(join(dir, 'flag'), 'flag', {current: 'flag'})
  expect((await open(flag, {env: {HOME: dir, KUBECONFIG: listed}})).target.context).toBe('flag')
  expect((await open(undefined, {env: {HOME: dir, KUBECONFIG: listed}})).target.context).toBe('listed')
  expect((await open(undefined, {env: {HOME: dir, KUBECONFIG: ''}})).target).toEqual({
    mode: 'live',
    context: 'home',
    server: 'http://home.example:6443/',
    namespace: 'home',
    inCluster: false,
  })
})

test('of several files the first to set a name wins, whole, and missing files are passed over', async () => {
  const dir = folder()
  const first = file(join(dir, '1'), 'same', {server: 'http://first:1', namespace: 'one'})
  const second = file(join(dir, '2'), 'same', {server: 'http://second:1', namespace: 'two', current: 'same'})
  const third = file(join(dir, '3'), 'other', {current: 'other'})
  const KUBECONFIG = [join(dir, 'missing'), first, '', second, third].join(delimiter)
  expect((await open(undefined, {env: {KUBECONFIG}})).target).toMatchObject({
    server: 'http://first:1/',
    namespace: 'one',
  })
  const other = await open(undefined, {env: {KUBECONFIG}, context: 'other'})
  expect(other.target).toMatchObject({context: 'other', server: 'http://other.example:6443/'})
})

test('relative paths are relative to the file that has them', async () => {
  const [one, two] = [folder(), folder()]
  writeFileSync(join(two, 'token'), 'from-the-second-folder\n')
  const api = await startApi(() => ({body: {kind: 'APIGroupList', groups: []}}))
  const first = file(join(one, 'config'), 'one')
  const second = file(join(two, 'config'), 'two', {server: api.url, current: 'two', user: {tokenFile: 'token'}})
  const cluster = await open(undefined, {env: {KUBECONFIG: [first, second].join(delimiter)}})
  await cluster.reader(new AbortController().signal).groups()
  expect(api.seen[0]?.headers.authorization).toBe('Bearer from-the-second-folder')
})

test.each([
  [{server: 'api:6443', 'insecure-skip-tls-verify': true}, 'https://api:6443/'],
  [{server: 'api:6443'}, 'http://api:6443/'],
  [{server: 'https://me:canary@api:6443/base?x=canary'}, 'https://api:6443/base'],
])('the address of %j is %s', async (cluster, server) => {
  expect((await open(kubeconfig(cluster))).target.server).toBe(server)
})

test('text stands for the lab', async () => {
  expect((await open(kubeconfig({server: 'http://lab:1'}))).target).toMatchObject({mode: 'lab', context: 'c'})
})

function serviceAccount() {
  const dir = folder()
  writeFileSync(join(dir, 'token'), 'pod-token')
  writeFileSync(join(dir, 'namespace'), 'pod-ns\n')
  return dir
}

test('without any file a pod uses its service account', async () => {
  const serviceAccountFolder = serviceAccount()
  writeFileSync(join(serviceAccountFolder, 'ca.crt'), '')
  const env = {KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443', HOME: folder()}
  expect((await open(undefined, {env, serviceAccountFolder})).target).toEqual({
    mode: 'live',
    context: null,
    server: 'https://[fd00::1]/',
    namespace: 'pod-ns',
    inCluster: true,
  })
})

test('a kubeconfig wins over the service account', async () => {
  const dir = folder()
  const env = {
    KUBECONFIG: file(join(dir, 'c'), 'c', {current: 'c'}),
    KUBERNETES_SERVICE_HOST: 'h',
    KUBERNETES_SERVICE_PORT: '1',
  }
  expect((await open(undefined, {env, serviceAccountFolder: serviceAccount()})).target.inCluster).toBe(false)
})

test('nothing to go by is an error that names what was looked at', async () => {
  const env = {HOME: '/nowhere', KUBERNETES_SERVICE_HOST: 'h', KUBERNETES_SERVICE_PORT: '1'}
  const opening = open(undefined, {env, serviceAccountFolder: '/nowhere'})
  expect(await codeOf(opening)).toBe('2 kubeconfig.unreadable')
  await expect(opening).rejects.toThrow('/nowhere/.kube/config')
})

const SECRET_LINE = 'token: [canary-in-yaml'

test.each<[string, string, string]>([
  ['no such file', '', '2 kubeconfig.unreadable'],
  ['broken YAML', `users:\n- name: u\n  ${SECRET_LINE}`, '2 kubeconfig.invalid'],
  ['a list', '[canary-in-yaml]', '2 kubeconfig.invalid'],
  ['a wrong type', '{clusters: canary-in-yaml}', '2 kubeconfig.invalid'],
  ['no current context', '{clusters: [{name: k, cluster: {server: "http://h"}}]}', '2 kubeconfig.no-context'],
  ['a context that is not there', '{current-context: x, contexts: []}', '2 kubeconfig.no-context'],
  [
    'a cluster that is not there',
    '{current-context: x, contexts: [{name: x, context: {cluster: k}}]}',
    '2 kubeconfig.invalid',
  ],
  [
    'a user that is not there',
    '{current-context: x, contexts: [{name: x, context: {cluster: k, user: u}}], clusters: [{name: k, cluster: {server: "http://h"}}]}',
    '2 kubeconfig.invalid',
  ],
  [
    'a server that is no address',
    '{current-context: x, contexts: [{name: x, context: {cluster: k}}], clusters: [{name: k, cluster: {server: "http://"}}]}',
    '2 kubeconfig.invalid',
  ],
])('%s cannot be resolved', async (_name, content, code) => {
  const path = join(folder(), 'config')
  if (content !== '') writeFileSync(path, content)
  const opening = open(path)
  expect(await codeOf(opening)).toBe(code)
  await expect(opening).rejects.not.toThrow('canary')
})

test('--context must exist', async () => {
  const path = file(join(folder(), 'c'), 'c', {current: 'c'})
  expect(await codeOf(open(path, {context: 'nope'}))).toBe('2 kubeconfig.no-context')
})

test.each([
  ['a missing certificate authority', {'certificate-authority': '/nowhere/ca'}, {}, '2 kubeconfig.unreadable'],
  ['a certificate authority that is none', {'certificate-authority-data': 'Z2FyYmFnZQ=='}, {}, null],
  [
    'a missing client key',
    {},
    {'client-certificate-data': 'eA==', 'client-key': '/nowhere/key'},
    '2 kubeconfig.unreadable',
  ],
  [
    'a client certificate that is none',
    {},
    {'client-certificate-data': 'Z2FyYmFnZQ==', 'client-key-data': 'Z2FyYmFnZQ=='},
    '2 kubeconfig.invalid',
  ],
  ['a missing token file', {}, {tokenFile: '/nowhere/token'}, '2 kubeconfig.unreadable'],
])('%s is told before anything is sent', async (_name, cluster, user, code) => {
  const opening = open(kubeconfig({server: 'https://127.0.0.1:9', ...cluster}, user))
  if (code === null) await opening
  else expect(await codeOf(opening)).toBe(code)
})
