import {existsSync, readFileSync, statSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {expect, test, vi} from 'vitest'
import {deepTest, IS_DEEP} from '../depth.ts'
import {started, svcdiag} from './binary.ts'

vi.setConfig({testTimeout: 60_000})

const BUNDLE = fileURLToPath(new URL('../bundle/fixtures/troubleshoot-0.133.0.tar.gz', import.meta.url))

const PLANTED: Record<string, string> = JSON.parse(
  readFileSync(new URL('../bundle/fixtures/planted-secrets.json', import.meta.url), 'utf8'),
)
/** Values that are not secrets: a realm, a client and an address. */
const OPEN = new Set(['keycloak-realm/realm-name', 'keycloak-realm/client-id', 'keycloak-realm/server-url'])

test.each(IS_DEEP ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
  'bundle serve serves until %s, then leaves nothing behind and exits 0',
  async signal => {
    const server = started(['bundle', 'serve', BUNDLE, '-o', 'json'])
    const {kubeconfig, url, pid, namespace} = JSON.parse(await textUntil(server.stdout, '\n'))
    expect({pid, namespace}).toEqual({pid: server.pid, namespace: 'svc'})
    expect(statSync(kubeconfig).mode & 0o777).toBe(0o600)
    const pods = (await (await fetch(`${url}/api/v1/pods`)).json()) as {items: unknown[]}
    expect(pods.items).toHaveLength(9)
    server.kill(signal)
    expect(await new Promise(resolve => server.once('exit', resolve))).toBe(0)
    expect(existsSync(kubeconfig)).toBe(false)
  },
)

deepTest('bundle serve tells people what to type', async () => {
  const server = started(['bundle', 'serve', BUNDLE])
  expect(await textUntil(server.stdout, 'kubectl logs')).toMatch(/export KUBECONFIG=\S+\n {2}kubectl get pods -A\n/u)
  server.kill('SIGTERM')
  expect(await new Promise(resolve => server.once('exit', resolve))).toBe(0)
})

test('what another tool collected goes to the socket redacted: none of its secrets does, and it still parses', async () => {
  const server = started(['bundle', 'serve', BUNDLE, '-o', 'json'])
  const {url} = JSON.parse(await textUntil(server.stdout, '\n'))
  const answers = await Promise.all(
    ['pods', 'deployments', 'configmaps', 'events'].map(async resource => {
      const base = resource === 'deployments' ? 'apis/apps/v1' : 'api/v1'
      return (await fetch(`${url}/${base}/${resource}`)).text()
    }),
  )
  const {items} = JSON.parse(answers[0] ?? '') as {
    items: {metadata: {name: string}; spec: {containers: {name: string}[]}}[]
  }
  const logs = await Promise.all(
    items.map(async ({metadata: {name}, spec: {containers}}) => {
      const log = `${url}/api/v1/namespaces/svc/pods/${name}/log?container=${containers[0]?.name}`
      return (await fetch(log)).text()
    }),
  )
  server.kill('SIGTERM')
  const all = [...answers, ...logs].join('\n')
  expect(all.includes('<redacted:')).toBe(true)
  const secrets = Object.entries(PLANTED).filter(([name]) => !OPEN.has(name))
  expect(secrets.filter(([, value]) => all.includes(value)).map(([name]) => name)).toEqual([])
})

deepTest('a port in use, and a file that is no bundle, are told and end with 2', async () => {
  const server = started(['bundle', 'serve', BUNDLE, '-o', 'json'])
  const {url} = JSON.parse(await textUntil(server.stdout, '\n'))
  const second = svcdiag(['bundle', 'serve', BUNDLE, '--port', new URL(url).port, '-o', 'json'])
  expect(second.code).toBe(2)
  expect(JSON.parse(second.stdout)).toMatchObject({kind: 'Error', error: {code: 'server.port-in-use'}})
  server.kill('SIGTERM')
  expect(svcdiag(['bundle', 'serve', fileURLToPath(import.meta.url)]).code).toBe(2)
})

async function textUntil(stream: NodeJS.ReadableStream, end: string): Promise<string> {
  let text = ''
  for await (const chunk of stream) {
    text += chunk
    if (text.includes(end)) break
  }
  return text
}
