import {describe, expect, test} from 'vitest'
import {CRASH_LOGS} from '../../../src/checks/inputs/crash-logs.ts'
import type {Sources} from '../../../src/checks/inputs/input.ts'
import {MINUTE} from '../../../src/checks/words/age.ts'
import type {Pod} from '../../../src/cluster/objects.ts'
import {ABSENT, found, type LogRequest, type Missing} from '../../../src/cluster/port.ts'
import {DENIED, healthy} from '../healthy.ts'
import {ago, ended, NS, pod, SANDBOXES, waiting} from '../objects.ts'

const LOOPING = {containerStatus: {...ended(1, ago(MINUTE)), ...waiting('CrashLoopBackOff')}}

const ENV = [{name: 'DB_PASSWORD', valueFrom: {secretKeyRef: {name: 'database', key: 'password'}}}]
const WITH_SECRETS = pod('openhands-1-b', {...LOOPING, container: {env: ENV, envFrom: [{secretRef: {name: 'more'}}]}})

test('logs from before the restart are read of containers that crash, and of no others', async () => {
  const {asked} = await read([
    pod('openhands-1-a'),
    pod('openhands-1-b', LOOPING),
    pod('jobs-1-a', {containerStatus: ended(1, ago(20 * MINUTE), {restarts: 3})}),
    pod('jobs-1-b', {containerStatus: ended(1, ago(2 * 60 * MINUTE), {restarts: 3})}),
    pod('api-1-a', {
      containerStatus: {...ended(137, ago(MINUTE), {reason: 'OOMKilled'}), ...waiting('CrashLoopBackOff')},
    }),
    pod('api-1-c', {containerStatus: ended(137, ago(25 * 60 * MINUTE), {reason: 'OOMKilled'})}),
    pod('api-1-b', {...LOOPING, metadata: {deletionTimestamp: ago(1)}}),
  ])
  expect(asked).toEqual([
    {namespace: NS, pod: 'openhands-1-b', container: 'main', previous: true, tailLines: 10},
    {namespace: NS, pod: 'api-1-a', container: 'main', previous: true, tailLines: 10},
    {namespace: NS, pod: 'jobs-1-a', container: 'main', previous: true, tailLines: 10},
  ])
})

test('sandboxes count, and of many crashing containers twenty are read', async () => {
  const sandboxes = Array.from({length: 30}, (_, at) => pod(`runtime-${at}-1-x`, {...LOOPING, namespace: SANDBOXES}))
  expect((await read([pod('openhands-1-b', LOOPING)], sandboxes)).asked).toHaveLength(20)
})

test('a container that cannot be started again comes before one that runs', async () => {
  const restarting = Array.from({length: 20}, (_, at) =>
    pod(`jobs-1-${at}`, {containerStatus: ended(1, ago(MINUTE), {restarts: 3})}),
  )
  const {asked} = await read([...restarting, pod('openhands-1-b', LOOPING)])
  expect(asked[0]?.pod).toBe('openhands-1-b')
})

test('the Secrets of the container are read as well, so that the mask knows their values', async () => {
  const {secrets, logs} = await read([WITH_SECRETS])
  expect(secrets).toEqual(['database', 'more'])
  expect(logs).toEqual({[`${NS}/openhands-1-b/main`]: found('the end')})
})

test('if one of them cannot be read, the log is not read either, and the Secret is named', async () => {
  const {asked, logs} = await read([WITH_SECRETS], [], {more: DENIED})
  expect(asked).toEqual([])
  expect(logs).toEqual({[`${NS}/openhands-1-b/main`]: {status: 'withheld', unread: ['more']}})
})

test('where nothing crashes, neither a log nor a Secret is read', async () => {
  const {asked, secrets} = await read([pod('openhands-1-a', {container: {env: ENV}})])
  expect([...asked, ...secrets]).toEqual([])
})

describe('its permission', () => {
  test('is asked for in both namespaces, and is no gap where it lacks', () => {
    const {installation} = healthy()
    const known = {installation, profile: {} as never, groups: null, facts: {}} // the function uses only the namespaces
    expect(CRASH_LOGS.rules(known)).toEqual(
      [NS, SANDBOXES].map(namespace => ({apiGroup: '', resource: 'pods/log', verbs: ['get'], namespace})),
    )
    expect(CRASH_LOGS.evidenceOnly).toBe(true)
  })
})

async function read(pods: Pod[], sandboxPods: Pod[] = [], refused: Record<string, Missing> = {}) {
  const asked: LogRequest[] = []
  const secrets: string[] = []
  const facts = healthy({pods, sandboxPods})
  const sources = {
    fact: async (name: keyof typeof facts) => found(facts[name]),
    reader: {
      logTail: async (log: LogRequest) => {
        asked.push(log)
        return found('the end')
      },
      secret: async ({name}: {name: string}) => {
        secrets.push(name)
        return refused[name] ?? ABSENT
      },
    },
  } as unknown as Sources // the function reads only these members
  const logs = await CRASH_LOGS.read(sources)
  return {asked, secrets, logs: logs.status === 'found' ? logs.value : logs}
}
