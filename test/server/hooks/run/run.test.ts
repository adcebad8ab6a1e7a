import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {EVENT_KINDS} from '../../../../src/events/kinds/index.ts'
import {complaintsOf} from '../../../../src/events/validate/event.ts'
import type {HookConfig, HookOccasion} from '../../../../src/hooks/hook.ts'
import type {AsyncEnd} from '../../../../src/server/hooks/run/background.ts'
import {hooksOf, MATCHER_TOO_SLOW} from '../../../../src/server/hooks/run/run.ts'
import {configOf, folder, hooksOn, occasion, SESSION} from '../../../hooks/world.ts'
import {CONVERSATION, conversation, NEVER, standingClock, world} from '../world.ts'

const workspace = folder()

function run(
  config: HookConfig,
  on: HookOccasion,
  secrets: Record<string, string> = {},
  compat: 'spec' | '1.43' | '1.58' = 'spec',
) {
  return hooksOf(conversation(config, workspace, secrets), world({compat})).run(on, NEVER)
}

const TOOL = occasion('PostToolUse', {
  toolName: 'terminal',
  toolInput: {command: 'ls', is_input: false, timeout: null, kind: 'TerminalAction'},
  toolResponse: {content: [], is_error: false, exit_code: null, kind: 'TerminalObservation'},
  actionId: 'a1',
})

