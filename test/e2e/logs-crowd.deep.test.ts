import {once} from 'node:events'
import {readFileSync} from 'node:fs'
import {expect, test, vi} from 'vitest'
import type {KubeObject} from '../../src/kube-api/state.ts'
import {CONTAINER, type CrowdPod, NAMESPACE, serveCrowd, stamp, written} from './crowd.ts'

vi.setConfig({testTimeout: 90_000})

const WAIT = {timeout: 45_000, interval: 50}
const podNames = (count: number) => Array.from({length: count}, (_, index) => `openhands-crowd-${index}`)

function saying(name: string, ...texts: string[]): CrowdPod {
  return {name, log: written(texts.map((text, index) => ({time: stamp(index), text})))}
}

test('50 pods at once: every line of each, once, all of them by time', async () => {
  const lines = 40
  const pods = podNames(50).map((name, pod) => ({
    name,
    log: written(
      Array.from({length: lines}, (_, line) => ({
        time: stamp(line * 1000 + ((pod * 7) % 50)),
        text: `${name} ${line}`,
      })),
    ),
  }))
  const crowd = await serveCrowd(pods)
  const {code, stdout, stderr} = await crowd.svcdiag('logs', 'app', '-o', 'json')
  expect({code, stderr}).toEqual({code: 0, stderr: ''})
  const printed = stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as {time: string; pod: string; message: string})
  const times = printed.map(({time}) => time)
  expect(times).toEqual(times.toSorted())
  const expected = pods.flatMap(({name}) => Array.from({length: lines}, (_, line) => `${name} ${line}`))
  expect(printed.map(({message}) => message).toSorted()).toEqual(expected.toSorted())
})

test('stack traces of two pods that were written at the same time stay whole', async () => {
  const trace = (who: string) => [
    `ERROR: ${who} failed`,
    'Traceback (most recent call last):',
    ...Array.from({length: 6}, (_, line) => `  File "/app/${who}.py", line ${line}, in run`),
    `ValueError: ${who}`,
    `INFO: ${who} goes on`,
  ]
  const pods = ['one', 'two'].map((who, pod) => ({
    name: `openhands-${who}`,
    log: written(trace(who).map((text, line) => ({time: stamp(line * 10 + pod), text}))),
  }))
  const crowd = await serveCrowd(pods)
  const {code, stdout} = await crowd.svcdiag('logs', 'app', '-o', 'raw')
  expect(code).toBe(0)
  const lines = stdout.trimEnd().split('\n')
  for (const who of ['one', 'two']) {
    const from = lines.indexOf(`ERROR: ${who} failed`)
    expect(lines.slice(from, from + 9)).toEqual(trace(who).slice(0, 9))
  }
  expect(lines).toHaveLength(20)
})

test('--previous gives the run before of those that had one, and asks no other', async () => {
  const restarted = {...saying('openhands-restarted', 'of this run'), previous: saying('', 'last words').log}
  const crowd = await serveCrowd([restarted, saying('openhands-steady', 'never restarted')])
  const {code, stdout} = await crowd.svcdiag('logs', 'app', '--previous', '-o', 'raw')
  expect({code, stdout}).toEqual({code: 0, stdout: 'last words\n'})
  expect(crowd.asked).toEqual([`openhands-restarted/${CONTAINER}-previous`])
})

test('a container that was added to look into a pod is read, too', async () => {
  const change = (pod: KubeObject): KubeObject => ({
    ...pod,
    spec: {...(pod.spec as object), ephemeralContainers: [{name: 'debugger', image: 'busybox'}]},
    status: {
      ...(pod.status as object),
      ephemeralContainerStatuses: [{name: 'debugger', state: {running: {startedAt: '2026-03-01T11:30:00Z'}}}],
    },
  })
  const crowd = await serveCrowd([{...saying('openhands-looked-into', 'a line'), change}])
  const {code, stdout} = await crowd.svcdiag('logs', 'app')
  expect(code).toBe(0)
  expect(stdout).toContain(' openhands-looked-into/debugger ')
})

