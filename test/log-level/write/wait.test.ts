import {expect, test} from 'vitest'
import type {Deployment, Pod} from '../../../src/cluster/objects.ts'
import type {ClusterReader, Missing} from '../../../src/cluster/port.ts'
import {planReset} from '../../../src/log-level/plan/reset.ts'
import {planSet} from '../../../src/log-level/plan/set.ts'
import type {Target} from '../../../src/log-level/target.ts'
import {waitForRollout} from '../../../src/log-level/write/wait.ts'
import {deployment, pod, replicaSet} from '../../checks/objects.ts'
import {app, ground, identity, stored, TO_DEBUG, writeIn} from '../scene.ts'

const DENIED: Missing = {status: 'missing', cause: 'denied', input: 'pods', reason: 'not allowed to read pods'}
const GOING = state(2, {observedGeneration: 2, replicas: 2})
const DONE = state(2, {observedGeneration: 2})
const NEW = pod('openhands-1-a', {container: {env: [{name: 'LOG_LEVEL', value: 'DEBUG'}]}})
const OLD = pod('openhands-1-b')

test('until the rollout is done and the new pods have it', async () => {
  const {waited, told} = await wait([state(1, {}), GOING, GOING, DONE], [NEW])
  expect(waited).toMatchObject({status: 'verified', words: '1 of 1 new pods are available, and have it'})
  expect(told).toEqual([
    'waiting for the controller to observe the change',
    '1 old pods are still running',
    '1 of 1 new pods are available',
  ])
})

test('a pod without it is a failure that names the pod', async () => {
  expect((await wait([DONE], [NEW, OLD])).waited).toMatchObject({status: 'failed', words: 'without it: openhands-1-b'})
})

test('a pod that is ending does not count; none at all proves nothing', async () => {
  const ending = pod('openhands-1-b', {
    metadata: {
      name: 'openhands-1-b',
      namespace: 'openhands',
      deletionTimestamp: 'x',
      ownerReferences: OLD.metadata.ownerReferences,
    },
  })
  expect((await wait([DONE], [NEW, ending])).waited.status).toBe('verified')
  expect((await wait([DONE], [ending])).waited).toMatchObject({status: 'failed', words: 'it has no pods'})
})

test('a reset is verified by what is not there any more', async () => {
  const changed = stored(app([]), planSet(app([]), TO_DEBUG, ground()))
  const write = writeIn(planReset(changed, ground()))
  expect((await wait([DONE], [OLD], write)).waited.status).toBe('verified')
  expect((await wait([DONE], [NEW], write)).waited.status).toBe('failed')
})

test('a deadline that is exceeded ends it', async () => {
  const stuck = {conditions: [{type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded'}]}
  expect((await wait([GOING, state(2, {observedGeneration: 2, ...stuck})], [NEW])).waited.status).toBe('failed')
})

test('whoever stops it is told where it stands', async () => {
  expect((await wait([GOING, 'stop'], [NEW])).waited).toMatchObject({
    status: 'stopped',
    words: '1 old pods are still running',
  })
})

test('what could not be read is not green', async () => {
  expect((await wait([DONE], DENIED)).waited).toMatchObject({status: 'unverified'})
  expect((await wait([DENIED], [NEW])).waited).toMatchObject({status: 'unverified'})
  expect((await wait(['gone'], [NEW])).waited).toMatchObject({status: 'failed'})
})

test('what restarts only by hand is not waited for', async () => {
  const onDelete = identity([], {}, {updateStrategy: {type: 'OnDelete'}})
  expect((await wait([], [], writeFor(onDelete))).waited).toMatchObject({status: 'not-waited'})
  expect((await wait([], [], writeFor(app([], {spec: {replicas: 0}})))).waited).toMatchObject({status: 'verified'})
})

type Step = Deployment | Missing | 'stop' | 'gone'

async function wait(steps: readonly Step[], pods: readonly Pod[] | Missing, write = writeFor(app([]))) {
  const stopping = new AbortController()
  const told: string[] = []
  let at = 0
  const get = async () => {
    const step = steps[Math.min(at, steps.length - 1)]
    at += 1
    if (step === 'stop') stopping.abort()
    if (step === 'gone') return {status: 'absent'}
    return step === 'stop' || step === undefined
      ? {status: 'missing', cause: 'interrupted', input: '', reason: ''}
      : 'status' in step && step.status === 'missing'
        ? step
        : {status: 'found', value: step}
  }
  const list = async (kind: string) => {
    if (kind === 'ReplicaSet') return {status: 'found', value: [replicaSet('openhands-1')]}
    return 'status' in pods ? pods : {status: 'found', value: pods}
  }
  const waited = await waitForRollout(write, 2, {
    reader: {get, list} as unknown as ClusterReader, // waiting uses only these verbs
    signal: stopping.signal,
    pause: async () => {},
    told: (_, words) => told.push(words),
  })
  return {waited, told}
}

function state(generation: number, status: object): Deployment {
  return deployment('openhands', {metadata: {generation}, status})
}

function writeFor(target: Target) {
  return writeIn(planSet(target, TO_DEBUG, ground()))
}