describe('a run', () => {
  test('tells the hook what happened: one line of JSON, every key, in order', async () => {
    const {executions} = await run(hooksOn('PostToolUse', 'cat'), TOOL)
    expect(executions[0]?.stdout).toBe(
      `{"event_type":"PostToolUse","tool_name":"terminal","tool_input":{"command":"ls","is_input":false,"timeout":null,"kind":"TerminalAction"},` +
        `"tool_response":{"content":[],"is_error":false,"exit_code":null,"kind":"TerminalObservation"},"message":null,` +
        `"session_id":"${SESSION}","working_dir":"${workspace}","metadata":{}}`,
    )
  })

  test('is recorded as an event that is valid', async () => {
    const {executions} = await run(hooksOn('PostToolUse', 'echo out; echo err >&2; exit 3'), TOOL)
    expect(executions).toEqual([
      {
        source: 'hook',
        hook_event_type: 'PostToolUse',
        hook_command: 'echo out; echo err >&2; exit 3',
        tool_name: 'terminal',
        success: false,
        blocked: false,
        exit_code: 3,
        stdout: 'out\n',
        stderr: 'err\n',
        reason: null,
        additional_context: null,
        error: null,
        action_id: 'a1',
        message_id: null,
        hook_input: {tool_name: 'terminal', tool_input: TOOL.toolInput, tool_response: TOOL.toolResponse},
        kind: 'HookExecutionEvent',
      },
    ])
    expect(Object.keys(executions[0] ?? {})).toEqual(
      Object.keys(EVENT_KINDS.HookExecutionEvent.properties).filter(
        name => !['id', 'timestamp', 'parent_id'].includes(name),
      ),
    )
    expect(complaintsOf({...executions[0]}, '1.43.1')).toEqual([])
  })

  test.each([
    ['PreToolUse', {tool_name: 'terminal', tool_input: TOOL.toolInput}],
    ['UserPromptSubmit', {message: 'hello'}],
    ['Stop', {reason: 'agent_finished'}],
    ['SessionStart', null],
    ['SessionEnd', null],
  ] as const)('of %s has as its input %j', async (type, input) => {
    const {metadata, type: _, ...detail} = {...TOOL, message: 'hello', messageId: 'm1'}
    const {executions} = await run(hooksOn(type, 'true'), occasion(type, detail))
    const ofTool = type === 'PreToolUse'
    expect(executions[0]).toMatchObject({
      hook_input: input,
      tool_name: ofTool ? 'terminal' : null,
      action_id: ofTool ? 'a1' : null,
      message_id: type === 'UserPromptSubmit' ? 'm1' : null,
    })
  })

  test.each(['PreToolUse', 'UserPromptSubmit', 'Stop'] as const)('of %s ends with the first block', async type => {
    const config = hooksOn(type, 'echo a', 'echo b >&2; exit 2', `touch ${type}`)
    const {executions, blockedBy} = await run(config, occasion(type, {toolName: 'x'}))
    expect(executions.map(({blocked}) => blocked)).toEqual([false, true])
    expect(blockedBy).toBe('b')
    expect(existsSync(join(workspace, type))).toBe(false)
  })

  test.each(['PostToolUse', 'SessionStart', 'SessionEnd'] as const)('of %s goes on', async type => {
    const {executions, blockedBy} = await run(hooksOn(type, 'exit 2', 'exit 1', 'exit 0'), occasion(type))
    expect(executions.map(({exit_code, blocked}) => [exit_code, blocked])).toEqual([
      [2, true],
      [1, false],
      [0, false],
    ])
    expect(blockedBy).toBeNull()
  })

  test('has one process after the other', async () => {
    const {executions} = await run(
      hooksOn('Stop', 'sleep 0.05; echo 1 >>order', 'echo 2 >>order', 'cat order'),
      occasion('Stop'),
    )
    expect(executions[2]?.stdout).toBe('1\n2\n')
  })

  test('records hooks of other types without running them', async () => {
    const {executions, blockedBy} = await run(
      hooksOn(
        'Stop',
        {type: 'prompt', prompt: 'Is the work that was asked for done?'},
        {type: 'agent', name: 'reviewer'},
      ),
      occasion('Stop'),
    )
    expect(
      executions.map(({hook_command, success, exit_code, error}) => [hook_command, success, exit_code, error]),
    ).toEqual([
      ['prompt-hook:Is the work that was', false, -1, 'hook type not supported'],
      ['agent-hook:reviewer', false, -1, 'hook type not supported'],
    ])
    expect(blockedBy).toBeNull()
  })

  test('that cannot start is a failure and blocks nothing', async () => {
    const hooks = hooksOf(conversation(hooksOn('Stop', 'true'), join(workspace, 'gone')), world())
    const {executions, blockedBy} = await hooks.run(occasion('Stop'), NEVER)
    expect(executions[0]).toMatchObject({success: false, exit_code: -1, stdout: ''})
    expect(executions[0]?.error).toContain('working directory')
    expect(blockedBy).toBeNull()
  })

  test('replaces invalid UTF-8; the hook fails in the reference', async () => {
    const config = hooksOn('Stop', "printf 'a\\377b'")
    expect((await run(config, occasion('Stop'))).executions[0]).toMatchObject({success: true, stdout: 'a\uFFFDb'})
    expect((await run(config, occasion('Stop'), {}, '1.58')).executions[0]).toMatchObject({
      success: false,
      exit_code: -1,
    })
  })

  test('cuts texts to 50,000 characters, a character of two units being one', async () => {
    writeFileSync(join(workspace, 'long'), '😀'.repeat(50_001))
    writeFileSync(join(workspace, 'fits'), '😀'.repeat(50_000))
    const {executions} = await run(hooksOn('Stop', 'cat fits; cat long >&2'), occasion('Stop'))
    expect(executions[0]?.stdout).toBe('😀'.repeat(50_000))
    expect(executions[0]?.stderr).toBe(`${'😀'.repeat(50_000)}\n<TRUNCATED>`)
  })

  test('decides by all that was printed, and cuts the reason', async () => {
    writeFileSync(join(workspace, 'json'), JSON.stringify({decision: 'deny', reason: 'r'.repeat(60_000)}))
    const {executions, blockedBy} = await run(hooksOn('Stop', 'cat json'), occasion('Stop'))
    expect(executions[0]?.blocked).toBe(true)
    expect(executions[0]?.reason).toBe(`${'r'.repeat(50_000)}\n<TRUNCATED>`)
    expect(blockedBy).toHaveLength(60_000)
  })

  test('leaves out a hook whose matcher comes to no end, says so as lints do, and does not try it again', async () => {
    const lines: unknown[] = []
    const commands = [{command: 'true'}]
    const config = configOf({PreToolUse: [{hooks: commands}, {matcher: '(a+)+b', hooks: commands}]})
    const hooks = hooksOf(conversation(config, workspace), world({log: (...line) => void lines.push(line)}))
    const named = occasion('PreToolUse', {toolName: 'a'.repeat(60)})
    expect((await hooks.run(named, NEVER)).executions).toHaveLength(1)
    expect((await hooks.run(named, NEVER)).executions).toHaveLength(1)
    const message = expect.stringMatching(/^hook PreToolUse\[1\]: .*does not run$/)
    expect(lines).toEqual([['warn', message, {conversation: CONVERSATION, rule: MATCHER_TOO_SLOW}]])
    expect(readFileSync('docs/hooks.md', 'utf8')).toContain(`| \`${MATCHER_TOO_SLOW}\` |`)
  })

  test('takes what was printed however deep it is', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    writeFileSync(join(workspace, 'deep'), `{"decision":"deny","reason":${deep},"additionalContext":${deep}}`)
    const {executions, blockedBy} = await run(hooksOn('Stop', 'cat deep'), occasion('Stop'))
    expect(executions).toMatchObject([{exit_code: 0, blocked: true, reason: null, additional_context: null}])
    expect(blockedBy).toBe('Blocked by hook')
  })

  test('ends when it is told to, and starts nothing more', async () => {
    const stop = new AbortController()
    const hooks = hooksOf(
      conversation(hooksOn('PostToolUse', 'touch begun; sleep 600', 'touch never'), workspace),
      world(),
    )
    const outcome = hooks.run(occasion('PostToolUse'), stop.signal)
    while (!existsSync(join(workspace, 'begun'))) await new Promise(resolve => setTimeout(resolve, 5))
    stop.abort()
    expect((await outcome).executions).toMatchObject([{exit_code: -1, error: 'Hook was ended before it was done'}])
    expect(existsSync(join(workspace, 'never'))).toBe(false)
  })
})

