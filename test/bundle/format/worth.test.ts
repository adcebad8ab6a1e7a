import {expect, test} from 'vitest'
import {COLLECTED_KINDS, listPaths} from '../../../src/bundle/format/kinds.ts'
import {worthOf} from '../../../src/bundle/format/layout.ts'

const RANKS = [
  ['cluster-resources/pods/logs/web/app-1/app.log', 'cluster-resources/pods/logs/web/app-1/app-previous.log'],
  ['cluster-resources/events/web.json'],
  [
    'cluster-resources/services/web.json',
    'cluster-resources/nodes.json',
    'cluster-resources/pods-errors.json',
    'cluster-resources/resources.json',
    'analysis.json',
    'collector-errors/pods-error.json',
  ],
  ['cluster-resources/pods/web.json', 'cluster-resources/deployments/web.json', 'cluster-resources/jobs/web.json'],
  [
    'cluster-resources/groups.json',
    'cluster-info/cluster_version.json',
    'api.json',
    'secret-states.json',
    'probes.json',
    'redaction-report.json',
    'checks.json',
  ],
  ['manifest.json'],
]

test('a full disk drops logs, then events, then objects, then workloads, then what checks read; the manifest is kept', () => {
  expect(RANKS.map(paths => [...new Set(paths.map(worthOf))])).toEqual([[0], [1], [2], [3], [4], [5]])
})

test.each(COLLECTED_KINDS)('a list of kind $kind ranks above logs and below what checks read', kind => {
  const worth = worthOf(listPaths(kind, 'web')[0] ?? '')
  expect([1, 2, 3]).toContain(worth)
  expect(worth === 1).toBe(kind.kind === 'Event')
})
