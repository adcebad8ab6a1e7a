import {expect, test} from 'vitest'
import type {Compat} from '../../../src/events/compat.ts'
import type {Scenario} from '../../../src/server/scenario/scenario.ts'
import {type Driven, drive, type Json, told} from './world.ts'

const USAGE = {prompt: 3656, completion: 44}
const GLOB = {call: 'glob', args: {pattern: '*.md'}, observe: 'No files found'}

const SCENARIO: Scenario = {
  analyzer: 'LLMSecurityAnalyzer',
  usage: USAGE,
  turns: [
    {steps: [{stream: ['look', 'ing']}, GLOB, {finish: 'done'}]},
    {steps: [{stream: ['Hel', 'lo again']}, {say: 'Hello again'}]},
    {steps: [{wait: '5m'}, {say: 'never'}]},
  ],
}

const FIRST = [
  'u:hook_config',
  'SystemPrompt',
  'Message user',
  'u:last_user_message_id',
  'u:execution_status=running',
  'item_started',
  'StreamingDelta',
  'StreamingDelta',
  'Action',
  'u:stats',
  'SecurityAnalysis',
  'Observation',
  'u:stats',
  'Action finish',
  'Observation',
  'u:execution_status=finished',
  'Hook Stop',
  'u:full_state',
]
const NEXT = [
  'u:execution_status=idle',
  'Message user',
  'u:last_user_message_id',
  'u:execution_status=running',
  'item_started',
  'StreamingDelta',
  'StreamingDelta',
  'u:stats',
  'Message agent',
  'u:execution_status=finished',
  'Hook Stop',
  'u:full_state',
]

/** Returns the frames since the last call, in the short notation. */
function sent({frames}: Driven): string[] {
  return frames.splice(0).map(frame => {
    if (frame.type === 'durable') return told(JSON.parse(frame.event.json) as Json)
    return 'event' in frame ? told({...frame.event}) : frame.type
  })
}

function opened(compat: Compat): Promise<Driven> {
  return drive(SCENARIO, {compat, time: 'held', hooks: {Stop: () => ({})}})
}

test('the sequences that were observed, turn after turn', async () => {
  const driven = await opened('1.58')
  await driven.turn()
  expect(sent(driven)).toEqual(FIRST)
  await driven.conversations.run(driven.id)
  await driven.conversations.settled(driven.id)
  expect(sent(driven)).toEqual(['Hook Stop', 'u:full_state'])
  await driven.turn('more')
  expect(sent(driven)).toEqual(NEXT)
  await driven.say('and more', true)
  await driven.asleep()
  sent(driven)
  await driven.conversations.interrupt(driven.id)
  expect(sent(driven)).toEqual(['u:execution_status=paused', 'Interrupt', 'u:full_state'])
})

test.each(['spec', '1.43'] as const)('the same without a security analysis; %s', async compat => {
  const driven = await opened(compat)
  await driven.turn()
  expect(sent(driven)).toEqual(FIRST.filter(event => event !== 'SecurityAnalysis'))
})

test.each([
  ['spec', null],
  ['1.43', '__root__'],
  ['1.58', '__root__'],
] as const)('the first of the tree behind a state update has the parent of the profile; %s', async (compat, parent) => {
  const driven = await opened(compat)
  await driven.turn()
  const [config, prompt, message] = await driven.log()
  expect([config?.parent_id, prompt?.parent_id, message?.parent_id]).toEqual([null, parent, prompt?.id])
})

test.each([
  ['spec', 'UTC', /^2026-01-02T03:04:05\.\d{6}Z$/],
  ['1.43', 'UTC', /^2026-01-02T03:04:05\.\d{6}$/],
  ['1.58', 'Europe/Berlin', /^2026-01-02T04:04:05\.\d{6}$/],
] as const)('timestamps are those of the profile; %s in %s', async (compat, assumeTz, pattern) => {
  const driven = await drive({steps: [{say: 'hi'}]}, {compat, settings: {assumeTz}})
  await driven.turn()
  for (const {timestamp} of await driven.log()) expect(timestamp).toMatch(pattern)
})

test('a streamed answer ends as the event that was announced, an interrupted one is taken back', async () => {
  const steps = [{stream: ['a', 'b'], every: '1s'}, {say: 'ab'}]
  const driven = await drive({turns: [{steps}, {steps}]}, {time: 'held'})
  await driven.say('go', true)
  await driven.asleep()
  await driven.wake(1000)
  await driven.asleep()
  await driven.wake(1000)
  await driven.conversations.settled(driven.id)
  const [started] = driven.frames.filter(({type}) => type === 'item_started')
  const answer = (await driven.log()).findLast(({kind}) => kind === 'MessageEvent')
  expect(started).toMatchObject({item_id: answer?.id, attempt: 1})
  await driven.say('more', true)
  await driven.asleep()
  await driven.conversations.interrupt(driven.id)
  expect(driven.frames.filter(({type}) => type === 'item_aborted')).toMatchObject([{reason: 'cancelled', attempt: 1}])
  expect(JSON.stringify(await driven.log())).not.toContain('StreamingDeltaEvent')
})