describe('secrets of the conversation', () => {
  const SECRETS = {
    DEPLOY_KEY: 'Zq8#kd2!LmX0"pQ',
    PASSPHRASE: 'correct horse',
    SVC_CALLBACK_URL: 'http://127.0.0.1:9/hook',
  }

  test('are variables of the hook', async () => {
    const seen = `test "$DEPLOY_KEY" = '${SECRETS.DEPLOY_KEY}' && test "$OH_CALLBACK_URL" = "$SVC_CALLBACK_URL"`
    expect((await run(hooksOn('Stop', seen), occasion('Stop'), SECRETS)).executions[0]?.exit_code).toBe(0)
    expect((await run(hooksOn('Stop', seen), occasion('Stop'), SECRETS, '1.58')).executions[0]?.exit_code).toBe(1)
  })

  test('that come while hooks run are in no event either', async () => {
    const secrets = new Map<string, string>()
    const config = hooksOn('PostToolUse', 'touch waits; while [ ! -e given ]; do sleep 0.01; done', 'echo "$LATE"')
    const hooks = hooksOf(
      {...conversation(config, workspace), secrets: () => secrets, knownSecrets: () => secrets},
      world(),
    )
    const outcome = hooks.run(occasion('PostToolUse'), NEVER)
    while (!existsSync(join(workspace, 'waits'))) await new Promise(resolve => setTimeout(resolve, 5))
    secrets.set('LATE', 'correct horse')
    writeFileSync(join(workspace, 'given'), '')
    const {executions} = await outcome
    expect(executions[1]?.stdout).toMatch(/^<redacted:env\/LATE#\w+>\n$/)
  })

  test('that were replaced are in no event either', async () => {
    const present = new Map([['DB', 'the second value']])
    const known = () => [...present, ['DB', 'the first value'] as const]
    const hooks = hooksOf(
      {
        ...conversation(hooksOn('Stop', 'echo "$DB, the first value"'), workspace),
        secrets: () => present,
        knownSecrets: known,
      },
      world(),
    )
    const {executions} = await hooks.run(occasion('Stop'), NEVER)
    expect(executions[0]?.stdout).toBe('<secret-hidden>, <secret-hidden>\n')
  })

  test.each([
    ['as they are', 'echo "$DEPLOY_KEY $PASSPHRASE"; env >&2'],
    ['encoded', 'printf %s "$DEPLOY_KEY" | base64'],
    ['as the reason of a block', `printf '{"decision":"deny","reason":"no %s"}' "$PASSPHRASE"`],
    ['as context', `printf '{"additionalContext":"use %s"}' "$PASSPHRASE"`],
    ['on standard error with a block', 'echo "$DEPLOY_KEY" >&2; exit 2'],
  ])('are in no event and no outcome, printed %s', async (_, command) => {
    const outcome = await run(hooksOn('Stop', command), occasion('Stop'), SECRETS)
    const text = JSON.stringify(outcome)
    for (const value of [
      'Zq8#kd2',
      'correct horse',
      '127.0.0.1:9/hook',
      Buffer.from(SECRETS.DEPLOY_KEY).toString('base64'),
    ])
      expect(text).not.toContain(value)
    expect(text).toMatch(/<redacted:env\/\w+#|<secret-hidden>/)
  })
})

describe('an async hook', () => {
  const ASYNC = (command: string, timeout = 15) => hooksOn('Stop', {command, async: true, timeout}, 'echo after')

  test('is recorded as a success, whatever becomes of it, and its end is told', async () => {
    const ends: AsyncEnd[] = []
    const all = world({}, end => ends.push(end))
    const {executions} = await hooksOf(conversation(ASYNC('echo out; sleep 0.05; exit 2'), workspace), all).run(
      occasion('Stop'),
      NEVER,
    )
    expect(executions).toMatchObject([
      {success: true, exit_code: 0, blocked: false, stdout: '', stderr: '', error: null},
      {stdout: 'after\n'},
    ])
    await all.background[Symbol.asyncDispose]()
    expect(ends).toMatchObject([{conversation: CONVERSATION, type: 'Stop', exitCode: 2, error: null}])
  })

  test('that has a secret in its command is told without', async () => {
    const ends: AsyncEnd[] = []
    const all = world({}, end => ends.push(end))
    const config = ASYNC("echo 'Zq8#kd2!LmX0' >/dev/null")
    await hooksOf(conversation(config, workspace, {KEY: 'Zq8#kd2!LmX0'}), all).run(occasion('Stop'), NEVER)
    await all.background[Symbol.asyncDispose]()
    expect(ends[0]?.command).toMatch(/^echo '<redacted:env\/KEY#\w+>' >\/dev\/null$/)
  })

  test('has ended with its shell, whatever that left in the background', async () => {
    const ends: AsyncEnd[] = []
    const clock = standingClock()
    const all = world({clock}, end => ends.push(end))
    await hooksOf(conversation(ASYNC('sleep 20 & echo $! >left; exit 3'), workspace), all).run(occasion('Stop'), NEVER)
    while (ends.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
    expect(ends).toMatchObject([{exitCode: 3}])
    process.kill(Number(readFileSync(join(workspace, 'left'), 'utf8')))
  })

  test('lives on when its conversation is closed, as specified', async () => {
    const ends: AsyncEnd[] = []
    const all = world({}, end => ends.push(end))
    const hooks = hooksOf(conversation(ASYNC('sleep 0.1; echo lived >lived'), workspace), all)
    await hooks.run(occasion('Stop'), NEVER)
    await hooks[Symbol.asyncDispose]()
    await all.background[Symbol.asyncDispose]()
    expect(readFileSync(join(workspace, 'lived'), 'utf8')).toBe('lived\n')
    expect(ends).toMatchObject([{exitCode: 0}])
  })

  test('dies with it in the other profiles', async () => {
    const ends: AsyncEnd[] = []
    const all = world({compat: '1.58'}, end => ends.push(end))
    const hooks = hooksOf(conversation(ASYNC('sleep 600'), workspace), all)
    await hooks.run(occasion('Stop'), NEVER)
    await hooks[Symbol.asyncDispose]()
    expect(ends).toMatchObject([{exitCode: -1, error: 'Hook was ended before it was done'}])
  })

  test('has a timer of its own', async () => {
    const ends: AsyncEnd[] = []
    const clock = standingClock()
    const all = world({clock}, end => ends.push(end))
    await hooksOf(conversation(ASYNC('sleep 600', 15), workspace), all).run(occasion('Stop'), NEVER)
    clock.pass(15_000)
    await untilTold(clock, ends)
    expect(ends).toMatchObject([{exitCode: -1, error: 'Hook timed out after 15 seconds'}])
  })

  test('has five seconds when the server stops, and is ended then', async () => {
    const ends: AsyncEnd[] = []
    const clock = standingClock()
    const all = world({clock}, end => ends.push(end))
    await hooksOf(conversation(ASYNC('sleep 600', 600), workspace), all).run(occasion('Stop'), NEVER)
    const stopped = all.background[Symbol.asyncDispose]()
    clock.pass(4999)
    expect(clock.asleep).toContain(5000)
    await untilTold(clock, ends)
    await stopped
    expect(ends).toMatchObject([{error: 'Hook was ended before it was done'}])
  })

  test('that cannot start is a failure', async () => {
    const hooks = hooksOf(conversation(ASYNC('true'), join(workspace, 'gone')), world())
    expect((await hooks.run(occasion('Stop'), NEVER)).executions[0]).toMatchObject({success: false, exit_code: -1})
  })
})

async function untilTold(clock: ReturnType<typeof standingClock>, ends: readonly AsyncEnd[]): Promise<void> {
  while (ends.length === 0) {
    clock.pass(1000)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}
