import {describe, expect, test} from 'vitest'
import {changeTime, keyProcesses, sideStaleness} from '../../../src/checks/keys/staleness.ts'
import type {ManagedFieldsEntry, Pod, ReplicaSet} from '../../../src/cluster/objects.ts'
import {found, type SecretMetadata} from '../../../src/cluster/port.ts'
import type {KeyBinding} from '../../../src/installation/installation.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const CHANGED = '2026-11-20T10:00:00Z'
const OWNS_ONLY_KEY = {'f:data': {'.': {}, 'f:key': {}}, 'f:type': {}}

describe('when a key last changed', () => {
  test('is proven by an entry that owns nothing but the key', () => {
    expect(changeOf([entry(OWNS_ONLY_KEY)])).toMatchObject({known: true, proven: true, manager: 'kubectl-patch'})
  })

  test('is suspected when the entry owns another key, a label or the last-applied annotation', () => {
    const others = [
      {'f:data': {'f:key': {}, 'f:other': {}}},
      {'f:data': {'f:key': {}}, 'f:metadata': {'f:labels': {'f:team': {}}}},
      {'f:data': {'f:key': {}}, 'f:metadata': {'f:annotations': {}}},
    ]
    for (const fields of others) expect(changeOf([entry(fields)])).toMatchObject({known: true, proven: false})
  })

  test('is the latest of the entries that own the key, and of no other entry', () => {
    const later = {...entry({'f:metadata': {'f:labels': {}}}), time: '2026-11-20T11:00:00Z'}
    const earlier = {...entry(OWNS_ONLY_KEY), time: '2026-11-19T10:00:00Z'}
    expect(changeOf([earlier, entry(OWNS_ONLY_KEY), later])).toMatchObject({at: new Date(CHANGED)})
  })

  test('is unknown without managedFields, without an owner of the key, and without a time', () => {
    const {time: _, ...timeless} = entry(OWNS_ONLY_KEY)
    expect(changeTime({name: 's'}, 'key').known).toBe(false)
    for (const fields of [[], [{}], [entry({'f:data': {'f:other': {}}})], [timeless]])
      expect(changeOf(fields).known).toBe(false)
  })

  test('is only suspected in an entry that merges several managers', () => {
    expect(changeOf([{...entry(OWNS_ONLY_KEY), manager: 'ancient-changes'}])).toMatchObject({proven: false})
  })

  test('is proven for every key of a Secret that was created at that moment', () => {
    const metadata = {...metadataOf([entry({'f:data': {'f:key': {}, 'f:other': {}}})]), creationTimestamp: CHANGED}
    expect(changeTime(metadata, 'key')).toMatchObject({proven: true})
  })
})

