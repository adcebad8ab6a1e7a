import {once} from 'node:events'
import {mkdtempSync, rmSync} from 'node:fs'
import {type AddressInfo, connect, createServer, type Socket} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {started} from './binary.ts'
import {kubeconfigFor} from './kubeconfig.ts'

vi.setConfig({testTimeout: 90_000})

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-logs-'))
const lab = started(['lab', 'up', '-o', 'json'])
let url = ''

beforeAll(async () => {
  for await (const line of createInterface(lab.stdout)) {
    url = JSON.parse(line).url
    break
  }
})
afterAll(() => {
  lab.kill('SIGTERM')
  rmSync(folder, {recursive: true})
})

/** Starts a proxy between the command and the lab that closes every connection on request. */
async function cuttingProxy() {
  const sockets = new Set<Socket>()
  const server = createServer(incoming => {
    const outgoing = connect(Number(new URL(url).port), '127.0.0.1')
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    incoming.pipe(outgoing).pipe(incoming)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut, close: () => [cut(), server.close()]}
}

interface Printed {
  readonly time: string
  readonly pod: string
  readonly container: string
}

function following(server: string) {
  const args = ['logs', 'app', '-f', '--tail', '1', '-o', 'json', '--kubeconfig', kubeconfigFor(server, folder)]
  const run = started(args)
  const printed: Printed[] = []
  createInterface(run.stdout).on('line', line => printed.push(JSON.parse(line)))
  const has = (wanted: () => boolean) => vi.waitFor(() => expect(wanted()).toBe(true), {timeout: 30_000, interval: 50})
  const end = async () => {
    run.kill('SIGINT')
    await once(run, 'exit')
  }
  return {printed, has, end}
}

/** Lines of a stack trace that belong to the record of its first line. */
const OF_A_TRACE = /^\S+ (?:\s|[\w.]+(?:Error|Exception)\b)/

async function timesOf(pod: string, container: string): Promise<string[]> {
  const path = `/api/v1/namespaces/openhands/pods/${pod}/log?container=${container}&timestamps=true`
  const response = await fetch(url + path)
  if (!response.ok) return []
  const lines = (await response.text()).split('\n').filter(line => line !== '' && !OF_A_TRACE.test(line))
  return lines.map(line => line.slice(0, line.indexOf(' ')))
}

async function setLevel(level: string): Promise<void> {
  const containers = [{name: 'openhands', env: [{name: 'LOG_LEVEL', value: level}]}]
  const response = await fetch(`${url}/apis/apps/v1/namespaces/openhands/deployments/openhands`, {
    method: 'PATCH',
    headers: {'content-type': 'application/strategic-merge-patch+json'},
    body: JSON.stringify({spec: {template: {spec: {containers}}}}),
  })
  expect(response.status).toBe(200)
}

test('through cuts and a rollout every line of every pod is printed once, those of new pods from the first on', async () => {
  const proxy = await cuttingProxy()
  const run = following(proxy.url)
  const podsOf = () => new Set(run.printed.map(({pod}) => pod).filter(pod => !pod.includes('mcp')))
  await run.has(() => run.printed.length > 4)
  const [old] = podsOf()
  await setLevel('DEBUG')
  const countOf = (pod: string | undefined) => run.printed.filter(line => line.pod === pod).length
  for (const count of [2, 5, 8]) {
    await run.has(() => countOf([...podsOf()].find(pod => pod !== old)) >= count)
    proxy.cut()
  }
  const [, fresh = ''] = podsOf()
  await run.has(() => countOf(fresh) >= 12)
  await run.end()
  proxy.close()
  for (const pod of new Set(run.printed.map(line => line.pod))) {
    for (const container of new Set(run.printed.filter(line => line.pod === pod).map(line => line.container))) {
      const times = run.printed.filter(line => line.pod === pod && line.container === container).map(({time}) => time)
      const all = await timesOf(pod, container)
      if (all.length === 0) continue // a pod that the rollout replaced no longer has a log
      const from = pod === fresh ? 0 : all.indexOf(times[0] ?? '')
      expect(times, pod).toEqual(all.slice(from, from + times.length))
    }
  }
  const ofOld = run.printed.filter(({pod}) => pod === old).map(({time}) => time)
  expect(new Set(ofOld).size).toBe(ofOld.length)
})
