import {once} from 'node:events'
import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
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
    'confirm-reject',
    'pause',
    'blocked-prompt-still-fires-stop',
    'finish-on-last-iteration-skips-stop',
  ])('%s: the run of the reference service happens again, step by step', name => {
    const {code, stdout, stderr} = svcdiag(['reproduce', join(FIXTURES, name), '--yes'])
    expect(stdout).toMatch(/^same: \d+ steps?$/m)
    expect(code).toBe(0)
    expect(stderr).toContain('tools do not run: they give their recorded results\n')
  })

  test('a user who accepts once and interrupts once acts the same way again', () => {
    const said = (text: string) => ({
      kind: 'MessageEvent',
      source: 'user',
      llm_message: {role: 'user', content: [{type: 'text', text}]},
    })
    const call = (id: string, answer: string) => ({
      kind: 'ActionEvent',
      source: 'agent',
      tool_name: 'terminal',
      tool_call_id: id,
      tool_call: {id, name: 'terminal', arguments: `{"command":"${id}"}`, origin: 'completion'},
      llm_response_id: answer,
      security_risk: 'HIGH',
      thought: [],
      action: {kind: 'TerminalAction', command: id, is_input: false, timeout: null, reset: false},
    })
    const result = (id: string, rest: object) => ({
      source: 'environment',
      tool_name: 'terminal',
      tool_call_id: id,
      ...rest,
    })
    const observed = (command: string) => ({
      kind: 'ObservationEvent',
      observation: {kind: 'TerminalObservation', content: [], command, exit_code: 0, is_error: false, timeout: false},
    })
    const rejected = {kind: 'UserRejectObservation', rejection_reason: 'not today', rejection_source: 'user'}
    const log = [
      said('make it'),
      call('first', 'r1'),
      result('first', observed('first')),
      call('second', 'r2'),
      result('second', rejected),
      call('third', 'r3'),
      result('third', observed('third')),
      {kind: 'InterruptEvent', source: 'user'},
      said('again'),
      call('fourth', 'r4'),
      result('fourth', observed('fourth')),
      {kind: 'PauseEvent', source: 'user'},
    ].map((event, at) => ({id: `e${at}`, timestamp: `2026-11-20T10:00:0${at % 10}`, ...event}))
    const file = join(folder, 'user.jsonl')
    writeFileSync(file, log.map(event => `${JSON.stringify(event)}\n`).join(''))
    const saved = join(folder, 'user')
    const {stdout, code} = svcdiag(['reproduce', file, '--save', saved, '-o', 'json'])
    expect([code, JSON.parse(stdout)]).toMatchObject([0, {firstDivergence: null, summary: {same: 10}}])
    const scenario = JSON.parse(readFileSync(join(saved, 'scenario.json'), 'utf8'))
    expect(scenario).toMatchObject({confirmation: 'always', turns: [{}, {}]})
    expect(scenario.turns.map(({steps}: {steps: object[]}) => steps.map(step => Object.keys(step)[0]))).toEqual([
      ['call', 'call', 'call', 'stop'],
      ['call', 'stop'],
    ])
  })

  test('with --serve, the recorded run is beside the new one', async () => {
    const home = join(folder, 'home')
    const child = started(['reproduce', join(FIXTURES, 'confirm-reject'), '--serve'], process.execPath, home)
    let errors = ''
    child.stderr.on('data', text => (errors += text))
    onTestFinished(() => void child.kill('SIGKILL'))
    const commands = () => [...errors.matchAll(/: svcdiag (conversations show .*)$/gmu)].map(([, args = '']) => args)
    await expect.poll(commands, {timeout: 20_000}).toHaveLength(2)
    const shown = commands().map(args => inShell(`$svcdiag ${args}`, {HOME: home}))
    expect(shown.map(({stdout}) => /not allowed by operator/.test(stdout))).toEqual([true, true])
    child.kill('SIGINT')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  })

  test('with other hooks, it shows what they change', () => {
    const file = hooks('other.json', {UserPromptSubmit: [{hooks: [{command: 'echo not today >&2; exit 2'}]}]})
    const {code, stdout} = svcdiag(['reproduce', BLOCKS, '--hooks', file, '-o', 'json'])
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'Reproduction',
      firstDivergence: {reason: 'only B has a step "hook UserPromptSubmit" here'},
      verdict: {status: 'fail', exitCode: code},
      ignored: ['settings', 'states', 'callbacks'],
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
    for (const flag of ['--hook-env-file', '--env-file']) svcdiag(['reproduce', BLOCKS, '--hooks', file, flag, env])
    const [bare, ...given] = readFileSync(said, 'utf8').trim().split('\n')
    expect(bare).toBe('none')
    expect(given).toEqual(['given http://127.0.0.1:1/other', 'given http://127.0.0.1:1/other'])
  })

  test('--save writes hooks and agent as files, and the hooks file works', () => {
    const saved = join(folder, 'case')
    expect(svcdiag(['reproduce', BLOCKS, '--yes', '--save', saved]).code).toBe(0)
    expect(JSON.parse(readFileSync(join(saved, 'scenario.json'), 'utf8')).turns).toHaveLength(1)
    expect(svcdiag(['reproduce', BLOCKS, '--hooks', join(saved, 'hooks.json')]).code).toBe(0)
  })

  test('--save writes both files or none', () => {
    const saved = join(folder, 'taken')
    mkdirSync(join(saved, 'scenario.json'), {recursive: true})
    const {code, stderr} = svcdiag(['reproduce', BLOCKS, '--yes', '--save', saved])
    expect({code, stderr}).toEqual({code: 2, stderr: expect.stringContaining('scenario.json is not a regular file')})
    expect(readdirSync(saved)).toEqual(['scenario.json'])
  })

  test('the file of the variables is not read by Node', () => {
    const env = join(folder, 'node-env')
    writeFileSync(env, 'NODE_OPTIONS=--no-such-option\n')
    const file = hooks('none.json', {Stop: [{hooks: [{command: 'exit 0'}]}]})
    const run = (path: string) => svcdiag(['reproduce', BLOCKS, '--hooks', file, '--hook-env-file', path])
    expect(run(env).code).toBe(3)
    const {code, stderr} = run(join(folder, 'absent'))
    expect({code, stderr}).toEqual({code: 2, stderr: expect.stringMatching(/^Error: cannot read .*absent: /m)})
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
    [
      'no workspace',
      [BLOCKS, '--yes', '--workspace', 'absent'],
      'absent is not a folder\n  try: name an existing folder\n',
    ],
    [
      'no standard input',
      [BLOCKS, '--hooks', '-'],
      'cannot read -: there is no such file\n  try: name an existing file that may be read\n',
    ],
    ['an unknown conversation', [BLOCKS, '--conversation', 'x'], '\n  try: svcdiag reproduce --help\n'],
    ['several conversations', [FIXTURES], '\n  try: svcdiag reproduce --help\n'],
    ['no duration', [BLOCKS, '--yes', '--within', '5'], '--within must be a duration'],
  ])('usage: %s', (_, args, says) => {
    const {code, stderr} = svcdiag(['reproduce', ...args])
    expect(stderr).toContain(says)
    expect(code).toBe(2)
  })
})