describe('by the clock of the API server, whatever that of the node says', () => {
  const DAYS_AGO = '2026-11-17T10:00:00Z'
  const near = '2026-11-20T09:59:58Z'

  test.each<[string, Partial<Situation>, string]>([
    ['a pod created after the change', {podCreated: '2026-11-20T10:00:01Z'}, 'fresh'],
    ['such a pod on a node far behind', {podCreated: '2026-11-20T10:00:01Z', startedAt: DAYS_AGO}, 'fresh'],
    [
      'such a pod on a node far ahead',
      {podCreated: '2026-11-20T10:00:01Z', startedAt: '2027-01-01T00:00:00Z'},
      'fresh',
    ],
    ['such a pod whose start cannot be read', {podCreated: '2026-11-20T10:00:01Z', startedAt: ''}, 'fresh'],
    [
      'such a pod, if it is not known when the key changed',
      {podCreated: '2026-11-20T10:00:01Z', entries: []},
      'unknown',
    ],
    ['such a pod, before 1.25', {podCreated: '2026-11-20T10:00:01Z', minor: 24}, 'unknown'],
    ['a pod created in the second of the change', {podCreated: CHANGED}, 'unknown'],
    ['a pod created before the change', {podCreated: '2026-11-20T09:59:57Z'}, 'unknown'],
    [
      'a pod on a node so far behind that it starts before it is created',
      {podCreated: near, startedAt: DAYS_AGO},
      'unknown',
    ],
    ['a container restarted in an older pod', {podCreated: DAYS_AGO, startedAt: '2026-11-20T10:00:02Z'}, 'unknown'],
    ['one restarted long after the change', {podCreated: DAYS_AGO, startedAt: '2026-11-20T10:00:05Z'}, 'fresh'],
  ])('%s', (_, situation, expected) => {
    expect(judge({startedAt: near, ...situation})[0]?.staleness).toBe(expected)
  })

  const installed = {created: CHANGED, podCreated: '2026-11-20T09:59:57Z', workloadCreated: '2026-11-20T09:59:56Z'}
  const waited = {created: CHANGED, podCreated: '2026-11-20T09:00:00Z', workloadCreated: DAYS_AGO, restarts: 0}

  test.each<[string, Partial<Situation>, string]>([
    ['installed together', installed, 'fresh'],
    ['installed in the same second', {created: CHANGED, podCreated: CHANGED, workloadCreated: CHANGED}, 'fresh'],
    ['installed together, on a node that is ahead', {...installed, startedAt: '2027-01-01T00:00:00Z'}, 'fresh'],
    ['installed together, before 1.25', {...installed, minor: 24}, 'unknown'],
    ['installed together, read if it exists', {...installed, optional: true}, 'unknown'],
    ['installed together, changed since', {...installed, created: '2026-11-20T09:59:59Z'}, 'unknown'],
    ['with a workload that is older', {...installed, workloadCreated: '2026-11-20T09:59:55Z'}, 'unknown'],
    ['with a workload of unknown age', {created: CHANGED, podCreated: installed.podCreated}, 'unknown'],
    ['that the pod waited for', waited, 'fresh'],
    ['that the pod waited for, restarted since', {...waited, restarts: 1}, 'unknown'],
    ['older than the pod, restarts not known', {...waited, restarts: undefined}, 'unknown'],
    ['created again after a day', {...waited, startedAt: '2026-11-20T09:59:55Z'}, 'stale'],
  ])('a Secret that has not changed since it was created, %s', (_, situation, expected) => {
    expect(judge({startedAt: near, ...situation})[0]?.staleness).toBe(expected)
  })
})

describe('a process against its key', () => {
  test.each([
    ['2026-11-20T09:59:55Z', 'stale'],
    ['2026-11-20T09:59:56Z', 'unknown'],
    ['2026-11-20T10:00:04Z', 'unknown'],
    ['2026-11-20T10:00:05Z', 'fresh'],
    ['2026-11-20T12:00:06Z', 'unknown'],
    ['not a time', 'unknown'],
  ])('started at %s is %s', (startedAt, staleness) => {
    expect(judge({startedAt}).map(process => process.staleness)).toEqual([staleness])
  })

  test('is only suspected where the change may have been another one', () => {
    const fields = {'f:data': {'f:key': {}, 'f:other': {}}}
    expect(judge({startedAt: '2026-11-20T09:00:00Z', entries: [entry(fields)]})[0]?.staleness).toBe('suspected')
  })

  test('older than the Secret itself is stale even without managedFields', () => {
    const [process] = judge({startedAt: '2026-11-20T09:00:00Z', entries: [], created: CHANGED})
    expect(process).toMatchObject({staleness: 'stale', change: {at: new Date(CHANGED)}})
  })

  test('is never fresh on an API server before 1.25, and still stale when it is older', () => {
    expect(judge({startedAt: '2026-11-20T11:00:00Z', minor: 24})[0]?.staleness).toBe('unknown')
    expect(judge({startedAt: '2026-11-20T09:00:00Z', minor: 24})[0]?.staleness).toBe('stale')
    expect(judge({startedAt: '2026-11-20T11:00:00Z', minor: 25})[0]?.staleness).toBe('fresh')
  })

  test('is left out while it waits, is being deleted, or is an init container', () => {
    expect(judge({startedAt: null})).toEqual([])
    expect(judge({startedAt: '2026-11-20T09:00:00Z', deleted: true})).toEqual([])
    expect(judge({startedAt: '2026-11-20T09:00:00Z', init: true})).toEqual([])
  })

  test('of which one replica is stale makes the side stale', () => {
    const replicas = ['2026-11-20T11:00:00Z', '2026-11-20T09:00:00Z'].flatMap(startedAt => judge({startedAt}))
    expect(sideStaleness(replicas)).toBe('stale')
    expect(sideStaleness([])).toBe('fresh')
  })
})

