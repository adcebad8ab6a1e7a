import {expect, test} from 'vitest'
import type {CheckReportList, Installation} from '../../../src/checks/report/report-list.ts'
import {renderReportList} from '../../../src/cli/render/report-list.ts'
import {report} from '../report-fixture.ts'

const STYLE = {columns: 80, color: false, unicode: true, verbose: false}

function listOf(items: Installation[]): CheckReportList {
  const none = {fail: 0, unresolved: 0, inconclusive: 0, warn: 0, notStarted: 0, exitCode: 0}
  return {
    apiVersion: 'svcdiag/v1',
    kind: 'CheckReportList',
    tool: {version: '1.2.3'},
    startedAt: '2026-03-01T10:00:00Z',
    finishedAt: '2026-03-01T10:00:02Z',
    summary: {...none, installations: items.length, pass: items.length},
    items,
  }
}

function passing(source: string): Installation {
  return {...report([]), source}
}

test.each([
  [12, 12, []],
  [13, 12, ['… and 1 more']],
  [40, 12, ['… and 28 more']],
])('short of %i installations has %i rows', (installations, rows, more) => {
  const list = listOf(Array.from({length: installations}, (_, at) => passing(`c${at}`)))
  const lines = renderReportList(list, 'short', STYLE).split('\n')
  expect(lines.filter(line => line.startsWith('✓ PASS'))).toHaveLength(rows)
  expect(lines.filter(line => line.startsWith('…'))).toEqual(more)
  expect(renderReportList(list, 'text', STYLE)).toContain(`c${installations - 1} `)
})

test('github takes no command from the name or the error of an installation', () => {
  const error = {code: 'bundle.invalid', message: '100%\n::set-output name=x::y', hint: ''}
  const unopened = {apiVersion: 'svcdiag/v1', kind: 'Error', source: 'a', error} as const
  const lines = renderReportList(listOf([unopened, passing('50%\n::error::z')]), 'github', STYLE).split('\n')
  expect(lines[0]).toBe('::error title=svcdiag::a: 100%25%0A::set-output name=x::y')
  expect(lines[1]).toBe('::group::50%25%0A::error::z')
  expect(lines.filter(line => line.startsWith('::set-output') || line.startsWith('::error::'))).toEqual([])
})
