import {once} from 'node:events'
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, describe, expect, onTestFinished, test} from 'vitest'
import {FIXTURES} from '../events/fixtures.ts'
import {inShell, started, svcdiag} from './binary.ts'

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-replayed-'))
afterAll(() => rmSync(folder, {recursive: true}))

const RUN = join(FIXTURES, 'hooks-full')

function hooks(name: string, config: object): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify({hooks: config}))
  return path
}

const GUARD = "if grep -q forbidden; then echo 'no way' >&2; exit 2; fi"
/** Decides as the hooks of the recording did. */
const SAME = hooks('same.json', {
  PreToolUse: [{matcher: 'file_editor', hooks: [{command: GUARD}]}],
  UserPromptSubmit: [{hooks: [{command: `printf '{"additionalContext":"ctx from hook"}'`}]}],
})
const STRICT = hooks('strict.json', {
  PreToolUse: [{matcher: 'file_editor', hooks: [{command: 'echo never >&2; exit 2'}]}],
})

describe('events replay', () => {
  test('the hooks of the recording decide the same again', () => {
    const {code, stdout, stderr} = svcdiag(['events', 'replay', RUN, '--hooks', SAME])
    expect(stdout).toContain(': decisions differ at 0 of 9 occasions\n')
    expect(code).toBe(0)
    expect(stderr).toContain('the hooks run in an empty folder')
    expect(stderr).toContain('the hooks get no secrets and no callback URL')
  })

  test('what is decided differently comes first, with both decisions', () => {
    const {code, stdout} = svcdiag(['events', 'replay', RUN, '--hooks', STRICT])
    expect(code).toBe(3)
    expect(stdout).toMatch(/: decisions differ at 2 of 9 occasions\n {2}~ UserPromptSubmit, /)
    expect(stdout).toMatch(
      / {2}~ PreToolUse for file_editor, event 6 \S+\n {6}then allowed \(exit code 0\)\n {6}now {2}blocked \(exit code 2\): never\n/,
    )
  })

  test('prints one JSON document', () => {
    const {code, stdout} = svcdiag(['events', 'replay', RUN, '--hooks', STRICT, '-o', 'json'])
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'EventsReplay',
      summary: {occasions: 9, different: 2},
      verdict: {status: 'fail', exitCode: code},
    })
  })

  test('hooks get the workspace and the variables that are named, and no others', () => {
    const workspace = join(folder, 'workspace')
    mkdirSync(workspace)
    const env = join(folder, 'env')
    writeFileSync(env, 'GIVEN=hunter2-and-more\n')
    const file = hooks('env.json', {
      Stop: [
        {
          hooks: [
            {
              command:
                'touch here; test "$GIVEN" = hunter2-and-more && test -z "$NOT_GIVEN" && echo "$GIVEN" >&2 && exit 2',
            },
          ],
        },
      ],
    })
    const args = ['events', 'replay', RUN, '--hooks', file, '--workspace', workspace, '--hook-env-file', env]
    const {stdout, stderr} = svcdiag(args, {NOT_GIVEN: 'x'})
    expect(stdout).toMatch(/~ Stop, .*\n.*then allowed \(exit codes 0, 0\)\n.*now {2}blocked \(exit code 2\)/)
    expect(existsSync(join(workspace, 'here'))).toBe(true)
    expect(stdout + stderr).not.toContain('hunter2')
  })

  test.each(['spec', '1.43', '1.58'])('with --compat %s they get nothing of this process', compat => {
    const command = 'echo "$SVC_CALLBACK_URL$OH_CALLBACK_TOKEN:$GIVEN" >&2; exit 2'
    const file = hooks('compat.json', {Stop: [{hooks: [{command}]}]})
    const env = join(folder, 'given')
    writeFileSync(env, 'GIVEN=yes-given\n')
    const {stdout} = svcdiag(['events', 'replay', RUN, '--hooks', file, '--compat', compat, '--hook-env-file', env], {
      SVC_CALLBACK_URL: 'http://prod.example/cb',
      OH_CALLBACK_TOKEN: 'a-token-of-production',
    })
    expect(stdout).toMatch(/now {2}blocked \(exit code 2\): :<\S+>$/m)
    expect(stdout).not.toContain('prod.example')
    expect(stdout).not.toContain('a-token-of-production')
  })

  test.each([
    ['no hooks file', ['--hooks', 'absent.json'], 'cannot read absent.json'],
    ['an invalid hooks file', ['--hooks', hooks('bad.json', {PreTool: []})], 'no such event'],
    ['no workspace', ['--hooks', SAME, '--workspace', 'absent'], 'absent is not a folder'],
    ['no hooks', [], 'svcdiag events replay --help'],
  ])('usage: %s', (_, args, says) => {
    const {code, stderr} = svcdiag(['events', 'replay', RUN, ...args])
    expect(stderr).toContain(says)
    expect(code).toBe(2)
  })

  test('an interrupt ends the hook and the command', async () => {
    const pids = join(folder, 'pids')
    const file = hooks('hangs.json', {SessionStart: [{hooks: [{command: `echo $$ > ${pids}; sleep 300`}]}]})
    const child = started(['events', 'replay', RUN, '--hooks', file])
    onTestFinished(() => void child.kill('SIGKILL'))
    await expect.poll(() => existsSync(pids), {timeout: 20_000}).toBe(true)
    child.kill('SIGINT')
    const [code] = await once(child, 'exit')
    expect(code).toBe(130)
    const left = inShell(`kill -0 $(cat ${pids})`)
    expect(left.code).not.toBe(0)
  })

  test('a second interrupt kills a hook that ignores the first', async () => {
    const pids = join(folder, 'stubborn')
    const command = `trap '' TERM; echo $$ > ${pids}; while :; do sleep 1; done`
    const file = hooks('stubborn.json', {SessionStart: [{hooks: [{command}]}]})
    const child = started(['events', 'replay', RUN, '--hooks', file])
    onTestFinished(() => void child.kill('SIGKILL'))
    onTestFinished(() => void inShell(`kill -9 $(cat ${pids})`))
    await expect.poll(() => existsSync(pids) && readFileSync(pids, 'utf8'), {timeout: 20_000}).toMatch(/\d\n/)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    child.kill('SIGINT')
    expect((await ended)[0]).toBe(130)
    await expect.poll(() => inShell(`kill -0 $(cat ${pids})`).code, {timeout: 20_000}).not.toBe(0)
  })

  test('a secret at the place where a text is cut is masked first', () => {
    const secrets = join(folder, 'secrets')
    writeFileSync(secrets, 'correct-horse-battery-staple\n')
    const command = `printf '%0185d correct-horse-battery-staple' 0 >&2; exit 2`
    const file = hooks('cut.json', {PreToolUse: [{hooks: [{command}]}]})
    const {stdout} = svcdiag(['events', 'replay', RUN, '--hooks', file, '--secrets-file', secrets])
    expect(stdout).toMatch(/blocked \(exit code 2\): 0+ </)
    expect(stdout).not.toContain('correct-horse')
  })

  test('output of any size and kind is shown short, without control characters', () => {
    const file = hooks('loud.json', {
      PreToolUse: [{hooks: [{command: "head -c 3000000 /dev/zero | tr '\\0' '\\033' >&2; exit 2"}]}],
    })
    const {stdout} = svcdiag(['events', 'replay', RUN, '--hooks', file])
    expect(stdout).not.toContain('\u001B')
    expect(stdout.length).toBeLessThan(10_000)
  })
})
