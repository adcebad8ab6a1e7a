import {once} from 'node:events'
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, expect, test} from 'vitest'
import {inShell, started, svcdiag} from './binary.ts'

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-hooks-test-'))
afterAll(() => rmSync(folder, {recursive: true, force: true}))

let count = 0
function hooksFile(event: string, ...hooks: readonly object[]): string {
  count += 1
  const path = join(folder, `${count}.json`)
  writeFileSync(
    path,
    JSON.stringify({
      hooks: {[event]: hooks.map(({matcher = '*', ...hook}: {matcher?: string}) => ({matcher, hooks: [hook]}))},
    }),
  )
  return path
}

const PRE = ['--event', 'PreToolUse', '--tool', 'terminal']
const hooksTest = (file: string, ...more: readonly string[]) =>
  svcdiag(['hooks', 'test', '--hooks', file, '--workspace', folder, ...more])
const documentOf = (file: string, ...more: readonly string[]) =>
  JSON.parse(hooksTest(file, ...more, '-o', 'json').stdout)

test('explains a near miss and runs nothing', () => {
  const touched = join(folder, 'touched')
  const file = hooksFile(
    'PreToolUse',
    {matcher: 'Terminal', command: `touch ${touched}`},
    {command: `touch ${touched}`},
  )
  const {code, stdout} = hooksTest(file, ...PRE)
  expect(code).toBe(3)
  expect(stdout).toContain('did you mean terminal?')
  expect(existsSync(touched)).toBe(false)
  expect(documentOf(file, ...PRE)).toMatchObject({
    apiVersion: 'svcdiag/v1',
    kind: 'HookTrace',
    ran: false,
    traces: [
      {skip: {kind: 'matcher'}, nearMiss: {kind: 'letter-case', toolName: 'terminal', write: 'terminal'}},
      {skip: null, nearMiss: null, execution: null},
    ],
  })
  expect(hooksTest(hooksFile('PreToolUse', {matcher: 'terminal', command: 'true'}), ...PRE).code).toBe(0)
  expect(hooksTest(hooksFile('Stop', {command: 'true'}), ...PRE).code).toBe(3)
})

test('--run runs the hooks with the arguments and the secrets, and masks the secrets', () => {
  writeFileSync(join(folder, 'env'), 'DEPLOY_KEY=correct-horse-battery\n')
  const file = hooksFile(
    'PreToolUse',
    {command: 'grep -q rm && { echo "no: $DEPLOY_KEY" >&2; exit 2; }'},
    {command: 'true'},
  )
  const asked = [...PRE, '--args', '{"command": "rm -rf x"}', '--run', '--hook-env-file', join(folder, 'env')]
  const {code, stdout} = hooksTest(file, ...asked)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Blocked: no: <.+>$/m)
  expect(stdout).toContain('an earlier hook blocked')
  const document = documentOf(file, ...asked)
  expect(document).toMatchObject({
    ran: true,
    traces: [{effect: 'blocks', meanings: [{kind: 'exit-blocks'}]}, {skip: {kind: 'after-block'}}],
  })
  expect(stdout + JSON.stringify(document)).not.toContain('correct-horse')
})

test.each([
  ['fails', {command: 'exit 1'}, 3, 'failed-without-block'],
  ['times out', {command: 'sleep 100', timeout: 0.2}, 3, 'timed-out'],
  ['prints text before the JSON', {command: `echo ok; echo '{"decision": "deny"}'`}, 3, 'text-before-json'],
  ['prints 100 MB', {command: 'head -c 100000000 /dev/zero | tr "\\0" x'}, 0, 'output-cut'],
  ['prints bytes that are not text', {command: 'head -c 5000 /dev/urandom'}, 0, 'success'],
])('a hook that %s', (_, hook, code, meaning) => {
  const {stdout, code: exit} = hooksTest(hooksFile('Stop', hook), '--event', 'Stop', '--run', '-o', 'json')
  expect(exit).toBe(code)
  expect(JSON.parse(stdout).traces[0].meanings.map(({kind}: {kind: string}) => kind)).toContain(meaning)
})

test('the real result of an async hook is reported', () => {
  const {asyncEnds, exitCode} = documentOf(
    hooksFile('Stop', {command: 'exit 4', async: true}),
    '--event',
    'stop',
    '--run',
  )
  expect([asyncEnds, exitCode]).toMatchObject([[{exitCode: 4}], 3])
})

test('invalid hooks and a missing file are refused', () => {
  expect(hooksTest(join(folder, 'gone.json'), '--event', 'Stop').code).toBe(2)
  const {code, stderr} = hooksTest(hooksFile('Stopp', {command: 'true'}), '--event', 'Stop')
  expect([code, stderr]).toEqual([2, expect.stringContaining('did you mean Stop?')])
})

test('the folder of a plugin is accepted', () => {
  const plugin = join(folder, 'plugin')
  mkdirSync(join(plugin, 'hooks'), {recursive: true})
  writeFileSync(join(plugin, 'hooks', 'hooks.json'), readFileSync(hooksFile('Stop', {command: 'true'})))
  expect(hooksTest(plugin, '--event', 'Stop').code).toBe(0)
})

test.each([
  [[], 'missing flag: --event'],
  [['--event', 'PreToolUse'], 'name it with --tool'],
  [['--event', 'PreTolUse', '--tool', 'x'], 'did you mean PreToolUse?'],
  [['--event', 'Stop', '--tool', 'x'], 'Stop has no tool'],
  [[...PRE, '--args', '[1]'], 'not a JSON object'],
  [[...PRE, '--message', 'x'], 'has no message'],
  [[...PRE, '--run', '--workspace', '/nowhere'], 'is not a folder'],
])('%j is refused', (asked, says) => {
  const {code, stdout, stderr} = svcdiag(['hooks', 'test', '--hooks', hooksFile('Stop', {command: 'true'}), ...asked])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(says)
})

test('an interrupt ends the processes of the hooks', async () => {
  const pids = join(folder, 'pids')
  const file = hooksFile(
    'Stop',
    {command: 'sleep 1000 & echo $! >> pids; wait', async: true},
    {command: 'echo $$ >> pids; sleep 1000'},
  )
  const child = started(['hooks', 'test', '--hooks', file, '--event', 'Stop', '--run', '--workspace', folder])
  const closed = once(child, 'close')
  while (!existsSync(pids) || readFileSync(pids, 'utf8').trim().split('\n').length < 2)
    await new Promise(resolve => setTimeout(resolve, 20))
  child.kill('SIGINT')
  expect((await closed)[0]).toBe(130)
  for (const pid of readFileSync(pids, 'utf8').trim().split('\n')) expect(isRunning(pid)).toBe(false)
})

/** A process that has ended but was not collected yet is not running. */
function isRunning(pid: string): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('a closed pipe changes nothing', () => {
  const many = Array.from({length: 3000}, () => ({command: 'true'}))
  const {code, stderr} = inShell(
    `$svcdiag hooks test --hooks ${hooksFile('Stop', ...many)} --event Stop -o json | head -1`,
  )
  expect([code, stderr]).toEqual([0, ''])
})
