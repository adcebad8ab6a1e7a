import {expect, test} from 'vitest'
import {createConversations} from '../../../../src/server/conversation/engine.ts'
import {SCENARIOS} from '../../../../src/server/scenario/built-in.ts'
import type {Store} from '../../../../src/server/store/store.ts'
import {messageAt, updateAt} from '../../serving.ts'
import {drive, worldOf} from '../world.ts'

/** Returns the engine of a server that was restarted with the same store. */
async function restarted(store: Store, fakes: Parameters<typeof worldOf>[0] = {}) {
  const conversations = await createConversations(worldOf({...fakes, store}))
  return {
    conversations,
    recordOf: async (id: string) => {
      const record = await conversations.record(id)
      if (record === null) throw new Error('it is gone')
      return record
    },
  }
}

test.each(Object.keys(SCENARIOS))('%s is described at rest as it is in memory', async name => {
  const fakes = {hooks: {Stop: () => ({})}}
  const driven = await drive(SCENARIOS[name] ?? {steps: []}, {...fakes, conversation: {request: {scenario: name}}})
  await driven.turn()
  await driven.conversations[Symbol.asyncDispose]()
  const {conversations, recordOf} = await restarted(driven.world.store, fakes)
  const described = await conversations.describe(await recordOf(driven.id))
  expect(described).toMatchObject({leaf_event_id: expect.any(String), last_user_message_id: expect.any(String)})
  expect(described).toEqual(await conversations.info(driven.id))
})

test('one without any event is described too', async () => {
  const {world, id} = await drive({steps: []})
  const {conversations, recordOf} = await restarted(world.store)
  expect(await conversations.describe(await recordOf(id))).toEqual(await conversations.info(id))
})

test('hooks are told of one that was given tags before its first message', async () => {
  const fakes = {hooks: {Stop: () => ({})}}
  const driven = await drive({steps: [{finish: 'done'}]}, fakes)
  for (const team of ['red', 'blue']) await driven.conversations.change(driven.id, {tags: {team}})
  await driven.turn()
  await driven.conversations[Symbol.asyncDispose]()
  const {conversations, recordOf} = await restarted(driven.world.store, fakes)
  const described = await conversations.describe(await recordOf(driven.id))
  expect(described).toMatchObject({tags: {team: 'blue'}, hook_config: {stop: [{matcher: '*'}]}})
})

test('of a long log little is read', async () => {
  const {world, id} = await drive({steps: []})
  const all = [messageAt(1, 'first'), ...Array.from({length: 5000}, (_, at) => updateAt(at + 2, `u${at}`))]
  await world.store.append(id, all)
  let read = 0
  const counted = <E>(events: E[]) => {
    read += events.length
    return events
  }
  const {conversations, recordOf} = await restarted({
    ...world.store,
    byLog: async (...query) => counted(await world.store.byLog(...query)),
    byTime: async (...query) => counted(await world.store.byTime(...query)),
  })
  expect(await conversations.describe(await recordOf(id))).toMatchObject({last_user_message_id: 'first'})
  expect(read).toBeLessThan(1100)
})
