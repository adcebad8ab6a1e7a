import {expect, test} from 'vitest'
import {type Examined, reportList} from '../../../src/checks/report/assemble-list.ts'
import {check, report} from '../../cli/report-fixture.ts'

const RUN = {
  version: '1.2.3',
  startedAt: '2026-03-01T10:00:00Z',
  finishedAt: '2026-03-01T10:00:02Z',
  interrupted: false,
}

function examined(source: string, status: 'pass' | 'warn' | 'fail' | 'inconclusive', exitCode: number): Examined {
  return {item: {...report([check('keys.match', {status})]), source}, exitCode}
}

function unresolved(source: string, exitCode: number): Examined {
  const error = {code: 'bundle.invalid', message: 'not a bundle', hint: 'name a bundle'}
  return {item: {apiVersion: 'svcdiag/v1', kind: 'Error', source, error}, exitCode}
}

test('the worst installation is first, and numbers in names sort by value', () => {
  const all = [
    examined('pass', 'pass', 0),
    examined('warn', 'warn', 0),
    examined('unseen', 'inconclusive', 5),
    unresolved('unopened', 2),
    examined('c10', 'fail', 3),
    examined('c9', 'fail', 3),
  ]
  const {items, summary} = reportList(all, {...RUN, named: 7})
  expect(items.map(({source}) => source)).toEqual(['c9', 'c10', 'unopened', 'unseen', 'warn', 'pass'])
  expect(summary).toMatchObject({
    installations: 7,
    fail: 2,
    unresolved: 1,
    inconclusive: 1,
    warn: 1,
    pass: 1,
    notStarted: 1,
  })
})

test.each([
  [[0, 4], 4],
  [[4, 5], 5],
  [[5, 3], 3],
  [[3, 6], 6],
  [[6, 2], 2],
  [[2, 1], 1],
  [[0, 0], 0],
  [[0, 77], 1],
])('of the exit codes %j the run has %d', (codes, code) => {
  const all = codes.map(one => unresolved(String(one), one))
  expect(reportList(all, {...RUN, named: 2}).summary.exitCode).toBe(code)
  expect(reportList(all, {...RUN, named: 2, interrupted: true}).summary.exitCode).toBe(130)
})
