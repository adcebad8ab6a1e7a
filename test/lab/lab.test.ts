import {once} from 'node:events'
import {afterEach, expect, test} from 'vitest'
import {parse} from 'yaml'
import type {AuditEntry} from '../../src/kube-api/audit.ts'
import {deny} from '../../src/lab/edit.ts'
import {buildInstallation, type Lab, startLab} from '../../src/lab/index.ts'
import {clusterStateOf} from '../../src/lab/state.ts'

const NOW = '2026-11-21T10:00:00Z'
const started: Lab[] = []

afterEach(async () => {
  await Promise.all(started.splice(0).map(lab => lab.close()))
})

async function lab(...faults: string[]): Promise<Lab> {
  const one = await startLab(installation(...faults), {port: 0})
  started.push(one)
  return one
}

function installation(...faults: string[]) {
  return buildInstallation({profile: 'generic', namespace: 'agents', now: NOW, faults})
}

function podOf(prefix: string, ...faults: string[]): string {
  const pods = clusterStateOf(installation(...faults))
    .objects()
    .filter(
      ({kind, metadata}) => kind === 'Pod' && metadata.name.startsWith(prefix) && !metadata.name.includes('cleanup'),
    )
  return pods.at(-1)?.metadata.name ?? ''
}

test('the kubeconfig leads to the cluster and its namespace', async () => {
  const {kubeconfig, url} = await lab()
  expect(parse(kubeconfig)).toMatchObject({
    'current-context': 'lab',
    clusters: [{cluster: {server: url}}],
    contexts: [{name: 'lab', context: {namespace: 'agents'}}],
  })
  const answer = await fetch(`${url}/api/v1/namespaces/agents/pods`)
  const {items} = (await answer.json()) as {items: unknown[]}
  expect(items).toHaveLength(8)
})

test('a pod answers on its port without a socket in between', async () => {
  const {dial} = await lab()
  const connection = await dial({namespace: 'agents', pod: podOf('identity-'), port: 8080})
  connection.end('GET /realms/master HTTP/1.1\r\nhost: lab\r\nconnection: close\r\n\r\n')
  const [bytes] = await once(connection, 'data')
  expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 OK/)
})

test.each([
  ['a port that no container has', podOf('app-'), 9999, []],
  ['a container that does not run', podOf('worker-', 'pod.crashloop'), 3000, ['pod.crashloop']],
  ['a process that does not listen', podOf('runtime-'), 5000, ['runtime.down:no-answer']],
])('%s refuses the connection', async (_name, pod, port, faults) => {
  const {dial} = await lab(...faults)
  await expect(dial({namespace: 'agents', pod, port})).rejects.toThrow(/connection refused/)
})

test('nothing listens where the API refuses connections', async () => {
  const {url} = await lab('api.unreachable')
  await expect(fetch(`${url}/version`)).rejects.toThrow()
})

test('the log before the last restart is there after a restart only', () => {
  const name = {namespace: 'agents', container: 'worker', previous: true}
  const crashed = clusterStateOf(installation('pod.crashloop'))
  expect(crashed.log({...name, pod: podOf('worker-', 'pod.crashloop')})?.lines.at(-1)?.text).toMatch(/ModuleNotFound/)
  expect(clusterStateOf(installation()).log({...name, pod: podOf('worker-')})).toBeNull()
})

test('a rule that denies Secrets denies nothing else', () => {
  const {denies} = clusterStateOf(installation('api.denied'))
  const access = {user: 'lab', verb: 'get', group: '', namespace: 'agents', name: 'sandbox-api-key'}
  expect(denies({...access, resource: 'secrets'})).toBe(true)
  expect(denies({...access, resource: 'configmaps'})).toBe(false)
})

const PATCH = {spec: {template: {spec: {containers: [{name: 'app', env: [{name: 'LOG_LEVEL', value: 'DEBUG'}]}]}}}}

function patchApp(url: string, body: object): Promise<Response> {
  const headers = {'content-type': 'application/strategic-merge-patch+json'}
  const path = '/apis/apps/v1/namespaces/agents/deployments/app?fieldManager=test'
  return fetch(url + path, {method: 'PATCH', headers, body: JSON.stringify(body)})
}

test('a patch over HTTP is rolled out, and a watch that began before shows it', async () => {
  const {url} = await lab()
  const watch = await fetch(
    `${url}/api/v1/namespaces/agents/pods?watch=1&labelSelector=app.kubernetes.io/component=app`,
  )
  expect((await patchApp(url, PATCH)).status).toBe(200)
  let seen = ''
  for await (const chunk of watch.body ?? []) {
    seen += Buffer.from(chunk)
    if (seen.includes('"type":"DELETED"')) break
  }
  const types = [...seen.matchAll(/^\{"type":"(\w+)"/gm)].map(([, type]) => type)
  expect(types).toEqual(['ADDED', 'ADDED', 'MODIFIED', 'MODIFIED', 'MODIFIED', 'DELETED'])
})

test('who may not patch is told so, and nothing is changed', async () => {
  const installed = deny(installation(), {verb: 'patch', resource: 'deployments.apps'})
  const one = await startLab(installed, {port: 0})
  started.push(one)
  expect(await (await patchApp(one.url, PATCH)).json()).toMatchObject({code: 403, reason: 'Forbidden'})
  const answer = await fetch(`${one.url}/apis/apps/v1/namespaces/agents/deployments/app`)
  expect(await answer.json()).toMatchObject({metadata: {generation: 1}})
})

test('every request for objects is told to who listens', async () => {
  const entries: AuditEntry[] = []
  const one = await startLab(installation(), {port: 0, audit: entry => entries.push(entry)})
  started.push(one)
  const headers = {authorization: 'Bearer alice', 'user-agent': 'tool/1', 'content-type': 'application/json'}
  const body = JSON.stringify({metadata: {name: 'extra'}})
  const secrets = `${one.url}/api/v1/namespaces/agents/secrets`
  await fetch(`${secrets}?dryRun=All`, {method: 'POST', headers, body})
  await fetch(secrets, {method: 'POST', headers, body})
  await fetch(`${secrets}/missing`, {method: 'DELETE'})
  const of = {group: '', resource: 'secrets', namespace: 'agents'}
  const made = {user: 'alice', userAgent: 'tool/1', verb: 'create', ...of, name: 'extra', status: 201}
  expect(entries).toEqual([
    {...made, dryRun: true},
    {...made, dryRun: false},
    expect.objectContaining({user: 'lab', verb: 'delete', name: 'missing', status: 404}),
  ])
})

test('a rule that denies a write denies it', async () => {
  const installed = deny(installation(), {verb: 'delete', resource: 'secrets'})
  const one = await startLab(installed, {port: 0})
  started.push(one)
  const url = `${one.url}/api/v1/namespaces/agents/secrets/sandbox-api-key`
  expect((await fetch(url, {method: 'DELETE'})).status).toBe(403)
  expect((await fetch(url)).status).toBe(200)
})
