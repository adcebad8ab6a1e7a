import {expect, test} from 'vitest'
import type {Pod} from '../../src/cluster/objects.ts'
import {commandLine, kubectl, NO_TARGET, program, svcdiag} from '../../src/repairs/command.ts'
import {needsOf, rollOut} from '../../src/repairs/steps.ts'

test('the verb and the resource of kubectl say which permissions it takes', () => {
  expect(needsOf([kubectl('chat', 'get', 'services,ingresses', '-o', 'wide')])).toEqual([
    {apiGroup: '', resource: 'services', verbs: ['list'], namespace: 'chat'},
    {apiGroup: 'networking.k8s.io', resource: 'ingresses', verbs: ['list'], namespace: 'chat'},
  ])
  expect(needsOf([kubectl('chat', 'get', 'ingress,networkpolicy')]).map(({resource}) => resource)).toEqual([
    'ingresses',
    'networkpolicies',
  ])
  expect(needsOf([kubectl('chat', 'describe', 'deployment/app')])).toEqual([
    {apiGroup: 'apps', resource: 'deployments', verbs: ['get'], namespace: 'chat', resourceNames: ['app']},
  ])
  expect(needsOf([kubectl('chat', 'get', 'externalsecret.external-secrets.io', 'keys')])).toMatchObject([
    {apiGroup: 'external-secrets.io', resource: 'externalsecrets', verbs: ['get'], resourceNames: ['keys']},
  ])
  expect(needsOf([kubectl('chat', 'rollout', 'status', 'statefulset/db')])).toMatchObject([
    {apiGroup: 'apps', resource: 'statefulsets', verbs: ['get', 'list', 'watch'], resourceNames: ['db']},
  ])
})

test('logs take what masks secrets and what tells whose pods there are, and the logs', () => {
  const needs = needsOf([svcdiag('chat', 'logs', 'statefulset/db', '--tail', '50')])
  expect(needs.every(({namespace}) => namespace === 'chat')).toBe(true)
  expect(needs.map(({resource, verbs}) => `${verbs} ${resource}`)).toEqual([
    'list secrets',
    'list configmaps',
    'list pods',
    'list deployments',
    'list statefulsets',
    'list replicasets',
    'list cronjobs',
    'get pods/log',
  ])
})

test('what talks to no cluster takes none', () => {
  expect(needsOf([program('sleep', '1')])).toEqual([])
})

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