function entry(fieldsV1: Record<string, unknown>): ManagedFieldsEntry {
  return {manager: 'kubectl-patch', operation: 'Update', time: CHANGED, fieldsV1}
}

function metadataOf(managedFields: readonly ManagedFieldsEntry[]): SecretMetadata {
  return {name: 's', namespace: 'ns', managedFields}
}

function changeOf(managedFields: readonly ManagedFieldsEntry[]) {
  return changeTime(metadataOf(managedFields), 'key')
}

interface Situation {
  readonly startedAt: string | null
  readonly entries?: readonly ManagedFieldsEntry[]
  /** The creation time of the Secret. */
  readonly created?: string
  readonly podCreated?: string
  readonly workloadCreated?: string
  readonly restarts?: number | undefined
  readonly optional?: boolean
  readonly minor?: number
  readonly deleted?: boolean
  readonly init?: boolean
}

function judge(situation: Situation) {
  const {entries = [entry(OWNS_ONLY_KEY)], created, minor = 36, init = false, optional = false} = situation
  const metadata = {...metadataOf(entries), ...(created !== undefined && {creationTimestamp: created})}
  const facts = {
    pods: [podOf(situation)],
    replicaSets: [REPLICA_SET],
    keySecretMetadata: {'ns/s': found(metadata)},
    version: {gitVersion: `v1.${minor}.0`, major: 1, minor, serverTimeMs: NOW.getTime(), durationMs: 1},
  }
  const source = {...SOURCE, optional}
  return keyProcesses([{...BINDING, init, source, ownerCreatedAt: situation.workloadCreated ?? null}], facts, NOW)
}

const SOURCE = {kind: 'secret', secret: {namespace: 'ns', name: 's', key: 'key'}, through: 'env'} as const

const BINDING: KeyBinding = {
  owner: {apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'ns', name: 'app'},
  ownerCreatedAt: null,
  component: 'app',
  container: 'main',
  init: false,
  env: 'SANDBOX_API_KEY',
  path: 'spec.template.spec.containers[name=main].env[name=SANDBOX_API_KEY]',
  source: {...SOURCE, optional: false},
  index: 0,
  entries: [0],
  firstEnv: 'SANDBOX_API_KEY',
}

const REPLICA_SET: ReplicaSet = {
  metadata: {
    name: 'app-1',
    namespace: 'ns',
    ownerReferences: [{apiVersion: 'apps/v1', kind: 'Deployment', name: 'app', controller: true}],
  },
  spec: {replicas: 1},
}

function podOf({startedAt, podCreated, deleted = false, restarts}: Situation): Pod {
  const state = startedAt === null ? {waiting: {reason: 'PodInitializing'}} : {running: {startedAt}}
  return {
    metadata: {
      name: 'app-1-a',
      namespace: 'ns',
      ownerReferences: [{apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'app-1', controller: true}],
      ...(podCreated !== undefined && {creationTimestamp: podCreated}),
      ...(deleted && {deletionTimestamp: CHANGED}),
    },
    spec: {containers: [{name: 'main'}]},
    status: {
      phase: 'Running',
      containerStatuses: [{name: 'main', state, ...(restarts !== undefined && {restartCount: restarts})}],
    },
  }
}
