import {describe, expect, test} from 'vitest'
import type {HookOutcome} from '../../../src/hooks/hook.ts'
import type {Scenario} from '../../../src/server/scenario/scenario.ts'
import {drive} from './world.ts'

const LS = {call: 'terminal', args: {command: 'ls'}, observe: 'README.md'}
const ANSWER: Scenario = {steps: [{say: 'Hello.'}]}

/** Returns a hook that runs until `end` is called. */
function slow() {
  const gate = Promise.withResolvers<Partial<HookOutcome>>()
  return {hook: () => gate.promise, end: () => gate.resolve({})}
}

describe('a slow hook', () => {
  test('of a tool blocks neither messages, nor pause, nor reads', async () => {
    const {hook, end} = slow()
    const driven = await drive({steps: [LS, {finish: 'Done.'}]}, {hooks: {PreToolUse: hook}})
    await driven.say('go', true)
    while (driven.world.occasions.length === 0) await new Promise(setImmediate)
    await driven.say('more')
    await driven.conversations.pause(driven.id)
    expect((await driven.told()).slice(-2)).toEqual(['Message user', 'u:last_user_message_id'])
    expect(await driven.conversations.snapshot(driven.id)).toMatchObject({value: {execution_status: 'running'}})
    end()
    await driven.conversations.settled(driven.id)
    expect(await driven.status()).toBe('paused')
  })

  test('of a message does not block another message, nor a pause', async () => {
    const {hook, end} = slow()
    let count = 0
    const once = () => {
      count += 1
      return count === 1 ? hook() : {}
    }
    const driven = await drive(ANSWER, {hooks: {UserPromptSubmit: once}})
    const first = driven.say('slow')
    await driven.say('quick')
    await driven.conversations.pause(driven.id)
    expect(await driven.status()).toBe('paused')
    end()
    await first
    const texts = (await driven.log()).filter(({kind}) => kind === 'MessageEvent').map(event => JSON.stringify(event))
    expect(texts.map(text => (text.includes('slow') ? 'slow' : 'quick'))).toEqual(['quick', 'slow'])
  })

  test('of Stop lets a message in, which is then answered', async () => {
    const {hook, end} = slow()
    let count = 0
    const once = () => {
      count += 1
      return count === 1 ? hook() : {}
    }
    const driven = await drive({turns: [{steps: [{say: 'one'}]}, {steps: [{say: 'two'}]}]}, {hooks: {Stop: once}})
    await driven.say('go', true)
    while ((await driven.status()) !== 'finished') await new Promise(setImmediate)
    await driven.say('more', true)
    expect(await driven.status()).toBe('idle')
    end()
    await driven.conversations.settled(driven.id)
    expect((await driven.told()).slice(-5)).toEqual([
      'Hook Stop',
      'u:execution_status=running',
      'Message agent',
      'u:execution_status=finished',
      'Hook Stop',
    ])
  })
})

describe('Stop hooks', () => {
  const last: Scenario = {'max-iterations': 1, steps: [{finish: 'Done.'}]}

  test.each([
    ['spec', 1],
    ['1.43', 0],
    ['1.58', 0],
  ] as const)('at the last iteration; %s', async (compat, runs) => {
    const driven = await drive(last, {compat, hooks: {Stop: () => ({})}})
    await driven.turn()
    expect((await driven.told()).filter(event => event === 'Hook Stop')).toHaveLength(runs)
    expect(await driven.status()).toBe('finished')
  })

  test('at the last iteration a veto leaves no iteration to go on with', async () => {
    const driven = await drive(last, {hooks: {Stop: () => ({blockedBy: 'no'})}})
    await driven.turn()
    expect((await driven.log()).at(-1)).toMatchObject({code: 'MaxIterationsReached'})
  })

  test('fire after every message, and never on error, stuck or pause', async () => {
    const stops = async (scenario: Scenario) => {
      const driven = await drive(scenario, {hooks: {Stop: () => ({})}})
      await driven.turn()
      await driven.turn()
      return (await driven.told()).filter(event => event === 'Hook Stop').length
    }
    expect(await stops(ANSWER)).toBe(2)
    expect(await stops({steps: [{fail: 'KeyError', detail: 'x'}]})).toBe(0)
    expect(await stops({steps: [{stuck: true}]})).toBe(0)
  })

  test('their context is the feedback, before the reason', async () => {
    let count = 0
    const stop = () => {
      count += 1
      return count === 1 ? {blockedBy: 'reason', additionalContext: ['one', 'two']} : {}
    }
    const driven = await drive(ANSWER, {hooks: {Stop: stop}})
    await driven.turn()
    const message = (await driven.log()).find(({source, kind}) => kind === 'MessageEvent' && source === 'environment')
    expect(message).toMatchObject({llm_message: {role: 'user', content: [{text: '[Stop hook feedback] one\ntwo'}]}})
  })

  test('a hook that blocks for ever ends with the iterations', async () => {
    const driven = await drive(
      {'max-iterations': 20, steps: [{finish: 'Done.'}]},
      {hooks: {Stop: () => ({blockedBy: 'never'})}},
    )
    await driven.turn()
    expect((await driven.log()).at(-1)).toMatchObject({code: 'MaxIterationsReached'})
  })
})

