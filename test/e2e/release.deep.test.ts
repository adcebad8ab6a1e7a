import {expect, test, vi} from 'vitest'
import {svcdiag} from './binary.ts'

vi.setConfig({testTimeout: 60_000})

test.each([
  ['check', []],
  ['log-level', ['get']],
  ['logs', []],
] as const)('%s says which releases there are if the wanted one is not among them', (command, args) => {
  const run = svcdiag([command, ...args, '--lab', '--release', 'red'])
  expect(run.code).toBe(5)
  expect(run.stdout + run.stderr).toContain('looked for release red, but found openhands')
})

test('a variable names the release as the flag does, and the report names it', () => {
  const {code, stdout} = svcdiag(['check', 'components.found', '--lab', '-o', 'json'], {SVCDIAG_RELEASE: 'openhands'})
  expect(code).toBe(0)
  expect(JSON.parse(stdout).target).toMatchObject({release: 'openhands', otherReleases: []})
  expect(svcdiag(['check', 'components.found', '--lab'], {SVCDIAG_RELEASE: 'red'}).code).toBe(5)
})
