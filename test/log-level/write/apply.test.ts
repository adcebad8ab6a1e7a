import {describe, expect, test} from 'vitest'
import {recordOf} from '../../../src/installation/log-level/record.ts'
import type {Write} from '../../../src/log-level/change.ts'
import {planReset} from '../../../src/log-level/plan/reset.ts'
import type {SetRequest} from '../../../src/log-level/plan/set.ts'
import {planSet} from '../../../src/log-level/plan/set.ts'
import type {Target} from '../../../src/log-level/target.ts'
import {applyAll, deniedRights, type Outcome, refusals} from '../../../src/log-level/write/apply.ts'
import {type FakeCluster, fakeCluster} from '../fake-cluster.ts'
import {app, ground, identity, TO_DEBUG, TO_INFO, writeIn} from '../scene.ts'

const FORBIDDEN = {status: 'missing', cause: 'denied', input: 'x', reason: 'no'} as const
const BOTH = [app([{name: 'LOG_LEVEL', value: 'INFO'}]), identity([])]

describe('two people at once', () => {
  test('the second one gets a conflict, and the record stays the first one’s', async () => {
    const cluster = fakeCluster(BOTH)
    const seconds = writesFor(BOTH, {...TO_DEBUG, by: 'joe', at: '2026-03-01T12:00:01Z'})
    expect(statuses(await apply(cluster, writesFor(BOTH)))).toEqual(['written', 'written'])
    expect(statuses(await apply(cluster, seconds))).toEqual(['conflict', 'conflict'])
    expect(recordOf(cluster.now('openhands').object.metadata.annotations)).toMatchObject({
      by: 'jane',
      containers: {main: {previous: {name: 'LOG_LEVEL', value: 'INFO'}}},
    })
  })

  test('somebody else’s level is not overwritten', async () => {
    const cluster = fakeCluster(BOTH)
    const writes = writesFor(BOTH)
    cluster.change('openhands', draft => {
      for (const container of draft.spec.template.spec.containers) container.env = [{name: 'LOG_LEVEL', value: 'ERROR'}]
    })
    expect(statuses(await apply(cluster, writes))).toEqual(['conflict', 'written'])
    expect(levels(cluster)).toEqual(['ERROR', 'DEBUG'])
  })

  test('a status that moves is nobody', async () => {
    const cluster = fakeCluster(BOTH)
    const writes = writesFor(BOTH)
    cluster.change('openhands', draft => Object.assign(draft.status, {readyReplicas: 0}))
    expect(statuses(await apply(cluster, writes))).toEqual(['written', 'written'])
    expect(levels(cluster)).toEqual(['DEBUG', 'DEBUG'])
  })

  test('an answer that got lost is not taken for somebody else', async () => {
    const cluster = fakeCluster(BOTH, {openhands: 'lost'})
    expect(statuses(await apply(cluster, writesFor(BOTH)))).toEqual(['written', 'written'])
  })

  test('the answer to a reset may get lost as well; a level that somebody else has set by then is a conflict', async () => {
    const first = fakeCluster(BOTH)
    await apply(first, writesFor(BOTH))
    const targets = ['openhands', 'keycloak'].map(first.now)
    const resets = targets.map(target => writeIn(planReset(target, ground())))
    const replan = (target: Target) => planReset(target, ground())
    const losing = fakeCluster(targets, {openhands: 'lost', keycloak: 'lost'})
    expect(statuses(await apply(losing, resets, {replan}))).toEqual(['written', 'written'])
    const taken = fakeCluster(targets)
    taken.change('openhands', draft => {
      draft.metadata.annotations = {}
      for (const container of draft.spec.template.spec.containers) container.env = [{name: 'LOG_LEVEL', value: 'ERROR'}]
    })
    expect(statuses(await apply(taken, resets, {replan}))).toEqual(['conflict', 'written'])
  })

  test('a reset of what is reset already is done, whoever did it', async () => {
    const cluster = fakeCluster(BOTH)
    await apply(cluster, writesFor(BOTH))
    const targets = ['openhands', 'keycloak'].map(cluster.now)
    const resets = targets.map(target => writeIn(planReset(target, ground())))
    const replan = (target: Target) => planReset(target, ground())
    expect(statuses(await apply(cluster, resets, {replan}))).toEqual(['written', 'written'])
    const after = targets.map(({workload}) => cluster.now(workload.name).object)
    expect(statuses(await apply(cluster, resets, {replan}))).toEqual(['written', 'written'])
    expect(targets.map(({workload}) => cluster.now(workload.name).object)).toEqual(after)
  })
})

