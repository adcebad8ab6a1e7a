import {describe, expect, test} from 'vitest'
import type {Compat} from '../../../src/events/compat.ts'
import {createConversations} from '../../../src/server/conversation/engine.ts'
import type {Scenario} from '../../../src/server/scenario/scenario.ts'
import {openMemoryStore} from '../../../src/server/store/memory.ts'
import {type Driven, drive, logOf, told, worldOf} from './world.ts'

const LS = {call: 'terminal', args: {command: 'ls'}, observe: 'README.md'}
const CONFIRM: Scenario = {confirmation: 'always', steps: [LS, {finish: 'Done.'}]}
const INTERRUPTED_BY_A_MESSAGE: Scenario = {
  confirmation: 'always',
  turns: [{steps: [{wait: '1m'}, LS, {finish: 'Done.'}]}, {steps: [{say: 'as you say'}]}],
}
const ANSWER: Scenario = {steps: [{say: 'Hello.'}]}
const SLOW: Scenario = {steps: [{wait: '5m'}, LS, {finish: 'Done.'}]}

/** Returns the events that `deed` adds to the log. */
async function behind(driven: Driven, deed: () => Promise<unknown>): Promise<string[]> {
  const before = (await driven.told()).length
  await deed()
  await driven.conversations.settled(driven.id)
  return (await driven.told()).slice(before)
}

async function idle(scenario: Scenario, compat: Compat = 'spec'): Promise<Driven> {
  const driven = await drive(scenario, {compat})
  await driven.say('go')
  return driven
}

const REJECT = 'reject: UserRejectObservation of the user'

