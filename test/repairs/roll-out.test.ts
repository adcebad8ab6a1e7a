import {expect, test} from 'vitest'
import type {Pod} from '../../src/cluster/objects.ts'
import {commandLine, NO_TARGET} from '../../src/repairs/command.ts'
import {rollOut} from '../../src/repairs/steps.ts'

const DATABASE = {kind: 'StatefulSet', namespace: 'agents', name: 'database'} as const

test('a StatefulSet waits for pods that are not ready: they are deleted, those of the old revision only', () => {
  expect(
    commandsOf(DATABASE, [pod('database-0', true), pod('database-1', false), pod('other-0', false, 'other')]),
  ).toEqual([
    "kubectl -n agents delete pods -l 'statefulset.kubernetes.io/pod-name in (database-1),controller-revision-hash in (database-7f)' --wait=false",
    'kubectl -n agents rollout status statefulset/database --timeout=5m',
  ])
})

test('ready pods, and those of a Deployment, are replaced by their controller', () => {
  expect(commandsOf(DATABASE, [pod('database-0', true)])).toHaveLength(1)
  expect(commandsOf({...DATABASE, kind: 'Deployment'}, [pod('database-0', false)])).toHaveLength(1)
})

function commandsOf(workload: Parameters<typeof rollOut>[0], pods: readonly Pod[]): string[] {
  return rollOut(workload, pods).flatMap(({command}) => (command ? [commandLine(command, NO_TARGET)] : []))
}

function pod(name: string, ready: boolean, owner = 'database'): Pod {
  return {
    metadata: {
      name,
      namespace: 'agents',
      labels: {'controller-revision-hash': `${owner}-7f`},
      ownerReferences: [{kind: 'StatefulSet', name: owner, controller: true}],
    },
    spec: {containers: []},
    status: {conditions: [{type: 'Ready', status: ready ? 'True' : 'False'}]},
  } as unknown as Pod
}
