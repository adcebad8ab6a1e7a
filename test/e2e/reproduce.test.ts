import {once} from 'node:events'
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, describe, expect, onTestFinished, test} from 'vitest'
import {FIXTURES} from '../events/fixtures.ts'
import {inShell, started, svcdiag} from './binary.ts'

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-again-'))
afterAll(() => rmSync(folder, {recursive: true}))

const BLOCKS = join(FIXTURES, 'stop-hook-block')

function hooks(name: string, config: object): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify({hooks: config}))
  return path
}

describe('reproduce', () => {
  test.each([
    'stop-hook-block',
    'prompt-block',
    'llm-error',
    'condensation',
    'text-answer-followup',
    'blocked-prompt-still-fires-stop',
    'finish-on-last-iteration-skips-stop',
  ])('%s: the run of the reference service happens again, step by step', name => {
    const {code, stdout, stderr} = svcdiag(['reproduce', join(FIXTURES, name), '--yes'])
    expect(stdout).toMatch(/^same: \d+ steps$/m)
    expect(code).toBe(0)
    expect(stderr).toContain('tools do not run: they give their recorded results\n')
  })

  test('a rejection of the user is the difference, because nobody is asked', () => {
    const {code, stdout} = svcdiag(['reproduce', join(FIXTURES, 'confirm-reject'), '--yes'])
    expect(stdout).toContain('first divergence: the call was rejected in A and observed in B\n')
    expect(code).toBe(3)
  })

  test('with other hooks, it shows what they change', () => {
    const file = hooks('other.json', {UserPromptSubmit: [{hooks: [{command: 'echo not today >&2; exit 2'}]}]})
    const {code, stdout} = svcdiag(['reproduce', BLOCKS, '--hooks', file, '-o', 'json'])
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'Reproduction',
      firstDivergence: {reason: 'only B has a step "hook UserPromptSubmit" here'},
      verdict: {status: 'fail', exitCode: code},
      ignored: ['settings', 'states'],
    })
    expect(code).toBe(3)
  })

  test('recorded hooks are shown, and run only with consent', () => {
    const {code, stdout, stderr} = svcdiag(['reproduce', BLOCKS])
    expect(stderr).toContain('1 recorded hook:\n  if [ -f .ok ]; then exit 0; fi; touch .ok;')
    expect(stderr).toContain('the recorded hooks run only with your consent, and there is no terminal')
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })

  test('hooks get variables and a callback URL only from the file that is named', () => {
    const said = join(folder, 'said')
    const command = `echo "$NAME \${SVC_CALLBACK_URL:-none}" >> ${said}`
    const file = hooks('says.json', {Stop: [{hooks: [{command}]}]})
    svcdiag(['reproduce', BLOCKS, '--hooks', file], {SVC_CALLBACK_URL: 'http://127.0.0.1:1/callback', NAME: 'x'})
    const env = join(folder, 'env')
    writeFileSync(env, 'NAME=given\nSVC_CALLBACK_URL=http://127.0.0.1:1/other\n')
    svcdiag(['reproduce', BLOCKS, '--hooks', file, '--env-file', env])
    const [bare, ...given] = readFileSync(said, 'utf8').trim().split('\n')
    expect(bare).toBe('none')
    expect(given.at(-1)).toBe('given http://127.0.0.1:1/other')
  })

  test('--save writes hooks and agent as files, and the hooks file works', () => {
    const saved = join(folder, 'case')
    expect(svcdiag(['reproduce', BLOCKS, '--yes', '--save', saved]).code).toBe(0)
    expect(JSON.parse(readFileSync(join(saved, 'scenario.json'), 'utf8')).turns).toHaveLength(1)
    expect(svcdiag(['reproduce', BLOCKS, '--hooks', join(saved, 'hooks.json')]).code).toBe(0)
  })

  test('a hook that hangs ends the run in time, with 5', () => {
    const file = hooks('hangs.json', {PreToolUse: [{hooks: [{command: 'sleep 300'}]}]})
    const {code, stderr} = svcdiag(['reproduce', join(FIXTURES, 'hooks-full'), '--hooks', file, '--within', '1s'])
    expect(stderr).toContain('the run has not ended in time')
    expect(code).toBe(5)
  })

  test('an interrupt ends server, hook and command, and leaves no folder', async () => {
    const own = join(folder, 'tmp')
    mkdirSync(own)
    const pid = join(folder, 'pid')
    const file = hooks('waits.json', {PreToolUse: [{hooks: [{command: `echo $$ > ${pid}; sleep 300`}]}]})
    const child = started(['reproduce', join(FIXTURES, 'hooks-full'), '--hooks', file])
    onTestFinished(() => void child.kill('SIGKILL'))
    await expect.poll(() => existsSync(pid), {timeout: 20_000}).toBe(true)
    child.kill('SIGINT')
    const [code] = await once(child, 'exit')
    expect(code).toBe(130)
    expect(inShell(`kill -0 $(cat ${pid})`).code).not.toBe(0)
  })

  test.each([
    ['no source', ['absent.zip', '--yes'], 'absent.zip'],
    ['no hooks file', [BLOCKS, '--hooks', 'absent.json'], 'absent.json'],
    ['no workspace', [BLOCKS, '--yes', '--workspace', 'absent'], 'absent is not a folder'],
    ['no duration', [BLOCKS, '--yes', '--within', '5'], '--within must be a duration'],
  ])('usage: %s', (_, args, says) => {
    const {code, stderr} = svcdiag(['reproduce', ...args])
    expect(stderr).toContain(says)
    expect(code).toBe(2)
  })
})