describe('each change of state', () => {
  test('(new): create -> idle, without an event', async () => {
    const driven = await drive(ANSWER)
    expect([await driven.status(), await driven.told()]).toEqual(['idle', []])
  })

  test('idle: run -> running', async () => {
    const driven = await idle(ANSWER)
    const events = await behind(driven, () => driven.conversations.run(driven.id))
    expect(events[0]).toBe('u:execution_status=running')
  })

  test.each(['paused', 'error', 'stuck'] as const)('%s: run -> running', async status => {
    const driven = await drive(REACHED[status])
    await REACH[status](driven)
    expect(await driven.status()).toBe(status)
    const events = await behind(driven, () => driven.conversations.run(driven.id))
    expect(events[0]).toBe('u:execution_status=running')
  })

  test.each(['spec', '1.43', '1.58'] as const)('finished: run without message -> finished; %s', async compat => {
    const driven = await drive(ANSWER, {compat, hooks: {Stop: () => ({})}})
    await driven.turn()
    const events = await behind(driven, () => driven.conversations.run(driven.id))
    expect(events).toEqual(compat === 'spec' ? [] : ['Hook Stop'])
    expect(await driven.status()).toBe('finished')
  })

  test.each(['finished', 'stuck'] as const)('%s: user message -> idle, before the message', async status => {
    const driven = await drive(REACHED[status])
    await REACH[status](driven)
    const events = await behind(driven, () => driven.say('more'))
    expect(events).toEqual(['u:execution_status=idle', 'Message user', 'u:last_user_message_id'])
    expect(await driven.status()).toBe('idle')
  })

  test.each(['paused', 'error'] as const)('%s: user message -> unchanged', async status => {
    const driven = await drive(REACHED[status])
    await REACH[status](driven)
    expect(await behind(driven, () => driven.say('more'))).toEqual(['Message user', 'u:last_user_message_id'])
    expect(await driven.status()).toBe(status)
  })

  test('running: finish tool -> finished', async () => {
    const driven = await drive({steps: [{finish: 'Done.'}]})
    await driven.turn()
    expect((await driven.told()).slice(-3)).toEqual(['Action finish', 'Observation', 'u:execution_status=finished'])
  })

  test('running: prose answer -> finished', async () => {
    const driven = await drive(ANSWER)
    await driven.turn()
    expect((await driven.told()).slice(-2)).toEqual(['Message agent', 'u:execution_status=finished'])
  })

  test('finished in the loop: a Stop hook blocks -> running, with its feedback', async () => {
    let vetoes = 0
    const stop = () => {
      vetoes += 1
      return vetoes === 1 ? {blockedBy: 'write the summary first'} : {}
    }
    const driven = await drive({steps: [{finish: 'first'}, {finish: 'second'}]}, {hooks: {Stop: stop}})
    await driven.turn()
    expect((await driven.told()).slice(6)).toEqual([
      'Observation',
      'u:execution_status=finished',
      'Hook Stop',
      'Message environment',
      'u:execution_status=running',
      'Action finish',
      'Observation',
      'u:execution_status=finished',
      'Hook Stop',
    ])
    expect(JSON.stringify(await driven.log())).toContain('[Stop hook feedback] write the summary first')
    expect(await driven.status()).toBe('finished')
  })

  test('running: UserPromptSubmit blocked -> finished; the message stays, the agent does not answer, Stop hooks fire', async () => {
    const driven = await drive(ANSWER, {hooks: {UserPromptSubmit: () => ({blockedBy: 'policy'}), Stop: () => ({})}})
    await driven.turn()
    expect((await driven.told()).slice(2)).toEqual([
      'Hook UserPromptSubmit',
      'u:blocked_messages',
      'Message user',
      'u:last_user_message_id',
      'u:execution_status=running',
      'u:execution_status=finished',
      'Hook Stop',
    ])
  })

  test('running: the policy wants confirmation -> waiting_for_confirmation, calls unmatched', async () => {
    const driven = await drive(CONFIRM)
    await driven.turn()
    expect((await driven.told()).slice(-2)).toEqual(['Action', 'u:execution_status=waiting_for_confirmation'])
  })

  test.each([
    ['run', (driven: Driven) => driven.conversations.run(driven.id)],
    ['accept', (driven: Driven) => driven.conversations.respond(driven.id, true, '')],
  ] as const)('waiting_for_confirmation: %s -> running', async (_, deed) => {
    const driven = await drive(CONFIRM)
    await driven.turn()
    const events = await behind(driven, () => deed(driven))
    expect(events.slice(0, 2)).toEqual(['u:execution_status=running', 'Observation'])
  })

  test(`waiting_for_confirmation: ${REJECT} -> idle`, async () => {
    const driven = await drive(CONFIRM)
    await driven.turn()
    const events = await behind(driven, () => driven.conversations.respond(driven.id, false, 'not allowed'))
    expect(events).toEqual(['u:execution_status=idle', 'UserRejectObservation'])
    expect((await driven.log()).at(-1)).toMatchObject({rejection_reason: 'not allowed', rejection_source: 'user'})
    expect(await behind(driven, () => driven.conversations.run(driven.id))).toContain('Action finish')
  })

  test.each(['spec', '1.58'] as const)(
    'waiting_for_confirmation: a message came during the step that asks -> running; %s',
    async compat => {
      const driven = await drive(INTERRUPTED_BY_A_MESSAGE, {compat, time: 'held'})
      await driven.say('go', true)
      await driven.asleep()
      await driven.say('something else', true)
      await driven.wake(60_000)
      await driven.conversations.settled(driven.id)
      expect((await driven.told()).slice(4)).toEqual([
        'Message user',
        'u:last_user_message_id',
        'Action',
        'UserRejectObservation',
        'Message agent',
        'u:execution_status=finished',
      ])
      expect(JSON.stringify(await driven.log())).toContain('Superseded by a new user message')
    },
  )

  test('the same in 1.43 -> waiting_for_confirmation', async () => {
    const driven = await drive(INTERRUPTED_BY_A_MESSAGE, {compat: '1.43', time: 'held'})
    await driven.say('go', true)
    await driven.asleep()
    await driven.say('something else', true)
    await driven.wake(60_000)
    await driven.conversations.settled(driven.id)
    expect(await driven.status()).toBe('waiting_for_confirmation')
  })

  test('waiting_for_confirmation: user message -> idle, what waits is superseded', async () => {
    const driven = await drive(CONFIRM)
    await driven.turn()
    expect(await behind(driven, () => driven.say('no, wait'))).toEqual([
      'u:execution_status=idle',
      'UserRejectObservation',
      'Message user',
      'u:last_user_message_id',
    ])
  })

  test.each([
    [true, '1.58', ['Message agent', 'Message agent', 'u:execution_status=finished']],
    [false, 'spec', ['Message agent', 'u:execution_status=idle']],
    [true, '1.43', ['Message agent', 'u:execution_status=finished']],
  ] as const)(
    'a message (run: %s) during the last step keeps it going or leaves it idle, since 1.45; %s',
    async (run, compat, end) => {
      const driven = await drive(
        {turns: [{steps: [{wait: '1m'}, {say: 'one'}]}, {steps: [{say: 'two'}]}]},
        {compat, time: 'held'},
      )
      await driven.say('go', true)
      await driven.asleep()
      await driven.say('more', run)
      await driven.wake(60_000)
      await driven.conversations.settled(driven.id)
      expect((await driven.told()).slice(6)).toEqual(end)
    },
  )

  test('running: pause -> paused, between two steps, and the answer of the request does not wait', async () => {
    const driven = await drive({steps: [{...LS, takes: '5m'}, {finish: 'Done.'}]}, {time: 'held'})
    await driven.say('go', true)
    await driven.asleep()
    const before = (await driven.told()).length
    await driven.conversations.pause(driven.id)
    expect(await driven.status()).toBe('running')
    await driven.wake(300_000)
    await driven.conversations.settled(driven.id)
    expect((await driven.told()).slice(before)).toEqual(['Observation', 'u:execution_status=paused', 'Pause'])
    expect(await behind(driven, () => driven.conversations.run(driven.id))).toContain('Action finish')
  })

  test('running: interrupt while the model answers -> paused at once, and the scenario goes on from there', async () => {
    const driven = await drive(SLOW, {time: 'held'})
    await driven.say('go', true)
    await driven.asleep()
    const before = (await driven.told()).length
    await driven.conversations.interrupt(driven.id)
    expect((await driven.told()).slice(before)).toEqual(['u:execution_status=paused', 'Interrupt'])
    expect(driven.frames.at(-1)).toMatchObject({
      type: 'transient',
      event: {key: 'full_state', value: {execution_status: 'paused'}},
    })
    expect(await behind(driven, () => driven.conversations.run(driven.id))).toContain('Action finish')
  })

  test('running: interrupt with tools in flight -> an error for each of them before', async () => {
    const driven = await drive(
      {
        steps: [
          {
            parallel: [
              {...LS, takes: '1m'},
              {...LS, takes: '5m'},
            ],
          },
          {finish: 'Done.'},
        ],
      },
      {time: 'held'},
    )
    await driven.say('go', true)
    await driven.asleep()
    await driven.conversations.interrupt(driven.id)
    expect((await driven.told()).slice(-4)).toEqual([
      'AgentError',
      'AgentError',
      'u:execution_status=paused',
      'Interrupt',
    ])
  })

  test.each([
    ['idle', 'spec'],
    ['idle', '1.43'],
  ] as const)('%s: pause -> paused; %s', async (_, compat) => {
    const driven = await idle(ANSWER, compat)
    const events = await behind(driven, () => driven.conversations.pause(driven.id))
    expect(events).toEqual(['u:execution_status=paused', 'Pause'])
  })

  test.each(['finished', 'error', 'stuck', 'paused'] as const)('%s: pause -> nothing', async status => {
    const driven = await drive(REACHED[status])
    await REACH[status](driven)
    expect(await behind(driven, () => driven.conversations.pause(driven.id))).toEqual([])
    expect(await driven.status()).toBe(status)
  })

  test('waiting_for_confirmation: pause -> nothing', async () => {
    const driven = await drive(CONFIRM)
    await driven.turn()
    expect(await behind(driven, () => driven.conversations.pause(driven.id))).toEqual([])
  })

  test('not running: interrupt is a pause', async () => {
    const driven = await idle(ANSWER)
    const events = await behind(driven, () => driven.conversations.interrupt(driven.id))
    expect(events).toEqual(['u:execution_status=paused', 'Pause'])
  })

  test('running: exception -> error', async () => {
    const driven = await drive({steps: [{fail: 'LLMTimeoutError', detail: 'no answer'}]})
    await driven.turn()
    expect((await driven.told()).slice(-2)).toEqual(['u:execution_status=error', 'ConversationError'])
    expect((await driven.log()).at(-1)).toMatchObject({
      code: 'LLMTimeoutError',
      detail: 'no answer',
      source: 'environment',
    })
  })

  test('running: iterations used up -> error', async () => {
    const driven = await drive({'max-iterations': 2, steps: [LS, LS, LS, {finish: 'Done.'}]})
    await driven.turn()
    expect((await driven.log()).at(-1)).toMatchObject({code: 'MaxIterationsReached'})
    expect(await driven.status()).toBe('error')
  })

  test('the last iteration finishes -> finished', async () => {
    const driven = await drive({'max-iterations': 2, steps: [LS, {finish: 'Done.'}]})
    await driven.turn()
    expect(await driven.status()).toBe('finished')
  })

  test('running: budget used up -> error', async () => {
    const driven = await drive({
      budget: 1,
      usage: {cost: 0.6},
      steps: [LS, {...LS, args: {command: 'pwd'}}, LS, {finish: 'Done.'}],
    })
    await driven.turn()
    expect((await driven.log()).at(-1)).toMatchObject({code: 'MaxBudgetReached'})
    expect((await driven.told()).filter(event => event === 'Action')).toHaveLength(2)
  })

  test('running: four identical pairs -> stuck, without an event of its own', async () => {
    const driven = await drive(STUCK)
    await driven.turn()
    expect((await driven.told()).slice(4)).toEqual([
      ...Array.from({length: 4}, () => ['Action', 'Observation']).flat(),
      'u:execution_status=stuck',
    ])
  })

  test.each(['spec', '1.43'] as const)(
    'running at reload -> error, and an error for the first call without a result; %s',
    async compat => {
      const store = openMemoryStore()
      const driven = await drive(
        {
          steps: [
            {
              parallel: [
                {...LS, takes: '5m'},
                {...LS, takes: '5m'},
              ],
            },
            {finish: 'Done.'},
          ],
        },
        {store, time: 'held', compat},
      )
      await driven.say('go', true)
      await driven.asleep()
      const restarted = createConversations(worldOf({store, compat}))
      await restarted.recover()
      const log = await logOf(store, driven.id)
      expect((await restarted.record(driven.id))?.executionStatus).toBe('error')
      const ends = ['u:execution_status=error', 'AgentError', ...(compat === 'spec' ? ['ConversationError'] : [])]
      const added = ends.length + 2
      expect(log.map(told).slice(-added)).toEqual(['Action', 'Action', ...ends])
      const [first, second, , error] = log.slice(-added)
      expect(error?.tool_call_id).toBe(first?.tool_call_id)
      expect(error?.parent_id).toBe(compat === 'spec' ? first?.id : second?.id)
    },
  )

  test('any: delete -> gone, with all that belongs to it', async () => {
    const driven = await drive(SLOW, {time: 'held', hooks: {SessionEnd: () => ({})}})
    await driven.say('go', true)
    await driven.asleep()
    await driven.conversations.remove(driven.id)
    expect(await driven.status()).toBe('gone')
    expect(await driven.log()).toEqual([])
    expect(driven.world.occasions.at(-1)?.type).toBe('SessionEnd')
    await expect(driven.conversations.run(driven.id)).rejects.toMatchObject({status: 404})
  })
})

const STUCK: Scenario = {steps: [LS, LS, LS, LS, LS, {finish: 'Done.'}]}
const FAILING: Scenario = {steps: [{fail: 'LLMTimeoutError', detail: 'no answer'}, {finish: 'Done.'}]}

type Reached = 'finished' | 'stuck' | 'paused' | 'error'
const REACHED: Readonly<Record<Reached, Scenario>> = {finished: ANSWER, stuck: STUCK, paused: ANSWER, error: FAILING}
const REACH: Readonly<Record<Reached, (driven: Driven) => Promise<void>>> = {
  finished: driven => driven.turn(),
  stuck: driven => driven.turn(),
  error: driven => driven.turn(),
  async paused(driven) {
    await driven.say('go')
    await driven.conversations.pause(driven.id)
  },
}
