import {type AddressInfo, createServer} from 'node:net'
import {expect, onTestFinished, test} from 'vitest'
import {createKnownValues} from '../../../src/cluster/known-values.ts'
import type {Missing} from '../../../src/cluster/port.ts'
import {selfSigned} from '../../../src/lab/manifests/certificate.ts'
import {createProbing} from '../../../src/probes/live.ts'
import type {Credential, ProbeAnswer, ProbeRequest} from '../../../src/probes/probe.ts'
import {type FakeApi, type Reply, startApi} from '../cluster/fake-api.ts'
import {kubeconfig, open} from '../cluster/open.ts'
import {startForward} from './fake-forward.ts'

const HOUR = 3_600_000
const POD = {via: 'port-forward', namespace: 'ns', pod: 'runtime-1', port: 5000} as const
const REF = 'secret/ns/keys/key'
const STORED: Credential = {kind: 'stored', ref: REF}
const NONE: Credential = {kind: 'none'}
const portOf = (api: FakeApi) => Number(new URL(api.url).port)

/** Returns a prober for the cluster at `server`, with one stored key. */
async function proberAt(server: string, stored = 'stored-key-0123') {
  const cluster = await open(kubeconfig({server}, {token: 't'}))
  cluster.knownValues.add('secret/ns/keys', 'key', stored)
  const prober = cluster.prober(new AbortController().signal)
  return async (request: Partial<ProbeRequest>): Promise<ProbeAnswer> => {
    const read = await prober.probe({to: POD, path: '/list', credential: NONE, ...request})
    if (read.status !== 'found') throw new Error(JSON.stringify(read))
    return read.value
  }
}

async function missingAt(server: string): Promise<Missing> {
  const cluster = await open(kubeconfig({server}))
  const read = await cluster.prober(new AbortController().signal).probe({to: POD, path: '/list', credential: NONE})
  if (read.status !== 'missing') throw new Error(JSON.stringify(read))
  return read
}

test('all probes to a port of a pod share one port-forward', async () => {
  const service = await startApi(({headers}) => ({status: headers['x-api-key'] === 'stored-key-0123' ? 200 : 401}))
  const forward = await startForward(() => ({to: portOf(service)}))
  const probe = await proberAt(forward.url)
  const credentials: Credential[] = [NONE, {kind: 'wrong'}, {kind: 'wrong'}, STORED]
  const answers = await Promise.all(credentials.map(credential => probe({credential})))
  expect(answers.map(answer => answer.outcome === 'answered' && answer.status)).toEqual([401, 401, 401, 200])
  expect(forward.asked).toEqual(['/api/v1/namespaces/ns/pods/runtime-1/portforward?ports=5000'])
  const [none, wrong, again, stored] = service.seen.map(({headers}) => headers['x-api-key'])
  expect([none, stored]).toEqual([undefined, 'stored-key-0123'])
  expect(wrong).toMatch(/^[0-9a-f]{64}$/)
  expect(again).toBe(wrong)
  expect(new Set(service.seen.map(({method, url}) => `${method} ${url}`))).toEqual(new Set(['GET /list']))
})

test('an answer is its status, some headers and a class; the body is gone', async () => {
  const headers = {
    server: 'uvicorn',
    'set-cookie': 'canary-cookie',
    location: 'https://u:canary@sso.example/login?state=canary#x',
  }
  const service = await startApi(() => ({status: 302, headers, body: {session_api_key: 'canary-session'}}))
  const forward = await startForward(() => ({to: portOf(service)}))
  const answer = await (await proberAt(forward.url))({})
  expect(answer).toEqual({
    outcome: 'answered',
    status: 302,
    headers: {
      'content-type': 'application/json',
      server: 'uvicorn',
      location: 'https://sso.example/login',
      date: expect.any(String),
    },
    body: 'json',
    durationMs: 0,
  })
  expect(service.seen).toHaveLength(1)
})

test.each([
  ['application/problem+json; charset=utf-8', 'json'],
  ['text/html; charset=utf-8', 'html'],
  ['text/plain', 'other'],
])('%s is of class %s', async (type, expected) => {
  const service = await startApi(() => ({headers: {'content-type': type}, body: 'x'}))
  const answer = await (await proberAt('http://localhost:9'))({to: {via: 'url', url: service.url}})
  expect(answer).toMatchObject({body: expected})
})

