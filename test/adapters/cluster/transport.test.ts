import {createServer, connect as dial, type Server, type Socket} from 'node:net'
import {expect, onTestFinished, test} from 'vitest'
import {selfSigned} from '../../../src/lab/manifests/certificate.ts'
import {startForward} from '../probes/fake-forward.ts'
import {startApi} from './fake-api.ts'
import {kubeconfig, open} from './open.ts'

const HOUR = 3_600_000
const GROUPS = {body: {kind: 'APIGroupList', groups: []}}
const base64 = (pem: string) => Buffer.from(pem).toString('base64')

function certificate({dnsNames = ['localhost'], fromHours = -1, toHours = 1} = {}) {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR)
  const made = selfSigned({commonName: 'test', dnsNames, notBefore: at(fromHours), notAfter: at(toHours)})
  return {cert: made.certificate, key: made.key}
}

async function read(cluster: object, {user = {}, env = {}}: {user?: object; env?: NodeJS.ProcessEnv} = {}) {
  const opened = await open(kubeconfig(cluster, user), {env, retryBudgetMs: 300})
  return opened.reader(new AbortController().signal).groups()
}

/** Starts a TCP server that passes each connection to the test. */
async function startTcp(onConnection: (socket: Socket) => void): Promise<{port: number; connections(): number}> {
  let connections = 0
  const server: Server = createServer(socket => {
    connections++
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    onConnection(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {port: address.port, connections: () => connections}
}

test('a custom authority is trusted, as data', async () => {
  const own = certificate()
  const api = await startApi(() => GROUPS, own)
  expect(await read({server: api.url, 'certificate-authority-data': base64(own.cert)})).toMatchObject({status: 'found'})
})

test('tls-server-name stands for the name in the address', async () => {
  const own = certificate({dnsNames: ['api.internal']})
  const api = await startApi(() => GROUPS, own)
  const cluster = {server: api.url, 'certificate-authority-data': base64(own.cert)}
  expect(await read(cluster)).toMatchObject({
    code: 'cluster.certificate',
    reason: expect.stringContaining('another host name'),
  })
  expect(await read({...cluster, 'tls-server-name': 'api.internal'})).toMatchObject({status: 'found'})
})

test.each([
  ['expired', certificate({fromHours: -2, toHours: -1}), true, 'has expired'],
  ['not yet valid', certificate({fromHours: 1, toHours: 2}), true, 'is not yet valid'],
  ['self-signed and not trusted', certificate(), false, 'is self-signed'],
])('a certificate that is %s is refused and says so', async (_name, own, trusted, words) => {
  const api = await startApi(() => GROUPS, own)
  const trust = trusted ? {'certificate-authority-data': base64(own.cert)} : {}
  expect(await read({server: api.url, ...trust})).toMatchObject({
    cause: 'unreachable',
    code: 'cluster.certificate',
    reason: expect.stringMatching(new RegExp(`${api.host} .*${words}`)),
  })
  expect(await read({server: api.url, 'insecure-skip-tls-verify': true})).toMatchObject({status: 'found'})
})

test('a client certificate is shown, from data', async () => {
  const [server, client] = [certificate(), certificate()]
  const tls = {...server, requestCert: true, rejectUnauthorized: true, ca: client.cert}
  const api = await startApi(() => GROUPS, tls)
  const cluster = {server: api.url, 'certificate-authority-data': base64(server.cert)}
  const user = {'client-certificate-data': base64(client.cert), 'client-key-data': base64(client.key)}
  expect(await read(cluster, {user})).toMatchObject({status: 'found'})
  expect((await read(cluster)).status).toBe('missing')
})

test('many questions share few connections', async () => {
  const api = await startApi(() => GROUPS)
  const relay = await startTcp(socket => {
    const onward = dial(Number(new URL(api.url).port), '127.0.0.1')
    onward.on('error', () => {})
    socket.pipe(onward).pipe(socket)
  })
  const cluster = await open(kubeconfig({server: `http://localhost:${relay.port}`}))
  const reader = cluster.reader(new AbortController().signal)
  await Promise.all(Array.from({length: 40}, () => reader.groups()))
  expect(relay.connections()).toBeLessThanOrEqual(4)
})

test('a name that does not resolve', async () => {
  expect(await read({server: 'https://api.invalid:6443'})).toMatchObject({
    cause: 'unreachable',
    code: 'cluster.unknown-host',
    reason: expect.stringContaining('api.invalid:6443'),
  })
})

test('a port that nobody listens on', async () => {
  const {port} = await closedPort()
  expect(await read({server: `https://localhost:${port}`})).toMatchObject({
    cause: 'unreachable',
    code: 'cluster.refused',
    reason: `localhost:${port} refuses connections (ECONNREFUSED)`,
  })
})

test('a connection that is cut is tried again, then given up', async () => {
  const tcp = await startTcp(socket => socket.resetAndDestroy())
  expect(await read({server: `http://localhost:${tcp.port}`})).toMatchObject({code: 'cluster.reset'})
  expect(tcp.connections()).toBe(3) // immediately, after 100 ms and after 200 ms
})

test('TLS to a port that speaks none', async () => {
  const api = await startApi(() => GROUPS)
  expect(await read({server: api.url.replace('http:', 'https:')})).toMatchObject({code: 'cluster.not-kubernetes'})
})

test('something that is not HTTP', async () => {
  const tcp = await startTcp(socket => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
  expect(await read({server: `http://localhost:${tcp.port}`})).toMatchObject({code: 'cluster.not-kubernetes'})
})

/** Starts a CONNECT proxy. If `refusal` is set, the proxy sends it instead of connecting. */
async function startProxy(target: string, refusal?: string) {
  const asked: string[] = []
  const tcp = await startTcp(socket => {
    socket.once('data', head => {
      asked.push(head.toString().split('\r\n')[0] ?? '')
      if (refusal !== undefined) {
        socket.end(`HTTP/1.1 ${refusal}\r\ncontent-length: 0\r\n\r\n`)
        return
      }
      const onward = dial(Number(new URL(target).port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        socket.pipe(onward).pipe(socket)
      })
      onward.on('error', () => {})
    })
  })
  return {url: `http://localhost:${tcp.port}`, host: `localhost:${tcp.port}`, asked}
}

test('proxy-url is gone through, by CONNECT', async () => {
  const own = certificate()
  const api = await startApi(() => GROUPS, own)
  const proxy = await startProxy(api.url)
  const cluster = {server: api.url, 'certificate-authority-data': base64(own.cert), 'proxy-url': proxy.url}
  expect(await read(cluster)).toMatchObject({status: 'found'})
  expect(proxy.asked).toEqual([`CONNECT ${api.host} HTTP/1.1`])
})

test('port-forwards go through the proxy as well', async () => {
  const service = await startApi(() => ({}))
  const forward = await startForward(() => ({to: Number(new URL(service.url).port)}))
  const proxy = await startProxy(forward.url)
  const cluster = await open(kubeconfig({server: 'http://api.invalid:6443', 'proxy-url': proxy.url}))
  const to = {via: 'port-forward', namespace: 'ns', pod: 'p', port: 80} as const
  const probe = cluster.prober(new AbortController().signal).probe({to, path: '/', credential: {kind: 'none'}})
  expect(await probe).toMatchObject({value: {outcome: 'answered', status: 200}})
  expect(proxy.asked).toEqual(['CONNECT api.invalid:6443 HTTP/1.1'])
})

test('HTTPS_PROXY is gone through, unless the kubeconfig names another', async () => {
  const api = await startApi(() => GROUPS)
  const proxy = await startProxy(api.url)
  const {port} = new URL(api.url)
  const server = `http://api.invalid:${port}`
  expect(await read({server}, {env: {HTTP_PROXY: proxy.url}})).toMatchObject({status: 'found'})
  expect(await read({server, 'proxy-url': proxy.url}, {env: {HTTP_PROXY: 'http://other.invalid'}})).toMatchObject({
    status: 'found',
  })
  expect(proxy.asked).toEqual(Array(2).fill(`CONNECT api.invalid:${port} HTTP/1.1`))
})

test.each(['407 Proxy Authentication Required', '502 Bad Gateway'])(
  'a proxy that answers %s is to blame',
  async refusal => {
    const proxy = await startProxy('http://localhost:9', refusal)
    const read407 = await read({server: 'https://api.invalid:6443', 'proxy-url': proxy.url})
    expect(read407).toMatchObject({code: 'cluster.proxy', reason: expect.stringContaining(proxy.host)})
  },
)

test('a proxy that is not there is to blame, and its password is not shown', async () => {
  const {port} = await closedPort()
  const result = await read({
    server: 'https://api.invalid:6443',
    'proxy-url': `http://user:canary-pass@localhost:${port}`,
  })
  expect(result).toMatchObject({code: 'cluster.proxy', reason: expect.stringContaining(`localhost:${port}`)})
  expect(JSON.stringify(result)).not.toContain('canary')
})

/** Returns a free port. */
async function closedPort(): Promise<{port: number}> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {port: address.port}
}
