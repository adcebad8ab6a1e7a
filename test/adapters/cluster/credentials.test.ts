import {chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {startApi} from './fake-api.ts'
import {kubeconfig, open} from './open.ts'

const V1 = 'client.authentication.k8s.io/v1'
const V1BETA1 = 'client.authentication.k8s.io/v1beta1'
const CANARY = 'canary-91c4-token'
const PATH = process.env.PATH ?? ''

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'plugin-'))
  onTestFinished(() => rmSync(path, {recursive: true}))
  return path
}

/** Writes a credential plugin as a shell script. */
function plugin(script: string): string {
  const path = join(folder(), 'plugin')
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

const credential = (status: object, apiVersion = V1) => JSON.stringify({apiVersion, kind: 'ExecCredential', status})

/** Returns the headers that the server receives from this user. */
async function headersFor(user: object) {
  const api = await startApi(() => ({body: {kind: 'APIGroupList', groups: []}}))
  const cluster = await open(kubeconfig({server: api.url}, user), {env: {PATH}})
  const read = await cluster.reader(new AbortController().signal).groups()
  return {read, headers: api.seen[0]?.headers ?? {}, seen: api.seen}
}

const basic = `Basic ${Buffer.from('me:word').toString('base64')}`

test.each<[string, object, string | undefined]>([
  ['nothing', {}, undefined],
  ['a token', {token: 'abc'}, 'Bearer abc'],
  ['name and password', {username: 'me', password: 'word'}, basic],
  ['a token besides name and password', {token: 'abc', username: 'me', password: 'word'}, 'Bearer abc'],
  ['a token besides a plugin', {token: 'abc', exec: {apiVersion: V1, command: '/nowhere'}}, 'Bearer abc'],
  ['a token besides an unreadable token file', {token: 'abc', tokenFile: '/nowhere'}, 'Bearer abc'],
])('%s is sent as kubectl sends it', async (_name, user, authorization) => {
  expect((await headersFor(user)).headers.authorization).toBe(authorization)
})

test('impersonation is sent', async () => {
  const as = {as: 'jo', 'as-uid': '7', 'as-groups': ['a', 'b'], 'as-user-extra': {scope: ['x']}}
  expect((await headersFor({token: 't', ...as})).headers).toMatchObject({
    'impersonate-user': 'jo',
    'impersonate-uid': '7',
    'impersonate-group': 'a, b',
    'impersonate-extra-scope': 'x',
  })
})

test('a token file wins over the token and is read again once a minute', async () => {
  const path = join(folder(), 'token')
  writeFileSync(path, 'first\n')
  let now = 0
  const api = await startApi(() => ({body: {kind: 'APIGroupList', groups: []}}))
  const cluster = await open(kubeconfig({server: api.url}, {token: 'old', tokenFile: path}), {now: () => now})
  const reader = cluster.reader(new AbortController().signal)
  await reader.groups()
  writeFileSync(path, 'second\n')
  await reader.groups()
  now = 60_000
  await reader.groups()
  expect(api.seen.map(({headers}) => headers.authorization)).toEqual(['Bearer first', 'Bearer first', 'Bearer second'])
})

test.each([V1, V1BETA1])('a plugin speaks %s', async apiVersion => {
  const exec = {apiVersion, command: plugin(`echo '${credential({token: CANARY}, apiVersion)}'`)}
  expect((await headersFor({exec})).headers.authorization).toBe(`Bearer ${CANARY}`)
})

test('a plugin gets arguments, variables, and the cluster where it asks for it', async () => {
  const out = join(folder(), 'seen')
  const command = plugin(`echo "$1 $EXTRA $KUBERNETES_EXEC_INFO" > ${out}; echo '${credential({token: 't'})}'`)
  const exec = {
    apiVersion: V1,
    command,
    args: ['login'],
    env: [{name: 'EXTRA', value: 'more'}],
    provideClusterInfo: true,
  }
  const {seen} = await headersFor({exec})
  const [, info] = /^login more (.*)$/s.exec(readFileSync(out, 'utf8')) ?? []
  expect(JSON.parse(info ?? '')).toEqual({
    kind: 'ExecCredential',
    apiVersion: V1,
    spec: {interactive: false, cluster: {server: `http://${seen[0]?.headers.host}`}},
  })
})

test('a plugin runs once for many questions, again when its token has expired, and again after a 401', async () => {
  const count = join(folder(), 'count')
  const answer = credential({token: '$(wc -l < COUNT | tr -d " ")', expirationTimestamp: '1970-01-01T00:01:00Z'})
  const command = plugin(`echo x >> ${count}\ncat <<EOF\n${answer.replace('COUNT', count).replaceAll('\\"', '"')}\nEOF`)
  let now = 0
  let status = 200
  const api = await startApi(() => ({status, body: {kind: 'APIGroupList', groups: []}}))
  const cluster = await open(kubeconfig({server: api.url}, {exec: {apiVersion: V1, command}}), {
    env: {PATH},
    now: () => now,
  })
  const reader = cluster.reader(new AbortController().signal)
  await Promise.all([reader.groups(), reader.groups(), reader.groups()])
  status = 401
  expect(await reader.groups()).toMatchObject({code: 'cluster.unauthorized'})
  status = 200
  await reader.groups()
  now = Date.UTC(1970, 0, 1, 0, 1)
  await reader.groups()
  const tokens = api.seen.map(({headers}) => headers.authorization)
  expect(tokens).toEqual([...Array(4).fill('Bearer 1'), 'Bearer 2', 'Bearer 3'])
})

test('a plugin that is not installed is named, with the first line of its hint', async () => {
  const exec = {apiVersion: V1, command: 'no-such-plugin', installHint: '\nInstall it with brew.\nOr by hand.\n'}
  expect((await headersFor({exec})).read).toEqual({
    status: 'missing',
    cause: 'unreachable',
    input: 'API groups',
    code: 'cluster.no-exec-plugin',
    reason: 'credential plugin no-such-plugin is not installed: Install it with brew.',
  })
})

test.each<[string, string, object?]>([
  ['fails', `echo ${CANARY}; echo ${CANARY} >&2; exit 3`],
  ['answers no JSON', `echo ${CANARY}`],
  ['answers in another version', `echo '${credential({token: CANARY}, V1BETA1)}'`],
  ['answers nothing useful', `echo '${credential({})}'`],
  ['wants a terminal', `echo '${credential({token: CANARY})}'`, {interactiveMode: 'Always'}],
  ['is asked in a version that is gone', 'true', {apiVersion: 'client.authentication.k8s.io/v1alpha1'}],
])('a plugin that %s gives no credentials, and nothing of what it wrote', async (_name, script, more) => {
  const command = plugin(script)
  const {read, seen} = await headersFor({exec: {apiVersion: V1, command, ...more}})
  expect(read).toMatchObject({
    cause: 'unreachable',
    code: 'cluster.exec-plugin-failed',
    reason: expect.stringContaining(command),
  })
  expect(JSON.stringify(read)).not.toContain(CANARY)
  expect(seen).toEqual([])
})

test('a plugin that hangs ends with the run', async () => {
  const command = plugin('exec sleep 600')
  const cluster = await open(kubeconfig({server: 'http://localhost:9'}, {exec: {apiVersion: V1, command}}), {
    env: {PATH},
  })
  const signal = AbortSignal.timeout(50)
  expect(await cluster.reader(signal).groups()).toMatchObject({status: 'missing', cause: 'deadline'})
})

test('a token that no header can carry is told, not shown', async () => {
  const {read} = await headersFor({token: `${CANARY}\nx`})
  expect(read).toMatchObject({cause: 'unreachable', code: 'cluster.unauthorized'})
  expect(JSON.stringify(read)).not.toContain(CANARY)
})

test('an identity token of the oidc provider is sent', async () => {
  const later = Buffer.from(JSON.stringify({exp: 4102444800})).toString('base64url')
  const token = `e30.${later}.c2ln`
  const provider = {name: 'oidc', config: {'id-token': token, 'client-id': 'c', 'idp-issuer-url': 'http://localhost:9'}}
  expect((await headersFor({'auth-provider': provider})).headers.authorization).toBe(`Bearer ${token}`)
})