test.each([
  ['Database is not accessible: canary', 'database'],
  ['Redis cache is not accessible: canary', 'cache'],
  ['something else: canary', undefined],
])('a 503 of /ready that says %j names %s and no more', async (detail, failing) => {
  const service = await startApi(() => ({status: 503, body: {detail}}))
  const forward = await startForward(() => ({to: portOf(service)}))
  const answer = await (await proberAt(forward.url))({path: '/ready', keep: 'ready-detail'})
  expect(answer).toMatchObject({outcome: 'answered', status: 503})
  expect('failing' in answer ? answer.failing : undefined).toBe(failing)
  expect(JSON.stringify(answer)).not.toContain('canary')
})

test('a long body is not waited for', async () => {
  const service = await startApi(() => ({body: {runtimes: 'x'.repeat(5_000_000)}}))
  const forward = await startForward(() => ({to: portOf(service)}))
  const probe = await proberAt(forward.url)
  expect(await probe({})).toMatchObject({status: 200})
  expect(await probe({})).toMatchObject({status: 200})
})

test.each<[string, Reply, number]>([
  ['502', {status: 502}, 2],
  ['503', {status: 503}, 2],
  ['504', {status: 504}, 2],
  ['a cut connection', {cut: true}, 2],
  ['429', {status: 429}, 1],
  ['401', {status: 401}, 1],
  ['403', {status: 403}, 1],
  ['404', {status: 404}, 1],
  ['500', {status: 500}, 1],
])('%s is asked as often as it is worth', async (_name, reply, times) => {
  const service = await startApi(() => reply)
  const probe = await proberAt('http://localhost:9')
  await probe({to: {via: 'url', url: service.url}})
  expect(service.seen).toHaveLength(times)
})

test('a port-forward that is cut once is opened again', async () => {
  const service = await startApi(() => ({}))
  const forward = await startForward((_path, count) => (count === 1 ? {cut: true} : {to: portOf(service)}))
  expect(await (await proberAt(forward.url))({})).toMatchObject({outcome: 'answered', status: 200})
  expect(forward.asked).toHaveLength(2)
})

test('a port that nothing listens on is refused, without the words of the kubelet', async () => {
  const forward = await startForward(() => ({complain: 'dial tcp 10.0.0.1:5000: canary'}))
  const answer = await (await proberAt(forward.url))({})
  expect(answer).toMatchObject({outcome: 'no-answer', cause: 'refused', detail: 'nothing listens on the port'})
})

test('a port-forward that is cut for good is a reset', async () => {
  const forward = await startForward(() => ({cut: true}))
  expect(await (await proberAt(forward.url))({})).toMatchObject({outcome: 'no-answer', cause: 'reset'})
})

test('a refused port-forward names the rule', async () => {
  const forward = await startForward(() => ({refuse: 403}))
  expect(await missingAt(forward.url)).toMatchObject({
    cause: 'denied',
    input: 'port-forward to ns/runtime-1:5000',
    rule: {apiGroup: '', resource: 'pods/portforward', verbs: ['get', 'create'], namespace: 'ns'},
  })
})

test.each([
  [401, {cause: 'unreachable', code: 'cluster.unauthorized'}],
  [404, {cause: 'not-looked', reason: 'the pod is gone'}],
  [500, {cause: 'unreachable', code: 'cluster.server-error'}],
])('a port-forward answered %i did not ask the service', async (status, expected) => {
  const forward = await startForward(() => ({refuse: status}))
  expect(await missingAt(forward.url)).toMatchObject(expected)
})

test('an API server that is gone is told from a service that is', async () => {
  expect(await missingAt('http://api.invalid:6443')).toMatchObject({cause: 'unreachable', code: 'cluster.unknown-host'})
})

test('a probe ends with the run', async () => {
  const forward = await startForward(() => ({complain: ''}))
  const cluster = await open(kubeconfig({server: forward.url}))
  const run = new AbortController()
  const probe = cluster.prober(run.signal).probe({to: POD, path: '/list', credential: NONE})
  run.abort(new DOMException('over', 'TimeoutError'))
  expect(await probe).toMatchObject({status: 'missing', cause: 'deadline'})
})

