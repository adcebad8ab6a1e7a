import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {deepTest, IS_DEEP} from '../depth.ts'
import {svcdiag} from './binary.ts'

vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000})

const GENUINE = fileURLToPath(new URL('../bundle/fixtures/troubleshoot-0.133.0.tar.gz', import.meta.url))
const PLANTED: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../bundle/fixtures/planted-secrets.json', import.meta.url), 'utf8'),
)
const folder = mkdtempSync(join(tmpdir(), 'svcdiag-logs-from-'))
const [own, withoutLogs] = [join(folder, 'own.tar.gz'), join(folder, 'without-logs.tar.gz')]

beforeAll(() => {
  const args = ['--lab', '--fault', 'pod.crashloop', '--no-probe', '--allow-inconclusive']
  for (const [file, ...more] of [[own], [withoutLogs, '--no-logs']])
    expect(svcdiag(['bundle', ...args, '-f', file ?? '', ...more]).code).toBeLessThanOrEqual(3)
})
afterAll(() => rmSync(folder, {recursive: true}))

/** Removes tokens, because they differ between runs. */
function linesOf(stdout: string): string[] {
  return stdout
    .trimEnd()
    .replaceAll(/#[0-9a-f]{16}>/g, '#>')
    .split('\n')
    .toSorted()
}

const CHOSEN: readonly (readonly string[])[] = [[], ['--previous'], ['app', '--tail', '1']]

test.each((IS_DEEP ? CHOSEN : CHOSEN.slice(0, 1)).map(args => [args] as const))(
  'a bundle has the same lines: logs %j',
  args => {
    const live = svcdiag(['logs', '--lab', '--fault', 'pod.crashloop', '-o', 'raw', ...args])
    const {code, stdout, stderr} = svcdiag(['logs', '--from', own, '-o', 'raw', ...args])
    expect(code).toBe(0)
    expect(stderr).toContain('times are taken from the lines')
    expect(live.stdout).not.toBe('')
    expect(linesOf(stdout)).toEqual(linesOf(live.stdout))
  },
)

deepTest('they are merged by the times that they tell, and filtered as those of a cluster', () => {
  const {code, stdout} = svcdiag(['logs', '--from', own, '-o', 'json'])
  expect(code).toBe(0)
  const records = stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(new Set(records.map(({component}) => component)).size).toBe(6)
  const times = records.map(({time}) => Date.parse(time))
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  const keycloak = records.find(({message}) => message.includes('LOGIN_ERROR'))
  expect(keycloak).toMatchObject({time: '2026-01-01T02:30:00.000Z', level: 'WARN'})
  const warned = svcdiag(['logs', 'identity', '--from', own, '--level', 'warn'])
  expect(warned.stdout.trimEnd().split('\n')).toHaveLength(1)
})

test('logs in a bundle of another tool are redacted', () => {
  const {code, stdout, stderr} = svcdiag(['logs', '--from', GENUINE, '--profile', 'generic', '--allow-inconclusive'])
  expect(code).toBe(0)
  expect(stdout).toContain(' app-')
  expect(Object.values(PLANTED).filter(value => `${stdout}${stderr}`.includes(value))).toEqual([])
})

test('a log that is not in it is said, and the exit code is 5', () => {
  const {code, stdout, stderr} = svcdiag(['logs', 'app', '--from', withoutLogs])
  expect({code, stdout}).toEqual({code: 5, stdout: ''})
  expect(stderr).toMatch(/log of openhands\/\S+: .* is not in this bundle/)
})

test.each([
  [['-f'], '--from and --follow'],
  [['--lab'], '--lab and --from'],
])('%s is refused beside it', (args, words) => {
  const {code, stdout, stderr} = svcdiag(['logs', '--from', own, ...args])
  expect({code, stdout}).toEqual({code: 2, stdout: ''})
  expect(stderr).toContain(`${words} exclude each other`)
})
