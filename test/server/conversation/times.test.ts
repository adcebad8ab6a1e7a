import {readFileSync} from 'node:fs'
import {expect, onTestFinished, test} from 'vitest'
import {buildApp} from '../../../src/server/app.ts'
import {createFaults} from '../../../src/server/faults/faults.ts'
import {createMetrics} from '../../../src/server/metrics/metrics.ts'
import {createRecentRequests} from '../../../src/server/recent-requests.ts'
import {FIXTURES} from '../../events/fixtures.ts'
import {type Driven, drive, type Json, told} from './world.ts'

const GLOB = {call: 'glob', args: {pattern: '*.md'}, observe: 'No files found'}

test('a search by time has the order of the recordings', async () => {
  const answer = (text: string) => ({steps: [{say: text}]})
  const turns = [
    {steps: [GLOB, {finish: 'done'}]},
    answer('Hello again'),
    answer('third'),
    {steps: [{wait: '5m'}, {say: 'never'}]},
  ]
  const usage = {prompt: 3656, completion: 44}
  const driven = await drive(
    {analyzer: 'LLMSecurityAnalyzer', usage, turns},
    {compat: '1.58', time: 'held', hooks: {Stop: () => ({})}},
  )
  await driven.turn()
  await driven.conversations.run(driven.id)
  await driven.conversations.settled(driven.id)
  await driven.turn('more')
  await driven.turn('and more')
  await driven.say('and more', true)
  await driven.asleep()
  await driven.conversations.interrupt(driven.id)
  expect(await byTime(driven)).toEqual(recorded())
})

test.each([
  ['a pause', {steps: [{say: 'never'}]}, paused, ['u:execution_status=paused', 'Pause']],
  [
    'an error',
    {steps: [{fail: 'LLMTimeoutError', detail: 'late'}]},
    run,
    ['u:execution_status=error', 'ConversationError'],
  ],
  [
    'a refusal',
    {confirmation: 'always' as const, steps: [GLOB, {say: 'well'}]},
    refused,
    ['u:execution_status=idle', 'UserRejectObservation'],
  ],
])('%s is behind the state that it leads to', async (_, scenario, act, end) => {
  const driven = await drive(scenario)
  await act(driven)
  expect((await byTime(driven)).slice(-2)).toEqual(end)
})

test('a message is behind the state that it leads to, and in front of the hooks that looked at it', async () => {
  const driven = await drive({turns: [{steps: [{say: 'a'}]}]}, {hooks: {UserPromptSubmit: () => ({})}})
  await driven.turn()
  await driven.say('more')
  const end = ['u:execution_status=idle', 'Message user', 'Hook UserPromptSubmit', 'u:last_user_message_id']
  expect((await byTime(driven)).slice(-4)).toEqual(end)
})

test('of two moves the later one is the later one, whenever it was asked for', async () => {
  let letPass: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    letPass = resolve
  })
  const driven = await drive(
    {turns: [{steps: [{say: 'a'}]}]},
    {hooks: {UserPromptSubmit: async ({message}) => (message === 'slow' ? held.then(() => ({})) : {})}},
  )
  await driven.turn()
  const slow = driven.say('slow')
  await driven.turn('quick')
  letPass()
  await slow
  const states = (await byTime(driven)).filter(one => one.startsWith('u:execution_status='))
  expect(states.slice(-3)).toEqual(['running', 'finished', 'idle'].map(status => `u:execution_status=${status}`))
})

async function run(driven: Driven) {
  await driven.turn()
}

async function paused(driven: Driven) {
  await driven.say('hi')
  await driven.conversations.pause(driven.id)
}

async function refused(driven: Driven) {
  await driven.turn()
  await driven.conversations.respond(driven.id, false, 'no')
}

/** Returns the events in the order of a search by time. */
async function byTime({world, conversations, id}: Driven): Promise<string[]> {
  const metrics = createMetrics()
  const app = buildApp({
    ...world,
    conversations,
    requests: createRecentRequests(),
    metrics,
    faults: createFaults({store: world.store, metrics, stepOf: () => null}),
  })
  onTestFinished(() => app.close())
  const url = `/api/v1/conversation/${id}/events/search?limit=100`
  const {items} = (await app.inject({url, headers: {'x-session-api-key': 'k'}})).json<{items: Json[]}>()
  return items.map(told)
}

function recorded(): string[] {
  const {session} = JSON.parse(readFileSync(`${FIXTURES}http-vectors-1.58/frames.json`, 'utf8')) as {session: Json[]}
  const events = session.filter(({type}) => type === 'durable').map(({event}) => event as Json)
  return events.toSorted((one, other) => (String(one.timestamp) < String(other.timestamp) ? -1 : 1)).map(told)
}
