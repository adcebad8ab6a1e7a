import {expect, test, vi} from 'vitest'
import type {Pod} from '../../src/cluster/objects.ts'
import type {ClusterReader} from '../../src/cluster/port.ts'
import {found} from '../../src/cluster/port.ts'
import type {Installation, Workload} from '../../src/installation/installation.ts'
import type {Owners} from '../../src/logs/pods/owners.ts'
import {EVERY_COMPONENT} from '../../src/logs/selection.ts'
import {streamLogs} from '../../src/logs/stream.ts'
import {type FakeKubelet, fakeKubelet} from './kubelet.ts'

const WORKLOAD = {kind: 'StatefulSet', namespace: 'n', name: 'app', component: 'app', mainContainer: 'main'} as Workload // the test reads only these fields
const POD: Pod = {
  metadata: {
    name: 'app-0',
    namespace: 'n',
    uid: 'app-0',
    ownerReferences: [{apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'app', controller: true}],
  },
  spec: {containers: [{name: 'main'}]},
  status: {containerStatuses: [{name: 'main', restartCount: 0, state: {running: {}}}]},
}

/** Follows one container. `present`: true if its pod existed before. Lists other than pods never answer. */
function following(kubelet: FakeKubelet, {present = true, tailLines = null as number | null} = {}) {
  let isFirst = true
  const listPods = () => {
    const pods = isFirst && !present ? [] : kubelet.present()
    isFirst = false
    return found(pods)
  }
  const controller = new AbortController()
  const owners: Owners = {
    installation: {} as Installation, // the test never reads the installation
    namespaces: ['n'],
    workloads: new Map([['n/StatefulSet/app', WORKLOAD]]),
    selected: [WORKLOAD],
    twins: [],
    unknown: [],
    missing: [],
    selection: EVERY_COMPONENT,
  }
  const lines: string[] = []
  const missing = vi.fn()
  const records = streamLogs({
    reader: {
      list: async (kind: string) => (kind === 'Pod' ? listPods() : new Promise(() => {})),
    } as unknown as ClusterReader, // the test sends no other request
    watcher: kubelet.watcher,
    owners,
    discovery: {namespace: 'n', profiles: [], forced: false, release: null},
    selection: EVERY_COMPONENT,
    options: {follow: true, previous: false, sinceSeconds: null, tailLines, events: false},
    redactor: () => ({push: chunk => [Buffer.from(chunk)], end: () => []}),
    signal: controller.signal,
    learn: async () => {},
    now: () => performance.now(),
    clusterTime: () => Date.now(),
    mask: text => text,
    missing,
    nothing: () => {},
    trouble: () => {},
  })
  const ended = (async () => {
    for await (const handful of records) lines.push(...handful.flatMap(({record}) => record.lines))
  })()
  const has = (...wanted: string[]) => vi.waitFor(() => expect(lines).toEqual(wanted), {timeout: 8000, interval: 10})
  return {lines, has, missing, end: () => [controller.abort(), ended][1]}
}

test('lines come as they are written, once', async () => {
  const kubelet = fakeKubelet(POD)
  kubelet.write('one')
  const {has, end} = following(kubelet)
  await has('one')
  kubelet.write('two')
  kubelet.write('three')
  await has('one', 'two', 'three')
  await end()
})

test('cut connections lose nothing and double nothing', async () => {
  const kubelet = fakeKubelet(POD)
  kubelet.write('one')
  const {has, end} = following(kubelet)
  const written = ['one']
  for (let round = 0; round < 4; round++) {
    await has(...written)
    kubelet.write(`before the cut ${round}`)
    kubelet.cut()
    kubelet.write(`meanwhile ${round}`)
    written.push(`before the cut ${round}`, `meanwhile ${round}`)
  }
  await has(...written)
  await end()
})

test('a restart goes on with the new run, and what was missed of the old one comes from its previous log', async () => {
  const kubelet = fakeKubelet(POD)
  kubelet.write('one')
  const {has, end} = following(kubelet)
  await has('one')
  await vi.waitFor(() => expect(kubelet.requests.some(({follow}) => follow)).toBe(true))
  kubelet.cut()
  kubelet.write('written while the connection was cut')
  kubelet.restart()
  kubelet.write('of the new run')
  await has('one', 'written while the connection was cut', 'of the new run')
  expect(kubelet.requests.some(({previous}) => previous)).toBe(true)
  await end()
})

test('a container that ended and is started again later is followed again', async () => {
  const kubelet = fakeKubelet(POD)
  kubelet.write('one')
  const {has, end} = following(kubelet)
  await has('one')
  kubelet.write('last words')
  kubelet.stop()
  await has('one', 'last words')
  kubelet.restart()
  kubelet.write('back again')
  await has('one', 'last words', 'back again')
  await end()
})

test('a pod that comes is read from its first line on, whatever --tail says', async () => {
  const kubelet = fakeKubelet(POD)
  for (const line of ['one', 'two', 'three']) kubelet.write(line)
  const {has, end} = following(kubelet, {present: false, tailLines: 1})
  await has('one', 'two', 'three')
  await end()
})

test('--tail 0 begins with the next line, and goes on behind it after a cut', async () => {
  const kubelet = fakeKubelet(POD)
  kubelet.write('one')
  const {has, end, lines} = following(kubelet, {tailLines: 0})
  await vi.waitFor(() => expect(kubelet.requests.some(({follow}) => follow)).toBe(true))
  expect(lines).toEqual([])
  kubelet.cut()
  kubelet.write('two')
  await has('two')
  await end()
})

test('a pod that is gone is let go', async () => {
  const kubelet = fakeKubelet(POD)
  kubelet.write('one')
  const {has, end} = following(kubelet)
  await has('one')
  kubelet.remove()
  await vi.waitFor(() => expect(kubelet.followers).toBe(0))
  const asked = kubelet.requests.length
  await end()
  expect(kubelet.requests.length).toBe(asked)
})

test('the log of the next pod with the same name is never read as that of the pod before, and is read once', async () => {
  const kubelet = fakeKubelet(POD)
  kubelet.write('one')
  const {has, end, lines} = following(kubelet)
  await has('one')
  await vi.waitFor(() => expect(kubelet.requests.some(({follow}) => follow)).toBe(true))
  const {tell} = kubelet.replace()
  kubelet.write('first words of the next pod')
  const before = kubelet.requests.length
  await vi.waitFor(() => expect(kubelet.requests.length).toBeGreaterThan(before + 1), {timeout: 8000, interval: 10})
  expect(lines).toEqual(['one'])
  tell()
  kubelet.write('its second words')
  await has('one', 'first words of the next pod', 'its second words')
  await end()
})

test('pods of unknown owners do not delay what is known of others', async () => {
  const kubelet = fakeKubelet(POD)
  kubelet.write('one')
  const {has, end} = following(kubelet)
  await has('one')
  for (const name of ['x', 'y', 'z']) {
    const owner = {apiVersion: 'apps/v1', kind: 'ReplicaSet', name, controller: true}
    kubelet.bring({...POD, metadata: {name: `${name}-1`, namespace: 'n', uid: name, ownerReferences: [owner]}})
  }
  kubelet.replace().tell()
  kubelet.write('of the next pod')
  await has('one', 'of the next pod')
  await end()
})
