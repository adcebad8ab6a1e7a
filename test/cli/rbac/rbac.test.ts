import {expect, test} from 'vitest'
import type {Subject} from '../../../src/cli/rbac/manifests.ts'
import {rbacManifests} from '../../../src/cli/rbac/manifests.ts'
import {namedSubject, subjectOf} from '../../../src/cli/rbac/rbac-command.ts'
import {ABSENT, type ClusterReader, found, type Read, type Rule} from '../../../src/cluster/port.ts'

const SUBJECT: Subject = {kind: 'ServiceAccount', name: 'svcdiag', namespace: 'tools'}
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

test('two subjects have a binding each, to the same Role', () => {
  const names = ['user:jane@example.com', 'user:ldap/joe%1', 'group:on-call', 'serviceaccount:tools/svcdiag'].map(
    text => rbacManifests([list('pods', 'a')], namedSubject(text) as Subject).map(({metadata}) => metadata.name),
  )
  expect(names).toEqual([
    ['svcdiag', 'svcdiag:user:jane@example.com'],
    ['svcdiag', 'svcdiag:user:ldap-joe-1'],
    ['svcdiag', 'svcdiag:group:on-call'],
    ['svcdiag', 'svcdiag:serviceaccount:tools:svcdiag'],
  ])
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

const JANE = {kind: 'User', name: 'jane:admin', apiGroup: 'rbac.authorization.k8s.io'}
const ACCOUNT = {kind: 'ServiceAccount', name: 'name', namespace: 'ns'}

test.each([
  ['user:jane:admin', JANE],
  ['user:me', {...JANE, name: 'me'}],
  ['group:on-call', {kind: 'Group', name: 'on-call', apiGroup: 'rbac.authorization.k8s.io'}],
  ['serviceaccount:ns/name', ACCOUNT],
  ['serviceaccount:ns:name', ACCOUNT],
])('%s is understood', async (text, subject) => {
  expect(await subjectOf(namedSubject(text), nobody)).toEqual(subject)
})

test.each(['jane', 'user:', 'serviceaccount:x', 'serviceaccount:a:b:c', 'serviceaccount:/b', 'robot:x', 'me:x'])(
  '%s is refused',
  text => {
    expect(() => namedSubject(text)).toThrow('--subject must be')
  },
)

test.each([
  ['a user', 'jane:admin', JANE],
  ['a ServiceAccount', 'system:serviceaccount:ns:name', ACCOUNT],
])('me is %s, whom the API server names', async (_, username, subject) => {
  expect(await subjectOf(namedSubject('me'), knownAs(found(username)))).toEqual(subject)
})

test.each<[string, Read<string>, string]>([
  ['a server that has no such review', ABSENT, 'does not serve SelfSubjectReview'],
  ['a server that does not answer', {status: 'missing', cause: 'unreachable', input: 'x', reason: 'gone'}, 'gone'],
  ['nobody in particular', found('system:anonymous'), 'open to everybody'],
])('me is refused for %s', async (_, answer, why) => {
  await expect(subjectOf('me', knownAs(answer))).rejects.toMatchObject({
    code: 'cluster.unknown-user',
    message: expect.stringContaining(why),
  })
})

function knownAs(answer: Read<string>): ClusterReader {
  return {whoAmI: async () => answer} as unknown as ClusterReader // no other request is sent
}

const nobody = {} as ClusterReader // no request is sent