test('one that fails does not stop the others, and each is told', async () => {
  const refused = {status: 'refused', reason: 'a webhook said no'} as const
  const outcomes = await apply(fakeCluster(BOTH, {openhands: refused}), writesFor(BOTH))
  expect(outcomes).toMatchObject([{status: 'refused', reason: 'a webhook said no'}, {status: 'written'}])
})

test('whoever interrupts gets what is left told as not tried', async () => {
  const cluster = fakeCluster(BOTH)
  let stopped = false
  const outcomes = await apply(cluster, writesFor(BOTH), {
    stopped: () => stopped,
    told: () => {
      stopped = true
    },
  })
  expect(statuses(outcomes)).toEqual(['written', 'not-tried'])
  expect(cluster.sent).toEqual(['yes from --yes openhands'])
})

describe('before anything is written', () => {
  test('rights are asked for all, and what is denied has its rule', async () => {
    const cluster = fakeCluster(BOTH, {}, ['keycloak'])
    expect(await deniedRights(cluster.reader, writesFor(BOTH))).toMatchObject([
      {
        status: 'denied',
        write: {name: 'keycloak'},
        rule: {apiGroup: 'apps', resource: 'statefulsets', verbs: ['patch'], resourceNames: ['keycloak']},
      },
    ])
    expect(cluster.sent).toEqual([])
  })

  test('a refusal of the dry run outranks a yes, and is no missing right', async () => {
    const cluster = fakeCluster(BOTH, {keycloak: FORBIDDEN})
    expect(await refusals(writesFor(BOTH), applying(cluster))).toMatchObject([{status: 'refused', reason: 'no'}])
    expect(cluster.sent.toSorted()).toEqual(['dry-run keycloak', 'dry-run openhands'])
    expect(levels(cluster)).toEqual(['INFO', undefined])
  })
})

test('a right that was taken away since has its rule', async () => {
  const cluster = fakeCluster(BOTH, {keycloak: FORBIDDEN}, ['keycloak'])
  expect(await apply(cluster, writesFor(BOTH))).toMatchObject([
    {status: 'written'},
    {status: 'denied', rule: {resourceNames: ['keycloak']}},
  ])
})

function writesFor(targets: readonly Target[], request: SetRequest = TO_DEBUG): Write[] {
  return targets.map(target => writeIn(planSet(target, request, ground())))
}

type More = Partial<Parameters<typeof applyAll>[2]>

function apply(cluster: FakeCluster, writes: readonly Write[], more: More = {}): Promise<Outcome[]> {
  const {by = TO_DEBUG.by, at = TO_DEBUG.at} = writes[0]?.record ?? {}
  const replan = (target: Target) => planSet(target, {...TO_DEBUG, by, at}, ground())
  return applyAll(writes, 'yes from --yes', {
    ...applying(cluster),
    replan,
    stopped: () => false,
    told: () => {},
    ...more,
  })
}

function applying({reader, writer, now}: FakeCluster) {
  const replan = (target: Target) => planSet(target, TO_DEBUG, ground())
  return {reader, writer, replan, workloadOf: ({name}: Write) => now(name).workload}
}

function statuses(outcomes: readonly Outcome[]): string[] {
  return outcomes.map(({status}) => status)
}

function levels({now}: FakeCluster) {
  return ['openhands', 'keycloak'].map(name => now(name).object.spec.template.spec.containers[0]?.env?.at(-1)?.value)
}

test('INFO over svcdiag’s own DEBUG keeps what was there first', async () => {
  const targets = [app([])]
  const cluster = fakeCluster(targets)
  await apply(cluster, writesFor(targets))
  const info = writeIn(planSet(cluster.now('openhands'), TO_INFO, ground()))
  await apply(cluster, [info], {replan: target => planSet(target, TO_INFO, ground())})
  expect(recordOf(cluster.now('openhands').object.metadata.annotations)).toMatchObject({
    containers: {main: {set: 'INFO', previous: null}},
  })
})
