import {describe, expect, test} from 'vitest'
import {MINUTE} from '../../../src/checks/age.ts'
import {CRASH_LOGS} from '../../../src/checks/inputs/crash-logs.ts'
import type {Sources} from '../../../src/checks/inputs/input.ts'
import type {Pod} from '../../../src/cluster/objects.ts'
import {ABSENT, found, type LogRequest} from '../../../src/cluster/port.ts'
import {healthy} from '../healthy.ts'
import {ago, ended, NS, pod, SANDBOXES, waiting} from '../objects.ts'

const LOOPING = {containerStatus: {...ended(1, ago(MINUTE)), ...waiting('CrashLoopBackOff')}}

test('logs from before the restart are read of containers that crash, and of no others', async () => {
  const {asked} = await read([
    pod('openhands-1-a'),
    pod('openhands-1-b', LOOPING),
    pod('jobs-1-a', {containerStatus: ended(1, ago(20 * MINUTE), {restarts: 3})}),
    pod('jobs-1-b', {containerStatus: ended(1, ago(2 * 60 * MINUTE), {restarts: 3})}),
    pod('api-1-a', {
      containerStatus: {...ended(137, ago(MINUTE), {reason: 'OOMKilled'}), ...waiting('CrashLoopBackOff')},
    }),
    pod('api-1-b', {...LOOPING, metadata: {deletionTimestamp: ago(1)}}),
  ])
  expect(asked).toEqual([
    {namespace: NS, pod: 'openhands-1-b', container: 'main', previous: true, tailLines: 10},
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
  const env = [{name: 'DB_PASSWORD', valueFrom: {secretKeyRef: {name: 'database', key: 'password'}}}]
  const envFrom = [{secretRef: {name: 'more'}}]
  const {secrets} = await read([pod('openhands-1-b', {...LOOPING, container: {env, envFrom}})])
  expect(secrets).toEqual(['database', 'more'])
})

describe('its permission', () => {
  test('is asked for in both namespaces, and is no gap where it lacks', () => {
    const {installation} = healthy()
    const known = {installation, profile: {} as never, groups: null, facts: {}} // only the namespaces are used
    expect(CRASH_LOGS.rules(known)).toEqual(
      [NS, SANDBOXES].map(namespace => ({apiGroup: '', resource: 'pods/log', verbs: ['get'], namespace})),
    )
    expect(CRASH_LOGS.evidenceOnly).toBe(true)
  })
})

async function read(pods: Pod[], sandboxPods: Pod[] = []) {
  const asked: LogRequest[] = []
  const secrets: string[] = []
  const facts = healthy({pods, sandboxPods})
  const sources = {
    fact: async (name: keyof typeof facts) => found(facts[name]),
    reader: {
      logTail: async (log: LogRequest) => {
        asked.push(log)
        return found('')
      },
      secret: async ({name}: {name: string}) => {
        secrets.push(name)
        return ABSENT
      },
    },
  } as unknown as Sources // all that it reads
  await CRASH_LOGS.read(sources)
  return {asked, secrets}
}