describe('hooks before the message', () => {
  test.each([
    ['spec', true],
    ['1.58', true],
    ['1.43', false],
  ] as const)('what SessionStart adds follows the system prompt; %s', async (compat, isDelivered) => {
    const driven = await drive(ANSWER, {
      compat,
      hooks: {SessionStart: () => ({additionalContext: ['the house rules']})},
    })
    await driven.say('go')
    const told = (await driven.told()).filter(event => !event.startsWith('u:'))
    expect(told).toEqual([
      'Hook SessionStart',
      'SystemPrompt',
      ...(isDelivered ? ['Message environment'] : []),
      'Message user',
    ])
  })

  test.each([
    ['spec', true],
    ['1.43', false],
    ['1.58', false],
  ] as const)('a block with context blocks as specified; %s', async (compat, blocks) => {
    const prompt = () => ({blockedBy: 'policy', additionalContext: ['more']})
    const driven = await drive(ANSWER, {compat, hooks: {UserPromptSubmit: prompt}})
    await driven.turn()
    expect((await driven.told()).includes('Message agent')).toBe(!blocks)
  })
})

describe('hooks of tools', () => {
  test('a call that is blocked is rejected, and nobody is asked about it', async () => {
    const scenario: Scenario = {confirmation: 'always', steps: [LS, {finish: 'Done.'}]}
    const pre = ({toolName}: {toolName: string | null}) => (toolName === 'terminal' ? {blockedBy: 'no way'} : {})
    const driven = await drive(scenario, {hooks: {PreToolUse: pre}})
    await driven.turn()
    expect(await driven.status()).toBe('finished')
    const rejection = (await driven.log()).find(({kind}) => kind === 'UserRejectObservation')
    expect(rejection).toMatchObject({rejection_source: 'hook', rejection_reason: 'no way', tool_name: 'terminal'})
  })

  test('are told the action with nulls, and PostToolUse the observation; none of a call that failed', async () => {
    const failing = {call: 'terminal', args: {command: 'pwd'}, error: 'gone'}
    const driven = await drive(
      {steps: [LS, failing, {finish: 'Done.'}]},
      {hooks: {PreToolUse: () => ({}), PostToolUse: () => ({})}},
    )
    await driven.turn()
    const {occasions} = driven.world
    expect(occasions.map(({type, toolName}) => `${type} ${toolName}`)).toEqual([
      'PreToolUse terminal',
      'PostToolUse terminal',
      'PreToolUse terminal',
      'PreToolUse finish',
      'PostToolUse finish',
    ])
    expect(occasions[0]).toMatchObject({
      toolInput: {command: 'ls', is_input: false, timeout: null, reset: false, kind: 'TerminalAction'},
      toolResponse: null,
    })
    expect(occasions[1]).toMatchObject({toolResponse: {exit_code: null, command: 'ls', kind: 'TerminalObservation'}})
  })

  test('the events of a hook and what it gates are appended as one', async () => {
    const driven = await drive(
      {steps: [LS, {finish: 'Done.'}]},
      {hooks: {PreToolUse: () => ({}), PostToolUse: () => ({})}},
    )
    const batches: string[][] = []
    const {append} = driven.world.store
    Object.assign(driven.world.store, {
      append: (id: string, events: Parameters<typeof append>[1]) => {
        batches.push(events.map(({kind}) => kind))
        return append(id, events)
      },
    })
    await driven.turn()
    expect(batches).toContainEqual(['HookExecutionEvent', 'ActionEvent'])
    expect(batches).toContainEqual(['HookExecutionEvent', 'ObservationEvent'])
    expect(batches).not.toContainEqual(['HookExecutionEvent'])
  })
})
