import {expect, test} from 'vitest'
import {createPatience} from '../../src/hooks/match.ts'
import {traceHooks, withExecutions} from '../../src/hooks/trace.ts'
import {configOf} from './world.ts'

const hooks = [{command: 'true'}]

const trace = (document: unknown, type: 'PreToolUse' | 'Stop', toolName: string | null) =>
  traceHooks(configOf(document), {type, toolName}, createPatience())

const skips = (...asked: Parameters<typeof trace>) => trace(...asked).map(({place, skip}) => [place, skip])

test('every configured hook has a row with the reason', () => {
  const config = {
    PreToolUse: [
      {matcher: 'terminal', hooks: [...hooks, {type: 'prompt', prompt: 'x'}]},
      {matcher: 'Terminal', hooks},
      {matcher: '(?:a|b|c)'.repeat(100_000), hooks},
    ],
    Stop: [{matcher: 'finish', hooks}, {hooks}],
  }
  expect(skips(config, 'PreToolUse', 'terminal')).toEqual([
    ['PreToolUse[0].hooks[0]', null],
    ['PreToolUse[0].hooks[1]', 'not-a-command'],
    ['PreToolUse[1].hooks[0]', 'matcher'],
    ['PreToolUse[2].hooks[0]', 'too-slow-pattern'],
    ['Stop[0].hooks[0]', 'other-event'],
    ['Stop[1].hooks[0]', 'other-event'],
  ])
  expect(skips(config, 'Stop', null).slice(-2)).toEqual([
    ['Stop[0].hooks[0]', 'event-without-tool'],
    ['Stop[1].hooks[0]', null],
  ])
  expect(trace(config, 'PreToolUse', 'terminal').map(({nearMiss}) => nearMiss?.kind)).toEqual([
    undefined,
    undefined,
    'letter-case',
    undefined,
    undefined,
    undefined,
  ])
})

const execution = (blocked: boolean) => ({
  source: 'hook' as const,
  hook_event_type: 'PreToolUse' as const,
  hook_command: 'true',
  success: !blocked,
  blocked,
  exit_code: blocked ? 2 : 0,
  kind: 'HookExecutionEvent' as const,
})

test.each([
  ['no-record', false],
  ['after-block', true],
] as const)('a hook without an execution: %s', (skip, blocked) => {
  const config = {PreToolUse: [{matcher: 'grep', hooks}, {hooks: [...hooks, ...hooks]}]}
  const joined = withExecutions(trace(config, 'PreToolUse', 'terminal'), [execution(blocked)])
  expect(joined.hooks.map(hook => [hook.skip, hook.execution?.blocked])).toEqual([
    ['matcher', undefined],
    [null, blocked],
    [skip, undefined],
  ])
})

test('a block that has no effect stops no later hook', () => {
  const config = {PostToolUse: [{hooks: [...hooks, {command: 'later'}]}]}
  const traces = traceHooks(configOf(config), {type: 'PostToolUse', toolName: 'terminal'}, createPatience())
  const joined = withExecutions(traces, [{...execution(true), hook_event_type: 'PostToolUse'}])
  expect(joined.hooks.map(({skip}) => skip)).toEqual([null, 'no-record'])
})

test('executions are joined by the command, if it is not masked', () => {
  const config = {PreToolUse: [{hooks: [{command: 'one'}, {command: 'two'}]}]}
  const joined = (...commands: readonly string[]) => {
    const runs = commands.map(command => ({...execution(false), hook_command: command}))
    const {hooks, others} = withExecutions(trace(config, 'PreToolUse', 'terminal'), runs)
    return [hooks.map(hook => hook.execution?.hook_command), others.map(({hook_command}) => hook_command)]
  }
  expect(joined('zero', 'two')).toEqual([[undefined, 'two'], ['zero']])
  expect(joined('echo <secret-hidden>', 'two')).toEqual([['echo <secret-hidden>', 'two'], []])
})
