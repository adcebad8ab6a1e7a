import {once} from 'node:events'
import {expect, test} from 'vitest'
import {MARKERS} from '../../src/lab/components/setting.ts'
import {deepTest, IS_DEEP} from '../depth.ts'
import {inShell, started, svcdiag} from './binary.ts'

const LINE = /^\d{4}-\d\d-\d\dT[\d:.]+Z \S+ (?:TRACE|DEBUG|INFO |WARN |ERROR|FATAL|- {4}) /

test('all pods of a component, by time, each line with its pod', () => {
  const {code, stdout, stderr} = svcdiag(['logs', 'app', '--lab'])
  expect({code, stderr}).toEqual({code: 0, stderr: ''})
  const lines = stdout.trimEnd().split('\n')
  expect(lines.filter(line => !LINE.test(line))).toEqual([])
  const times = lines.map(line => line.slice(0, 24))
  expect(times).toEqual(times.toSorted())
  const pods = new Set(lines.map(line => line.split(' ')[1]?.replace(/-[^-]+-[^-]+$/, '')))
  expect(pods).toEqual(new Set(['openhands', 'openhands-mcp']))
})

const PRINTED = [[], ['-o', 'json'], ['-o', 'raw'], ['--no-secrets', '--level', 'trace']].map(flags => [
  ['--lab', ...flags],
])

test.each(IS_DEEP ? PRINTED : PRINTED.slice(0, 1))('no planted value leaves: logs %j', args => {
  const {stdout, stderr} = svcdiag(['logs', ...args])
  expect(stdout).toContain('<redacted:')
  for (const value of Object.values(MARKERS)) expect(stdout + stderr).not.toContain(value)
})

test('JSON has one record a line, and nothing else is on standard output', () => {
  const {code, stdout} = svcdiag(['logs', 'app', '--lab', '--json', '--grep', 'Slow'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    component: 'app',
    namespace: 'openhands',
    container: 'openhands',
    level: 'WARN',
    message: 'Slow upstream answer',
  })
})

deepTest('raw lines are those of the containers', () => {
  const {stdout} = svcdiag(['logs', 'proxy', '--lab', '-o', 'raw'])
  expect(stdout.split('\n')[0]).toBe('LiteLLM Proxy: Set models: claude-sonnet')
})

deepTest('--level, --since, --tail and --grep leave lines out', () => {
  const count = (...args: string[]) => svcdiag(['logs', 'app', '--lab', ...args]).stdout.split('\n').length - 1
  const all = count()
  expect(count('--level', 'warn')).toBe(1)
  expect(count('--tail', '1')).toBe(2)
  expect(count('--since', '20m')).toBe(1)
  expect(count('--grep', 'health')).toBeLessThan(all)
  expect(count('--grep', 'nothing says this')).toBe(0)
})

deepTest('--previous shows the run before, of those that had one', () => {
  const {code, stdout} = svcdiag(['logs', '--lab', '--fault', 'pod.crashloop', '--previous'])
  expect(code).toBe(0)
  const pods = new Set(
    stdout
      .trimEnd()
      .split('\n')
      .map(line => line.split(' ')[1]),
  )
  expect(pods.size).toBe(1)
})

test('--conversation finds the id as the components write it, and as part of no other number', () => {
  const id = '1ab00002-0000-4000-8000-000000000002'
  for (const written of [id, id.replaceAll('-', '').toUpperCase()])
    expect(svcdiag(['logs', '--lab', '--conversation', written]).stdout).toMatch(/send-message 200\n$/u)
  const near = id.replace(/.$/u, '3')
  expect(svcdiag(['logs', '--lab', '--conversation', near]).stdout).toBe('')
  expect(svcdiag(['logs', '--lab', '--conversation', id, '--grep', 'nothing says this']).stdout).toBe('')
})

test.each([
  [['logs', 'ap'], 'did you mean app?'],
  [['logs', 'app', '--grep', '('], '--grep is not a regular expression'],
  [['logs', 'app', '--conversation', '1ab0'], '--conversation: 1ab0 is not the id of a conversation'],
  [['logs', 'app', '--pod', '['], '--pod is not a regular expression'],
  [['logs', 'app', '-l', 'app in x'], '--selector is not a label selector'],
  [['logs', 'app', '--since', '30'], '--since must be a duration'],
  [['logs', 'app', '-f', '--previous'], 'exclude each other'],
])('%j is a usage error', (args, words) => {
  const {code, stdout, stderr} = svcdiag([...args, '--lab'])
  expect({code, stdout}).toEqual({code: 2, stdout: ''})
  expect(stderr).toContain(words)
})

test('what may not be read is said with its permission, and the rest is printed', () => {
  const {code, stdout, stderr} = svcdiag(['logs', 'app', '--lab', '--fault', 'api.denied'])
  expect(code).toBe(5)
  expect(stderr).toContain('not allowed')
  for (const value of Object.values(MARKERS)) expect(stdout).not.toContain(value)
})

deepTest('a reader that leaves early is no error', () => {
  expect(inShell('$svcdiag logs --lab | head -1')).toMatchObject({code: 0, stderr: ''})
})

test('-f goes on until Ctrl-C', async () => {
  const run = started(['logs', 'app', '--lab', '-f'])
  await once(run.stdout, 'data')
  run.kill('SIGINT')
  const [code] = await once(run, 'exit')
  expect(code).toBe(130)
})
