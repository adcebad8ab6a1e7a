import {describe, expect, test} from 'vitest'
import {recordedOccasions} from '../../src/hooks/recorded.ts'
import {SCENARIOS, scenario} from '../events/fixtures.ts'

const SESSION = '9c0e05f0-c27d-4711-8d3c-4a5bde175572'

function occasionsOf(events: readonly Record<string, unknown>[]) {
  return recordedOccasions(
    events.map(event => ({id: String(event.id), event})),
    SESSION,
  )
}

test('a real conversation has these occasions, with what the hooks decided', () => {
  const found = occasionsOf(scenario('hooks-full')).map(({occasion: {type, toolName}, recorded}) => [
    type,
    toolName,
    recorded.exitCodes,
    recorded.blocked,
  ])
  expect(found).toEqual([
    ['SessionStart', null, [0], false],
    ['UserPromptSubmit', null, [0], false],
    ['PreToolUse', 'file_editor', [0], false],
    ['PostToolUse', 'file_editor', [0], false],
    ['PreToolUse', 'file_editor', [2], true],
    ['PreToolUse', 'finish', [], false],
    ['PostToolUse', 'finish', [0], false],
    ['Stop', null, [0, 0], false],
    ['SessionEnd', null, [1], false],
  ])
})

test('the input of a call is the action as hooks get it', () => {
  const [, , pre, post] = occasionsOf(scenario('hooks-full'))
  const recorded = scenario('hooks-full').find(({hook_event_type: type}) => type === 'PostToolUse')
  expect(pre?.occasion).toMatchObject({sessionId: SESSION, toolInput: {command: 'create'}, toolResponse: null})
  expect(post?.occasion).toMatchObject({toolInput: {command: 'create'}, toolResponse: {kind: 'FileEditorObservation'}})
  expect(recorded?.hook_input).toEqual({
    tool_name: post?.occasion.toolName,
    tool_input: post?.occasion.toolInput,
    tool_response: post?.occasion.toolResponse,
  })
})

test('the message and the context for the model are those of the recording', () => {
  const prompt = occasionsOf(scenario('hooks-full')).find(({occasion}) => occasion.type === 'UserPromptSubmit')
  expect(prompt?.occasion.message).toBe('please create hello.txt')
  expect(prompt?.recorded.context).toEqual(['ctx from hook'])
})

describe('every recorded run of a hook belongs to an occasion', () => {
  test.each(SCENARIOS)('%s', name => {
    const runs = scenario(name).filter(({kind}) => kind === 'HookExecutionEvent')
    const codes = occasionsOf(scenario(name)).flatMap(({recorded}) => recorded.exitCodes)
    expect(codes.toSorted()).toEqual(runs.map(({exit_code: code}) => code).toSorted())
  })
})

test('hooks that cannot block do not block, whatever was recorded', () => {
  const run = {kind: 'HookExecutionEvent', id: '1', hook_event_type: 'SessionEnd', blocked: true, exit_code: 2}
  expect(occasionsOf([run])).toMatchObject([{recorded: {exitCodes: [2], blocked: false}}])
})
