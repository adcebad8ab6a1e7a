import {expect, test} from 'vitest'
import {worthOf} from '../../src/bundle/worth.ts'

test('on a full disk these go one after the other', () => {
  const going = [
    'cluster-resources/pods/logs/web/app-1/app.log',
    'analysis.json',
    'cluster-resources/resources.json',
    'cluster-resources/clusterroles.json',
    'cluster-resources/nodes.json',
    'cluster-resources/network-policy/web.json',
    'cluster-resources/deployments/web.json',
    'cluster-resources/pods/web.json',
    'cluster-resources/groups.json',
    'cluster-info/cluster_version.json',
    'api.json',
    'secret-states.json',
    'probes.json',
    'redaction-report.json',
    'checks.json',
    'manifest.json',
  ]
  expect(going.toReversed().toSorted((one, other) => worthOf(one) - worthOf(other))).toEqual(going)
  expect(new Set(going.map(worthOf)).size).toBe(going.length)
})

test.each([
  ['errors beside a kind', 'cluster-resources/pods-errors.json', 'cluster-resources/resources.json'],
  ['a list for other tools', 'cluster-resources/networkpolicies/web.json', 'cluster-resources/resources.json'],
  ['what only other tools look for', 'collector-errors/pods-error.json', 'version.yaml'],
  ['lists of one kind', 'cluster-resources/pods/one.json', 'cluster-resources/pods/other.json'],
])('%s: worth as much as the other', (_what, one, other) => {
  expect(worthOf(one)).toBe(worthOf(other))
})
