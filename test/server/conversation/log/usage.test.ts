import {describe, expect, test} from 'vitest'
import {createConversations} from '../../../../src/server/conversation/engine.ts'
import type {Scenario} from '../../../../src/server/scenario/scenario.ts'
import type {Store} from '../../../../src/server/store/store.ts'
import {eventAt} from '../../serving.ts'
import {type Driven, drive, type Json, logOf, NEW, worldOf} from '../world.ts'

const say = (cost: number) => ({steps: [{say: 'a', usage: {prompt: 100, completion: 10, cost}}]})
const SCENARIO: Scenario = {turns: [say(0.05), say(0.05)]}
const GLOB = {call: 'glob', args: {pattern: '*'}, usage: {cost: 0.05}}

/** Restarts the server of a conversation and runs another turn. */
async function turnAfterRestart({world, id, conversations}: Driven) {
  await conversations[Symbol.asyncDispose]()
  const again = createConversations(worldOf({scenario: world.defaults.now().scenario, store: world.store}))
  await again.message(id, {role: 'user', content: [{type: 'text', text: 'more'}]}, true)
  await again.settled(id)
  return again
}

async function announced(store: Store, id: string): Promise<Json[]> {
  const updates = (await logOf(store, id)).filter(({key}) => key === 'stats')
  return updates.map(({value}) => (value as {usage_to_metrics: {agent: Json}}).usage_to_metrics.agent)
}

describe('after a restart', () => {
  test('what answers took is counted on', async () => {
    const driven = await drive(SCENARIO)
    await driven.turn()
    const again = await turnAfterRestart(driven)
    const tokens = {prompt_tokens: 200, completion_tokens: 20, per_turn_token: 110}
    const [, last] = await announced(driven.world.store, driven.id)
    expect(last).toMatchObject({accumulated_cost: 0.1, accumulated_token_usage: tokens})
    const {stats} = await again.info(driven.id)
    expect(stats).toMatchObject({usage_to_metrics: {agent: {accumulated_cost: 0.1, accumulated_token_usage: tokens}}})
  })

  test('it is told before there is an answer, of one at rest as well', async () => {
    const driven = await drive(SCENARIO)
    await driven.turn()
    await driven.conversations[Symbol.asyncDispose]()
    const again = createConversations(worldOf({scenario: SCENARIO, store: driven.world.store}))
    const record = await again.record(driven.id)
    if (record === null) throw new Error('it is gone')
    const atRest = await again.describe(record)
    expect(atRest.stats).toMatchObject({usage_to_metrics: {agent: {accumulated_cost: 0.05}}})
    expect((await again.info(driven.id)).stats).toEqual(atRest.stats)
  })

  test('a budget is used up by what was spent before', async () => {
    const driven = await drive({budget: 0.08, turns: [say(0.05), {steps: [GLOB, {say: 'b'}]}]})
    await driven.turn()
    await turnAfterRestart(driven)
    expect((await driven.log()).at(-1)).toMatchObject({code: 'MaxBudgetReached'})
  })
})

test('after an idle time it is counted on', async () => {
  const world = {...worldOf({time: 'held', scenario: SCENARIO}), idleMs: 1000}
  const conversations = createConversations(world)
  const {record} = await conversations.create(NEW)
  const turn = async () => {
    await conversations.message(record.id, {role: 'user', content: [{type: 'text', text: 'go'}]}, true)
    await conversations.settled(record.id)
  }
  await turn()
  await world.clock.advance(1000)
  await turn()
  expect((await announced(world.store, record.id)).map(({accumulated_cost: cost}) => cost)).toEqual([0.05, 0.1])
})

test('what others than the agent took is kept, and spent; what is no number is none', async () => {
  const driven = await drive({budget: 0.3, turns: [{steps: [{...GLOB, usage: {prompt: 100, cost: 0.05}}, {say: 'b'}]}]})
  const agent = {accumulated_cost: 'much', accumulated_token_usage: {prompt_tokens: 5, cache_read_tokens: 7}}
  const value = {usage_to_metrics: {agent, condenser: {accumulated_cost: 0.4}}}
  await driven.world.store.append(driven.id, [
    eventAt(1, {id: 's', source: 'environment', key: 'stats', value, kind: 'ConversationStateUpdateEvent'}),
  ])
  await turnAfterRestart(driven)
  const [, update] = (await driven.log()).filter(({key}) => key === 'stats')
  expect(update?.value).toMatchObject({
    usage_to_metrics: {
      agent: {accumulated_cost: 0.05, accumulated_token_usage: {prompt_tokens: 105, cache_read_tokens: 7}},
      condenser: {accumulated_cost: 0.4},
    },
  })
  expect((await driven.log()).at(-1)).toMatchObject({code: 'MaxBudgetReached'})
})