test.each([
  ['with blanks and a line end around it', ' key-with-blanks\r\n', 'key-with-blanks'],
  ['with blanks inside', 'key with blanks', 'key with blanks'],
])('a stored key %s is sent as HTTP has it', async (_name, stored, sent) => {
  const service = await startApi(() => ({}))
  const probe = await proberAt('http://localhost:9', stored)
  expect(await probe({to: {via: 'url', url: service.url}, credential: STORED})).toMatchObject({outcome: 'answered'})
  expect(service.seen[0]?.headers['x-api-key']).toBe(sent)
})

test.each(['canary\nkey', 'canary\0key', 'canary-\u2603'])('the stored key %j cannot be sent', async stored => {
  const probe = await proberAt('http://localhost:9', stored)
  const answer = await probe({credential: STORED})
  expect(answer).toMatchObject({outcome: 'no-answer', cause: 'not-http', detail: expect.stringContaining('header')})
  expect(JSON.stringify(answer)).not.toContain('canary')
})

test('a key that was never read is not looked', async () => {
  const cluster = await open(kubeconfig({server: 'http://localhost:9'}))
  const prober = cluster.prober(new AbortController().signal)
  const read = await prober.probe({to: POD, path: '/list', credential: STORED})
  expect(read).toMatchObject({status: 'missing', cause: 'not-looked'})
})

test('an address is asked below its own path', async () => {
  const service = await startApi(() => ({}))
  await (await proberAt('http://localhost:9'))({to: {via: 'url', url: `${service.url}/api/runtime/`}, path: '/health'})
  expect(service.seen[0]?.url).toBe('/api/runtime/health')
})

function certificate(dnsName: string, untilHours: number) {
  const [notBefore, notAfter] = [new Date(Date.now() - 2 * HOUR), new Date(Date.now() + untilHours * HOUR)]
  const {certificate: cert, key} = selfSigned({commonName: dnsName, dnsNames: [dnsName], notBefore, notAfter})
  return {cert, key}
}

test('an address with a certificate that is not trusted', async () => {
  const service = await startApi(() => ({}), certificate('localhost', 1))
  const answer = await (await proberAt('http://localhost:9'))({to: {via: 'url', url: service.url}})
  expect(answer).toMatchObject({outcome: 'no-answer', cause: 'tls', detail: expect.stringContaining('not trusted')})
})

test.each([
  ['http://runtime.invalid', 'unknown-host'],
  ['http://localhost:1', 'refused'],
])('%s is %s', async (url, cause) => {
  const answer = await (await proberAt('http://localhost:9'))({to: {via: 'url', url}})
  expect(answer).toMatchObject({outcome: 'no-answer', cause})
})

test('TLS to a plain port is a TLS problem, plain HTTP to a TLS port an answer or none', async () => {
  const plain = await startApi(() => ({}))
  const answer = await (await proberAt('http://localhost:9'))({
    to: {via: 'url', url: plain.url.replace('http', 'https')},
  })
  expect(answer).toMatchObject({outcome: 'no-answer', cause: 'tls'})
})

test('a service that accepts and says nothing is a timeout, and the next probe has its own time', async () => {
  const silent = createServer(() => {})
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const {port} = silent.address() as AddressInfo
  const unused = () => Promise.reject(new Error('not a port-forward'))
  const probing = createProbing({
    server: new URL('http://localhost:9'),
    stream: unused,
    known: createKnownValues(),
    explain: (_error, input) => ({status: 'missing', cause: 'interrupted', input, reason: ''}),
    proxyFor: () => null,
    now: () => 0,
    timeoutMs: 30,
  })
  onTestFinished(async () => {
    await probing.close()
    silent.close()
  })
  const request: ProbeRequest = {to: {via: 'url', url: `http://localhost:${port}`}, path: '/', credential: NONE}
  const prober = probing.prober(new AbortController().signal)
  const answers = await Promise.all([prober.probe(request), prober.probe(request)])
  for (const answer of answers) expect(answer).toMatchObject({value: {outcome: 'no-answer', cause: 'timeout'}})
})
