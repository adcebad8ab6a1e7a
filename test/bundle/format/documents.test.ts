import {expect, test} from 'vitest'
import {foreignDocuments} from '../../../src/bundle/format/documents.ts'
import type {Coverage, Manifest} from '../../../src/bundle/format/manifest.ts'
import {report} from '../../cli/report-fixture.ts'

test('what could not be read has a file of its own each, however alike the names are', () => {
  const names = ['ServiceAccount a/b-c', 'ServiceAccount a-b/c', 'ServiceAccount a/b/c', 'ServiceAccount a-b-c-2']
  const paths = errorFilesOf(names).map(({path}) => path)
  expect(new Set(paths).size).toBe(names.length)
  expect(paths[0]).toBe('collector-errors/ServiceAccount-a-b-c-error.json')
  const told = errorFilesOf(names).map(({text}) => JSON.parse(text).collector)
  expect(told).toEqual(names)
})

const TARGET: Manifest['target'] = {
  mode: 'live',
  context: null,
  server: null,
  namespace: null,
  installation: null,
  namespaces: [],
  profile: null,
  components: [],
}

function errorFilesOf(names: readonly string[]) {
  const coverage = names.map(
    (item): Coverage => ({
      item,
      status: 'denied',
      reason: 'not allowed',
      cause: 'denied',
      rule: null,
      read: {kind: 'ServiceAccount', namespace: 'a', name: 'b'},
      files: [],
      durationMs: 1,
    }),
  )
  const documents = foreignDocuments(report([]), {coverage, target: TARGET}, [], '2026-01-01T00:00:00Z')
  return documents.filter(({path}) => path.startsWith('collector-errors/'))
}
