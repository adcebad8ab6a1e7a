import {expect, onTestFinished, test} from 'vitest'
import {applyPlan} from '../../../src/cli/log-level/carry-out.ts'
import {restore} from '../../../src/cli/log-level/hold.ts'
import type {ChangeInvocation} from '../../../src/cli/log-level/invocation.ts'
import {prepare} from '../../../src/cli/log-level/prepare.ts'
import {holdOf, sentWrites} from '../../../src/cli/log-level/result.ts'
import {plainEnvOf} from '../../../src/cli/target/profiles.ts'
import {openWritableCluster, type WritableCluster} from '../../../src/cluster/live.ts'
import {LOG_LEVEL_EXPIRES} from '../../../src/installation/log-level/record.ts'
import {PROFILES} from '../../../src/installation/profiles.ts'
import {isWrite} from '../../../src/log-level/change.ts'
import {planSetAll} from '../../../src/log-level/plan/plan.ts'
import {planSet} from '../../../src/log-level/plan/set.ts'
import {TO_DEBUG} from '../../log-level/scene.ts'
import {CHANGE_FLAGS, recording, served} from './served.ts'

const IDENTITY = 'keycloak'
const PROXY = 'openhands-litellm'
const UNTIL = '2026-03-01T12:30:00.000Z'
const LATER = '2026-03-01T14:00:00.000Z'
const WITHIN_MS = 30_000
const NO_ANSWER = {status: 'missing', cause: 'unreachable', input: 'patch', reason: 'no answer'} as const

/** What happens to a write: it does not arrive, its answer is lost, or somebody is faster. */
type Fault = 'fails' | 'lost' | (() => Promise<unknown>)

test('what was raised is restored, and nothing else', async () => {
  const {raise, restored, expiries} = await installation()
  await raise(['proxy', 'identity'])
  await raise(['worker'], LATER)
  expect(await restored()).toMatchObject({
    outcomes: [
      {name: PROXY, status: 'written'},
      {name: IDENTITY, status: 'written'},
    ],
    failures: [],
  })
  expect(await expiries()).toEqual([LATER])
})

test('a level whose answer was lost is held and restored', async () => {
  const {raise, restored, expiries} = await installation({[PROXY]: ['lost']})
  const {outcomes, hold} = await raise(['proxy'])
  expect(outcomes).toMatchObject([{name: PROXY, status: 'failed'}])
  expect(hold).toMatchObject({until: UNTIL, ended: null})
  expect(await expiries()).toEqual([UNTIL])
  expect(await restored()).toMatchObject({outcomes: [{name: PROXY, status: 'written'}], failures: []})
  expect(await expiries()).toEqual([])
})

test('a second attempt keeps what the first one restored', async () => {
  const {raise, restored, faults, pauses} = await installation()
  await raise(['proxy', 'identity'])
  faults[IDENTITY] = ['fails']
  expect(await restored()).toMatchObject({
    outcomes: [
      {name: PROXY, status: 'written'},
      {name: IDENTITY, status: 'written'},
    ],
    failures: [],
  })
  expect(pauses).toHaveLength(2)
})

test('what no attempt restored is a failure beside what was restored', async () => {
  const {raise, restored, faults} = await installation()
  await raise(['proxy', 'identity'])
  faults[IDENTITY] = ['fails', 'fails', 'fails']
  const {outcomes, failures} = await restored()
  expect(outcomes.filter(({status}) => status === 'written')).toMatchObject([{name: PROXY}])
  expect(failures).toEqual([`${IDENTITY}: no answer`])
})

test('a restoring whose answer was lost counts as sent', async () => {
  const {raise, restored, faults, expiries} = await installation()
  await raise(['proxy'])
  faults[PROXY] = ['lost']
  expect(await restored()).toMatchObject({outcomes: [{name: PROXY, status: 'failed'}], failures: []})
  expect(await expiries()).toEqual([])
})

test('a level that somebody sets again just before it is restored stays, and is no failure', async () => {
  const {raise, restored, faults, expiries, pauses} = await installation()
  await raise(['proxy'])
  faults[PROXY] = [() => raise(['proxy'], LATER)]
  expect(await restored()).toEqual({outcomes: [], failures: []})
  expect(pauses).toHaveLength(1)
  expect(await expiries()).toEqual([LATER])
})

async function installation(faults: Record<string, Fault[]> = {}) {
  const lab = await served()
  const real = await openWritableCluster({
    kubeconfig: {text: lab.kubeconfig},
    env: {},
    plainEnv: plainEnvOf(PROFILES),
    now: () => Date.now(),
  })
  onTestFinished(() => real.close())
  const cluster = faulty(real, faults)
  const discovery = {namespace: 'svc', profiles: PROFILES, forced: false, release: null}
  const target = {cluster, discovery}
  const soon = () => AbortSignal.timeout(WITHIN_MS)
  const pauses: number[] = []

  async function raise(asked: ChangeInvocation['asked'], expires = UNTIL) {
    const invocation = raising(asked, expires)
    const prepared = await prepare(invocation, target, soon())
    const writes = prepared.plan.changes.filter(isWrite)
    const session = {invocation, prepared, cluster, timeoutMs: WITHIN_MS, interrupt: new AbortController().signal}
    const outcomes = await applyPlan(writes, 'yes from --yes', session)
    return {outcomes, hold: holdOf(sentWrites(writes, outcomes))}
  }

  const restored = () =>
    restore(UNTIL, {
      invocation: raising(['worker', 'proxy', 'identity'], UNTIL),
      target,
      timeoutMs: WITHIN_MS,
      pause: async ms => void pauses.push(ms),
    })

  const expiries = async () => {
    const {scene} = await prepare(raising(['worker', 'proxy', 'identity'], UNTIL), target, soon())
    return scene.targets.flatMap(({object}) => object.metadata.annotations?.[LOG_LEVEL_EXPIRES] ?? [])
  }
  return {raise, restored, expiries, faults, pauses}
}

function raising(asked: ChangeInvocation['asked'], expires: string): ChangeInvocation {
  const request = {...TO_DEBUG, expires}
  return {
    command: 'set',
    asked,
    planFor: () => ({
      all: scene => planSetAll(asked, request, scene),
      one: (target, scene) => planSet(target, request, scene),
    }),
    heldFor: '30m',
    flags: CHANGE_FLAGS,
    sink: recording().sink,
  }
}

/** Each write of a workload meets the next of its faults. */
function faulty(cluster: WritableCluster, faults: Record<string, Fault[]>): WritableCluster {
  return {
    ...cluster,
    writer: signal => ({
      async patch(patch, consent) {
        const fault = faults[patch.name]?.shift()
        if (fault === 'fails') return NO_ANSWER
        if (typeof fault === 'function') await fault()
        const answer = await cluster.writer(signal).patch(patch, consent)
        return fault === 'lost' ? NO_ANSWER : answer
      },
    }),
  }
}
