import {expect, test} from 'vitest'
import type {Event, Pod} from '../../src/cluster/objects.ts'
import {found} from '../../src/cluster/port.ts'
import {readEvents} from '../../src/logs/events.ts'
import type {Owners} from '../../src/logs/pods/owners.ts'
import {podsSeen} from '../../src/logs/pods/pods.ts'
import {createMerger} from '../../src/logs/records/merge.ts'
import {EVERY_COMPONENT, type PodFilter, type SelectedWorkload} from '../../src/logs/selection.ts'

const APP: SelectedWorkload = {
  kind: 'Deployment',
  namespace: 'n',
  name: 'app',
  component: 'app',
  mainContainer: null,
}

function owners(filter: Partial<PodFilter> = {}): Owners {
  return {
    installation: null,
    namespaces: ['n'],
    workloads: new Map([['n/Deployment/app', APP]]),
    selected: [APP],
    twins: [],
    unknown: [],
    missing: [],
    selection: {...EVERY_COMPONENT, filter: {...EVERY_COMPONENT.filter, ...filter}},
  }
}

function event(about: string, second: number, more: Partial<Event> = {}): Event {
  const [kind = '', name = ''] = about.split('/')
  const lastTimestamp = `2026-03-01T12:00:${String(second).padStart(2, '0')}Z`
  const metadata = {name: `${name}.${more.message ?? 'x'}`, namespace: 'n'}
  return {metadata, involvedObject: {kind, name}, type: 'Normal', reason: 'R', message: 'x', lastTimestamp, ...more}
}

interface World {
  readonly listed: readonly Event[]
  readonly watched?: readonly Event[]
  readonly filter?: Partial<PodFilter>
  readonly tailLines?: number | null
  readonly sinceSeconds?: number | null
  readonly pods?: readonly Pod[]
}

/** Returns the lines of the events. With `watched`, follows until all these were read. */
async function read({listed, watched, filter = {}, ...more}: World): Promise<string[]> {
  const {tailLines = null, sinceSeconds = null, pods = []} = more
  const controller = new AbortController()
  const seen = podsSeen()
  for (const pod of pods) seen.apply({status: 'present', pod})
  const merger = createMerger({now: () => 0, holdMs: 0})
  const reading = readEvents('n', {
    reader: {list: async () => found([...listed]) as never}, // the code lists only events
    watcher: {
      async *events() {
        for (const one of watched ?? []) yield found(one)
        controller.abort()
      },
    },
    merger,
    seen,
    owners: () => owners(filter),
    options: {follow: watched !== undefined, previous: false, sinceSeconds, tailLines, events: true},
    signal: controller.signal,
    mask: text => text.replaceAll('hunter2', '<redacted>'),
    clusterTime: () => Date.UTC(2026, 2, 1, 12, 1),
    pause: async () => {},
    missing: () => {},
  })
  merger.close()
  const lines: string[] = []
  for await (const handful of merger.records())
    for (const {record, source} of handful) lines.push(`${source.label} ${record.stamp} ${record.lines.join('')}`)
  await reading
  return lines
}

const objectsIn = (lines: readonly string[]) => lines.map(line => JSON.parse(line.replace(/^[^{]*/, '')).object)

test('an event is a line at its last time, with its level, and without secrets', async () => {
  const loud = event('Pod/app-7d9-x1', 5, {type: 'Warning', reason: 'BackOff', message: 'key hunter2', count: 3})
  expect(await read({listed: [loud]})).toEqual([
    'event 2026-03-01T12:00:05Z {"level":"WARN","message":"key <redacted>","object":"pod/app-7d9-x1","reason":"BackOff","count":3}',
  ])
})

test('an event of a new pod is read before its ReplicaSet is known, and an event of another owner is not', async () => {
  const podOf = (name: string, owner: string) =>
    ({
      metadata: {name, namespace: 'n', ownerReferences: [{kind: 'ReplicaSet', name: owner, controller: true}]},
    }) as unknown as Pod
  const pods = [podOf('app-9f1-x1', 'app-9f1'), podOf('app-5c4-x1', 'other-5c4')]
  const watched = [event('Pod/app-9f1-x1', 1), event('Pod/app-5c4-x1', 2)]
  expect(objectsIn(await read({listed: [], watched, pods}))).toEqual(['pod/app-9f1-x1'])
})

test('no text of an event escapes the mask, and an unreadable time ends nothing', async () => {
  const odd = event('Pod/app-hunter2-x1', 5, {reason: 'hunter2', message: 'hunter2', lastTimestamp: 'hunter2'})
  const lines = await read({listed: [odd]})
  expect(lines).toHaveLength(1)
  expect(lines.join('')).not.toContain('hunter2')
})

test('a watch that repeats more events than are remembered prints none twice', async () => {
  const listed = Array.from({length: 10_500}, (_, at) => event('Pod/app-7d9-x1', 5, {message: `m${at}`}))
  const lines = await read({listed, watched: listed})
  expect(lines).toHaveLength(listed.length)
})

test('events of other workloads are left out, those of gone pods and earlier ReplicaSets are not', async () => {
  const abouts = ['Pod/app-7d9-x1', 'ReplicaSet/app-5c4', 'Deployment/app', 'Pod/application-7d9-x1', 'Deployment/db']
  const listed = abouts.map((about, at) => event(about, abouts.length - at))
  expect(objectsIn(await read({listed}))).toEqual(['deployment/app', 'replicaset/app-5c4', 'pod/app-7d9-x1'])
})

test('a pod filter keeps the events of these pods only', async () => {
  const listed = [event('Pod/app-7d9-x1', 1), event('Pod/db-0', 2), event('Deployment/app', 3)]
  expect(objectsIn(await read({listed, filter: {names: [/^db/]}}))).toEqual(['pod/db-0'])
  expect(await read({listed, filter: {labels: () => true}})).toEqual([])
})

test('--tail and --since limit earlier events', async () => {
  const listed = [event('Deployment/app', 1, {message: 'a'}), event('Deployment/app', 40, {message: 'b'})]
  expect(await read({listed, tailLines: 1})).toHaveLength(1)
  expect(await read({listed, sinceSeconds: 30})).toHaveLength(1)
  expect(await read({listed, tailLines: 0})).toEqual([])
})

test('a followed event is printed once, and again when it is repeated', async () => {
  const first = event('Deployment/app', 1, {count: 1})
  const again = event('Deployment/app', 9, {count: 2})
  const lines = await read({listed: [first], watched: [first, again, again]})
  expect(lines.map(line => line.split(' ')[1])).toEqual(['2026-03-01T12:00:01Z', '2026-03-01T12:00:09Z'])
})
