import {expect, test} from 'vitest'
import {planIn} from '../../../src/server/faults/plan.ts'
import type {Scenario} from '../../../src/server/scenario/scenario.ts'
import {NEW} from '../conversation/world.ts'
import {appOf} from '../routes/app.ts'

const ID = '5e7e000200004000800000000000000b'
const SEARCH = `/api/shared-events/search?conversation_id=${ID}`
const SCENARIO: Scenario = {
  turns: [
    {steps: [{wait: '1s'}, {call: 'glob', args: {pattern: '*'}, observe: 'x', takes: '1s'}, {say: 'Hello.'}]},
    {steps: [{wait: '1s'}, {finish: 'Done.'}]},
  ],
}

async function labWith(...rules: readonly object[]) {
  const lab = await appOf({scenario: SCENARIO, time: 'held', idleMs: 60_000})
  await lab.conversations.create({...NEW, id: ID})
  lab.server.faults.set(planIn({seed: 1, rules}))
  const {clock} = lab.world
  const turn = () => lab.conversations.message(ID, {role: 'user', content: [{type: 'text', text: 'go'}]}, true)
  /** Waits until the run waits for the clock, besides the idle timeout of the session. */
  const asleep = () => expect.poll(() => clock.sleepers()).toBe(2)
  const status = async () => (await lab.get(SEARCH)).status
  return {...lab, clock, turn, asleep, status}
}

test('a request fails only while its conversation is at the step, by number in the turn or by name', async () => {
  const lab = await labWith({on: '/*', status: 501, step: 1}, {on: '/*', status: 502, step: 'call'})
  expect(await lab.status()).toBe(200)
  await lab.turn()
  await lab.asleep()
  expect(await lab.status()).toBe(501)
  expect((await lab.get(SEARCH.replace(/.$/u, 'c'))).status).toBe(200)
  expect((await lab.get('/alive')).status).toBe(200)
  await lab.clock.advance(1000)
  await lab.asleep()
  expect(await lab.status()).toBe(502)
  await lab.clock.advance(1000)
  await lab.conversations.settled(ID)
  expect(await lab.status()).toBe(200)
  await lab.turn()
  await lab.asleep()
  expect(await lab.status()).toBe(501)
  expect(lab.server.faults.list().rules).toMatchObject([
    {matched: 2, fired: 2},
    {matched: 1, fired: 1},
  ])
})

test('the body of a start names the conversation whose step counts', async () => {
  const lab = await labWith({on: 'POST /api/*', status: 503, step: 'wait'})
  const start = () => lab.post('/api/v1/app-conversations/stream-start', {conversation_id: ID, scenario: 1})
  expect((await start()).status).not.toBe(503)
  await lab.turn()
  await lab.asleep()
  expect((await start()).status).toBe(503)
})

test('a conversation keeps its step when the server loads it again', async () => {
  const lab = await labWith({on: '/api/shared-events/*', status: 503, step: 'say'})
  await lab.turn()
  for (let at = 0; at < 2; at++) {
    await lab.asleep()
    await lab.clock.advance(1000)
  }
  await lab.conversations.settled(ID)
  expect(await lab.status()).toBe(503)
  await lab.clock.advance(60_000)
  await expect.poll(lab.status).toBe(200)
  await lab.conversations.snapshot(ID)
  expect(await lab.status()).toBe(503)
})
