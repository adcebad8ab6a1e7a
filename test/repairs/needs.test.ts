import {expect, test} from 'vitest'
import {kubectl, program, svcdiag} from '../../src/repairs/command.ts'
import {needsOf} from '../../src/repairs/needs.ts'

const LOGS = [
  {apiGroup: '', resource: 'pods', verbs: ['list'], namespace: 'chat'},
  {apiGroup: '', resource: 'pods/log', verbs: ['get'], namespace: 'chat'},
]

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

test('logs take the list of pods and their logs; those of a workload, what tells its pods from others as well', () => {
  const listing = (resource: string) => ({apiGroup: 'apps', resource, verbs: ['list'], namespace: 'chat'})
  expect(needsOf([svcdiag('chat', 'logs', 'app')])).toEqual(LOGS)
  expect(needsOf([svcdiag('chat', 'logs', 'statefulset/db', '--tail', '50')])).toEqual([
    listing('statefulsets'),
    ...LOGS,
  ])
  expect(needsOf([svcdiag('chat', 'logs', 'deployment/cache')])).toEqual([
    listing('deployments'),
    listing('replicasets'),
    ...LOGS,
  ])
})

test('what talks to no cluster takes none', () => {
  expect(needsOf([program('sleep', '1')])).toEqual([])
})