test('where pods may not be watched they are listed again, which is said, and new ones are read from their first line', async () => {
  const crowd = await serveCrowd(
    [saying('openhands-there', 'was there')],
    ({verb, resource}) => verb === 'watch' && resource === 'pods',
  )
  const {lines, said, end} = await crowd.follow('logs', 'app', '-f', '-o', 'raw')
  await vi.waitFor(() => expect(lines).toEqual(['was there']), WAIT)
  await vi.waitFor(() => expect(said()).toContain('needs watch pods'), WAIT)
  crowd.add(saying('openhands-later', 'first', 'second'))
  await vi.waitFor(() => expect(lines).toEqual(['was there', 'first', 'second']), WAIT)
  expect(await end()).toBe(130)
})

test('what comes with a new pod is hidden in its first line: a variable, a Secret that was not there before', async () => {
  const [literal, value] = ['Zq8-literal-Vw3-planted', 'Kd5-secret-Rt9-planted']
  const crowd = await serveCrowd([saying('openhands-there', 'was there')])
  const {lines, end} = await crowd.follow('logs', 'app', '-f', '-o', 'raw')
  await vi.waitFor(() => expect(lines).toEqual(['was there']), WAIT)
  const env = [
    {name: 'UPSTREAM_API_KEY', value: literal},
    {name: 'SIGNED_WITH', valueFrom: {secretKeyRef: {name: 'fresh', key: 'signature'}}},
  ]
  crowd.add(secret('fresh', {signature: value}))
  crowd.add({
    ...saying('openhands-later', `starts with ${literal}`, `and signs by ${value} today`),
    change: pod => ({...pod, spec: {...(pod.spec as object), containers: [{name: CONTAINER, env}]}}),
  })
  await vi.waitFor(() => expect(lines).toHaveLength(3), WAIT)
  await end()
  expect(lines[1]).toMatch(/^starts with <redacted:env\/svc\/Pod\/openhands-later/)
  expect(lines[2]).toMatch(/^and signs by <redacted:secret\/svc\/fresh\.signature#\w+> today$/)
})

const LOG_BYTES = 24 * 1024 * 1024
const MOST_RESIDENT_BYTES = 288 * 1024 * 1024

test.runIf(process.platform === 'linux')('memory stays flat while nobody reads: the connections wait', async () => {
  let given = 0
  const count = (bytes: number) => {
    given += bytes
  }
  const pods = podNames(20).map(name => ({name, log: {read: () => endless(name, count)}}))
  const crowd = await serveCrowd(pods)
  const child = crowd.start('logs', 'app', '-o', 'raw')
  await once(child.stdout, 'readable') // and the test reads nothing
  let before = -1
  await vi.waitFor(
    () => {
      const isStill = given === before
      before = given
      expect(isStill).toBe(true)
    },
    {...WAIT, interval: 1000},
  )
  expect(given).toBeLessThan((pods.length * LOG_BYTES) / 2)
  const stalledAt = given
  child.stdout.resume()
  await vi.waitFor(() => expect(given).toBeGreaterThan(stalledAt), WAIT)
  expect(peakOf(child.pid)).toBeLessThan(MOST_RESIDENT_BYTES)
})

/** Returns an endless log in lines of a few hundred bytes, generated while it is read. */
async function* endless(name: string, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for (let line = 0, bytes = 0; bytes < LOG_BYTES; ) {
    let chunk = ''
    for (; chunk.length < 65_536; line++)
      chunk += `${stamp(line * 100)} ${name} line ${line} ${'of many words '.repeat(14)}\n`
    bytes += chunk.length
    count(chunk.length)
    yield Buffer.from(chunk)
  }
}

/** Returns the peak resident memory of the process in bytes. */
function peakOf(pid: number | undefined): number {
  const [, kb = ''] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) * 1024
}

function secret(name: string, data: Readonly<Record<string, string>>): KubeObject {
  const encoded = Object.entries(data).map(([key, value]) => [key, Buffer.from(value).toString('base64')])
  const metadata = {
    name,
    namespace: NAMESPACE,
    uid: name,
    resourceVersion: '1',
    creationTimestamp: new Date().toISOString(),
  }
  return {apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque', data: Object.fromEntries(encoded)}
}
