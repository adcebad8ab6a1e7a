import {expect, test} from 'vitest'
import {rbacManifests} from '../../src/cli/render/rbac.ts'
import {subjectOf} from '../../src/cli/subject.ts'
import type {Rule} from '../../src/cluster/port.ts'

const SUBJECT = subjectOf('serviceaccount:tools:svcdiag')
const list = (resource: string, namespace: string | null, apiGroup = ''): Rule => ({
  apiGroup,
  resource,
  verbs: ['list'],
  namespace,
})

test('each namespace gets a Role and its binding, the cluster a pair only when needed', () => {
  const rules = [list('pods', 'openhands'), list('pods', 'sandboxes')]
  const kinds = (wanted: Rule[]) =>
    rbacManifests(wanted, SUBJECT).map(({kind, metadata}) => `${kind} ${metadata.namespace ?? '-'}`)
  expect(kinds(rules)).toEqual(['Role openhands', 'RoleBinding openhands', 'Role sandboxes', 'RoleBinding sandboxes'])
  expect(kinds([list('nodes', null), ...rules]).slice(-2)).toEqual(['ClusterRole -', 'ClusterRoleBinding -'])
})

test('verbs of one resource are joined, resources with the same verbs share an entry, names stay apart', () => {
  const rules: Rule[] = [
    list('pods', 'a'),
    {...list('pods', 'a'), verbs: ['get']},
    {...list('services', 'a'), verbs: ['get', 'list']},
    list('deployments', 'a', 'apps'),
    {apiGroup: '', resource: 'secrets', verbs: ['get'], namespace: 'a', resourceNames: ['y', 'x']},
  ]
  expect(rbacManifests(rules, SUBJECT)[0]?.rules).toEqual([
    {apiGroups: [''], resources: ['pods', 'services'], verbs: ['get', 'list']},
    {apiGroups: ['apps'], resources: ['deployments'], verbs: ['list']},
    {apiGroups: [''], resources: ['secrets'], resourceNames: ['x', 'y'], verbs: ['get']},
  ])
})

test.each([
  ['user:jane:admin', {kind: 'User', name: 'jane:admin', apiGroup: 'rbac.authorization.k8s.io'}],
  ['group:on-call', {kind: 'Group', name: 'on-call', apiGroup: 'rbac.authorization.k8s.io'}],
  ['serviceaccount:ns:name', {kind: 'ServiceAccount', name: 'name', namespace: 'ns'}],
])('%s is understood', (text, subject) => {
  expect(subjectOf(text)).toEqual(subject)
})

test.each(['jane', 'user:', 'serviceaccount:x', 'serviceaccount:a:b:c', 'robot:x'])('%s is refused', text => {
  expect(() => subjectOf(text)).toThrow('--subject must be')
})
