import {expect, test} from 'vitest'
import {kubectl, program, svcdiag} from '../../src/repairs/command.ts'
import {needsOf} from '../../src/repairs/steps.ts'

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
