import {expect, test} from 'vitest'
import {svcdiag} from './binary.ts'

/** A skip may only refer to a check that is in the report, because otherwise no row would name the fault. */
test.each([
  ['component.missing', 'runtime.ready'],
  ['component.missing', 'keys.match'],
  ['key.missing-or-empty:no-env', 'keys.clean'],
])('%s: %s alone is inconclusive and never green', (fault, id) => {
  const {code, stdout} = svcdiag(['check', '--lab', '--fault', fault, 'api.reachable', id, '-o', 'json'])
  const {checks, verdict} = JSON.parse(stdout)
  expect(checks.map((check: {id: string; status: string}) => [check.id, check.status])).toEqual([
    ['api.reachable', 'pass'],
    [id, 'inconclusive'],
  ])
  expect(verdict.exitCode).toBe(5)
  expect(code).toBe(5)
})
