import {describe, expect, test} from 'vitest'
import {readHookConfig} from '../../../src/hooks/config/config.ts'
import {hookConfigDocument} from '../../../src/hooks/config/schema.ts'
import {joinedConfigs} from '../../../src/hooks/config/sources.ts'
import {configOf} from '../world.ts'

const STOP = {Stop: [{hooks: [{command: 'true'}]}]}
const READ = {
  Stop: [
    {
      matcher: '*',
      hooks: [
        {
          type: 'command',
          name: null,
          command: 'true',
          prompt: null,
          systemPrompt: null,
          tools: [],
          maxIterations: 3,
          timeoutSeconds: 60,
          async: false,
        },
      ],
    },
  ],
}

describe('hooks are read', () => {
  test.each([
    ['by event', STOP],
    ['below hooks', {hooks: STOP}],
    ['with the names in snake_case', {stop: STOP.Stop}],
    ['below hooks, in snake_case', {hooks: {stop: STOP.Stop}}],
  ])('%s', (_, document) => expect(readHookConfig(document)).toEqual({status: 'read', config: READ, warnings: []}))

  test.each([
    ['PreToolUse', 'pre_tool_use'],
    ['PostToolUse', 'post_tool_use'],
    ['UserPromptSubmit', 'user_prompt_submit'],
    ['SessionStart', 'session_start'],
    ['SessionEnd', 'session_end'],
    ['Stop', 'stop'],
  ])('%s is %s', (name, snake) => {
    expect(configOf({[snake]: STOP.Stop})).toEqual({[name]: READ.Stop})
    expect(configOf({[name]: STOP.Stop})).toEqual({[name]: READ.Stop})
  })

  test('with async_ for async', () => {
    const asynchronous = (name: string) => configOf({Stop: [{hooks: [{command: 'true', [name]: true}]}]})
    expect(asynchronous('async_').Stop?.[0]?.hooks[0]?.async).toBe(true)
    expect(asynchronous('async')).toEqual(asynchronous('async_'))
  })

  test.each([
    ['beside hooks', {hooks: STOP, Stop: []}, '/Stop'],
    ['in a hook', {Stop: [{hooks: [{command: 'true', retries: 3}]}]}, '/Stop/0/hooks/0/retries'],
    ['in an entry', {Stop: [{hooks: [{command: 'true'}], match: '*'}]}, '/Stop/0/match'],
    ['of an entry without hooks', {Stop: [{matcher: '*'}]}, '/Stop/0/hooks'],
  ])('with a warning of what is ignored %s', (_, document, path) => {
    expect(readHookConfig(document)).toMatchObject({status: 'read', warnings: [{path}]})
  })
})

describe('hooks are refused', () => {
  test.each([
    ['that are no object', [], ''],
    ['that are null', null, ''],
    ['below hooks that is a list', {hooks: []}, '/hooks'],
    ['of an unknown event', {Stopp: []}, '/Stopp'],
    ['in both spellings', {Stop: [], stop: []}, '/stop'],
    ['that are no list', {Stop: {}}, '/Stop'],
    ['with a matcher that is no text', {Stop: [{matcher: 1, hooks: []}]}, '/Stop/0/matcher'],
    ['with a timeout that is no number', {Stop: [{hooks: [{command: 'x', timeout: '15'}]}]}, '/Stop/0/hooks/0/timeout'],
    ['with a timeout below 0', {Stop: [{hooks: [{command: 'x', timeout: -1}]}]}, '/Stop/0/hooks/0/timeout'],
    ['of an unknown type', {Stop: [{hooks: [{type: 'shell', command: 'x'}]}]}, '/Stop/0/hooks/0/type'],
    ['without a command', {Stop: [{hooks: [{}]}]}, '/Stop/0/hooks/0/command'],
    ['with an empty command', {Stop: [{hooks: [{command: ' '}]}]}, '/Stop/0/hooks/0/command'],
    ['with a NUL in the command', {Stop: [{hooks: [{command: 'a\0b'}]}]}, '/Stop/0/hooks/0/command'],
    ['of type prompt without a prompt', {Stop: [{hooks: [{type: 'prompt'}]}]}, '/Stop/0/hooks/0/prompt'],
    ['of type agent with a command', {Stop: [{hooks: [{type: 'agent', command: 'x'}]}]}, '/Stop/0/hooks/0/command'],
    ['of type agent that are async', {Stop: [{hooks: [{type: 'agent', async: true}]}]}, '/Stop/0/hooks/0/async'],
  ])('%s', (_, document, path) => {
    expect(readHookConfig(document)).toMatchObject({status: 'invalid', errors: [{path}]})
  })

  test('without a word of what they say', () => {
    const read = readHookConfig({
      Stop: [{hooks: [{command: 'x', timeout: 'hunter2', name: ['hunter2']}]}],
      x: 'hunter2',
    })
    expect(read.status).toBe('invalid')
    expect(JSON.stringify(read)).not.toContain('hunter2')
  })

  test('with the name that was probably meant', () => {
    expect(JSON.stringify(readHookConfig({PreTooluse: []}))).toContain('PreToolUse?')
  })
})

test('the announced document has every event and reads as the same hooks', () => {
  const config = configOf({Stop: [{hooks: [{command: 'true', async: true, timeout: 15}]}]})
  const announced = hookConfigDocument(config, {nulls: false, async: 'async_'})
  expect(announced).toEqual({
    pre_tool_use: [],
    post_tool_use: [],
    user_prompt_submit: [],
    session_start: [],
    session_end: [],
    stop: [
      {
        matcher: '*',
        hooks: [{type: 'command', command: 'true', tools: [], timeout: 15, max_iterations: 3, async_: true}],
      },
    ],
  })
  expect(configOf(announced).Stop).toEqual(config.Stop)
  const byId = hookConfigDocument(config, {nulls: true, async: 'async'})
  expect(byId.stop).toEqual([
    {
      matcher: '*',
      hooks: [
        {
          type: 'command',
          name: null,
          command: 'true',
          prompt: null,
          system_prompt: null,
          tools: [],
          timeout: 15,
          max_iterations: 3,
          async: true,
        },
      ],
    },
  ])
})

test('entries of several configurations stand behind each other', () => {
  const commands = (...names: string[]) => configOf({Stop: names.map(command => ({hooks: [{command}]}))})
  expect(joinedConfigs([commands('a', 'b'), {}, commands('c')])).toEqual(commands('a', 'b', 'c'))
})

test('a command that a redactor masked is refused, because it is not the one that ran', () => {
  const command = '<redacted:rule/hook-command#0123456789abcdef>'
  expect(readHookConfig({Stop: [{hooks: [{command}]}]})).toEqual({
    status: 'invalid',
    errors: [{path: '/Stop/0/hooks/0/command', message: 'a secret in it is masked, so it is not the original command'}],
    warnings: [],
  })
})
