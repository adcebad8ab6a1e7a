import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {createConversations} from '../../../src/server/conversation/engine.ts'
import type {World} from '../../../src/server/conversation/session.ts'
import {openMemoryStore} from '../../../src/server/store/memory.ts'
import {openSqliteStore} from '../../../src/server/store/sqlite.ts'
import {type Store, StoreFull} from '../../../src/server/store/store.ts'
import {CONVERSATIONS} from '../store/batches.ts'
import {appendUntilFull} from '../store/filled.ts'
import {tempFolder} from '../store/temp-folder.ts'
import {type Driven, drive, logOf, NEW, told, worldOf} from './world.ts'

const LS = {call: 'terminal', args: {command: 'ls'}, observe: 'README.md'}

/** Returns a store that throws `StoreFull` at each write while `isFull` is true. */
function fillable(): Store & {isFull: boolean} {
  const store = openMemoryStore()
  const fillable: Store & {isFull: boolean} = {
    ...store,
    isFull: false,
    append: async (...asked) => {
      if (fillable.isFull) throw new StoreFull('no room')
      return store.append(...asked)
    },
    put: async (...asked) => {
      if (fillable.isFull) throw new StoreFull('no room')
      return store.put(...asked)
    },
  }
  return fillable
}

/** Returns a store whose writes wait from `hold` to `goOn`. A call of `forget` does not wait, so it overtakes them. */
function slowStore() {
  const store = openMemoryStore()
  const waiting: (() => void)[] = []
  let isHeld = false
  const inTime = async () => {
    if (isHeld) await new Promise<void>(resolve => waiting.push(resolve))
  }
  const slow: Store = {
    ...store,
    append: async (...asked) => {
      await inTime()
      return store.append(...asked)
    },
    put: async (...asked) => {
      await inTime()
      return store.put(...asked)
    },
  }
  return {
    store: slow,
    hold: () => {
      isHeld = true
    },
    held: () => waiting.length,
    goOn() {
      isHeld = false
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}

describe('a store that is full', () => {
  test('refuses the message, and nothing of it stays: the next one goes on behind what was kept', async () => {
    const store = fillable()
    const driven = await drive(
      {turns: [{steps: [{say: 'one'}]}, {steps: [{say: 'two'}]}, {steps: [{say: 'three'}]}]},
      {store},
    )
    await driven.turn()
    store.isFull = true
    await expect(driven.say('lost')).rejects.toThrow(StoreFull)
    expect(await driven.status()).toBe('finished')
    expect(await driven.conversations.snapshot(driven.id)).toMatchObject({value: {execution_status: 'finished'}})
    store.isFull = false
    await driven.turn('kept')
    const tree = (await driven.log()).filter(({kind}) => kind !== 'ConversationStateUpdateEvent')
    expect(tree.map(told)).toEqual(['SystemPrompt', 'Message user', 'Message agent', 'Message user', 'Message agent'])
    expect(tree.slice(1).map(({parent_id}) => parent_id)).toEqual(tree.slice(0, -1).map(({id}) => id))
    expect(JSON.stringify(tree.at(-1))).toContain('"two"')
  })

  /** A run whose store has no room left. */
  async function runWithoutRoom() {
    const store = fillable()
    const driven = await drive({steps: [{...LS, takes: '1m'}, {finish: 'Done.'}]}, {store, time: 'held'})
    await driven.say('go', true)
    await driven.asleep()
    store.isFull = true
    await driven.wake(60_000)
    await driven.conversations.settled(driven.id)
    const shown = async () => (await driven.conversations.info(driven.id)).execution_status
    return {...driven, store, shown}
  }

  const END = ['u:execution_status=error', 'ConversationError']
  const FAILED = /^error a run failed .*"code":"StoreFull","detail":"no room"/u

  test('ends a run in ERROR, says so, and the end is written when there is room again', async () => {
    const {store, shown, told, wake, status, log, world} = await runWithoutRoom()
    expect(await shown()).toBe('error')
    expect(world.logged.filter(line => FAILED.test(line))).toHaveLength(1)
    expect(await told()).not.toContain('ConversationError')
    await wake(1000)
    store.isFull = false
    await wake(1999)
    expect(await told()).not.toContain('ConversationError')
    await wake(1)
    expect((await told()).slice(-2)).toEqual(END)
    expect((await log()).at(-1)).toMatchObject({code: 'StoreFull', detail: 'no room'})
    expect(await status()).toBe('error')
    expect(world.logged.at(-1)).toMatch(/^warn the end of a run is written now/u)
    await wake(600_000)
    expect((await told()).filter(event => event === 'ConversationError')).toHaveLength(1)
  })

  test('has the end of the run before whatever comes later, also if nobody waited for it', async () => {
    const {store, conversations, id, told, log, wake, status} = await runWithoutRoom()
    store.isFull = false
    await conversations.run(id)
    await conversations.settled(id)
    await wake(600_000)
    expect(await status()).toBe('finished')
    const all = await told()
    const at = all.indexOf('ConversationError')
    expect(all.slice(at - 1, at + 2)).toEqual([...END, 'u:execution_status=running'])
    expect(all.filter(event => event === 'ConversationError')).toHaveLength(1)
    const tree = (await log()).filter(({kind}) => kind !== 'ConversationStateUpdateEvent')
    expect(tree.slice(1).map(({parent_id}) => parent_id)).toEqual(tree.slice(0, -1).map(({id: own}) => own))
  })

  test('keeps a conversation whose end it owes in memory, although nobody asks for it', async () => {
    const store = fillable()
    const world = {
      ...worldOf({store, scenario: {steps: [{wait: '1m'}, {finish: 'Done.'}]}, time: 'held'}),
      idleMs: 90_000,
    }
    const conversations = createConversations(world)
    onTestFinished(() => conversations[Symbol.asyncDispose]())
    const {record} = await conversations.create(NEW)
    await conversations.message(record.id, {role: 'user', content: [{text: 'go'}]}, true)
    while (world.clock.sleepers() < 2) await new Promise(setImmediate)
    store.isFull = true
    await world.clock.advance(600_000)
    expect(await conversations.info(record.id)).toMatchObject({execution_status: 'error'})
    store.isFull = false
    await world.clock.advance(60_000)
    const log = (await logOf(store, record.id)).map(told)
    expect(log.slice(-2)).toEqual(END)
    expect(log.filter(event => event === 'ConversationError')).toHaveLength(1)
  })

  test('does not keep a server from starting: the run of the dead one ends when there is room', async () => {
    const store = fillable()
    const driven = await drive({steps: [{wait: '5m'}, {finish: 'Done.'}]}, {store, time: 'held'})
    await driven.say('go', true)
    await driven.asleep()
    store.isFull = true
    const world = worldOf({store, time: 'held'})
    const restarted = createConversations(world)
    onTestFinished(() => restarted[Symbol.asyncDispose]())
    await restarted.recover()
    expect(world.logged).toContainEqual(expect.stringMatching(/^error a run failed .*"code":"ServerRestarted"/u))
    store.isFull = false
    await world.clock.advance(1000)
    expect((await driven.told()).slice(-2)).toEqual(END)
    expect((await restarted.record(driven.id))?.executionStatus).toBe('error')
  })

  test('of SQLite is full for real, and has the end once something was deleted', async () => {
    await using store = openSqliteStore(join(await tempFolder(), 'events.db'), {pages: 100})
    const driven = await drive({steps: [{wait: '1m'}, {finish: 'x'.repeat(100_000)}]}, {store, time: 'held'})
    await driven.say('go', true)
    await driven.asleep()
    await appendUntilFull(store)
    await driven.wake(60_000)
    await driven.conversations.settled(driven.id)
    expect(await driven.conversations.info(driven.id)).toMatchObject({execution_status: 'error'})
    for (const id of CONVERSATIONS) await store.forget(id)
    await driven.wake(600_000)
    expect((await driven.told()).slice(-2)).toEqual(END)
    expect(await driven.status()).toBe('error')
    await driven.conversations[Symbol.asyncDispose]()
  })
})

test('a run that fails by its scenario has a log line without the secrets of its conversation', async () => {
  const scenario = {steps: [{fail: 'LLMTimeoutError', detail: 'no answer for marker-7f3a'}]}
  const driven = await drive(scenario, {conversation: {secrets: {A: 'marker-7f3a'}}})
  await driven.turn()
  const lines = driven.world.logged.filter(line => line.startsWith('warn a run failed'))
  expect(lines).toEqual([expect.stringContaining('"code":"LLMTimeoutError","detail":"no answer for <secret-hidden>"')])
  expect(lines[0]).toContain(driven.id)
})

describe('the end of a session', () => {
  test('waits for hooks at the end of the server, and not for ever', async () => {
    const hook = (_: unknown, signal: AbortSignal) =>
      new Promise<object>(resolve => signal.addEventListener('abort', () => resolve({})))
    const driven = await drive({steps: [{finish: 'Done.'}]}, {time: 'held', hooks: {SessionEnd: hook}})
    await driven.say('Go', true)
    await driven.conversations.settled(driven.id)
    const ended = driven.conversations[Symbol.asyncDispose]()
    while (driven.world.occasions.at(-1)?.type !== 'SessionEnd') await new Promise(setImmediate)
    await driven.world.clock.advance(10_000)
    await ended
    expect((await driven.told()).at(-1)).toBe('Hook SessionEnd')
  })

  test('comes when nothing is done for long: SessionEnd, and the next message begins another one', async () => {
    const world = {...worldOf({time: 'held', hooks: {SessionStart: () => ({}), SessionEnd: () => ({})}}), idleMs: 1000}
    const conversations = createConversations(world)
    const {record} = await conversations.create(NEW)
    const say = () => conversations.message(record.id, {role: 'user', content: [{text: 'go'}]}, true)
    await say()
    await conversations.settled(record.id)
    await world.clock.advance(999)
    expect(world.occasions.map(({type}) => type)).not.toContain('SessionEnd')
    await world.clock.advance(1)
    while (world.occasions.at(-1)?.type !== 'SessionEnd') await new Promise(setImmediate)
    await new Promise(setImmediate)
    await say()
    await conversations.settled(record.id)
    const log = (await logOf(world.store, record.id)).map(told)
    expect(log.filter(event => event === 'SystemPrompt')).toHaveLength(1)
    expect(log.filter(event => event.startsWith('Hook'))).toEqual([
      'Hook SessionStart',
      'Hook SessionEnd',
      'Hook SessionStart',
    ])
  })

  test('makes a message wait for the SessionEnd hooks, and then begin another session', async () => {
    const {promise, resolve} = Promise.withResolvers<object>()
    const world = {
      ...worldOf({time: 'held', hooks: {SessionStart: () => ({}), SessionEnd: () => promise}}),
      idleMs: 1000,
    }
    const conversations = createConversations(world)
    const {record} = await conversations.create({...NEW, secrets: {A: 'marker-7f3a'}})
    const say = () => conversations.message(record.id, {role: 'user', content: [{text: 'marker-7f3a'}]}, false)
    await say()
    await world.clock.advance(1000)
    while (world.occasions.at(-1)?.type !== 'SessionEnd') await new Promise(setImmediate)
    const said = say()
    const described = conversations.describe(record)
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    resolve({})
    await said
    expect(await described).toMatchObject({execution_status: 'idle'})
    const log = await logOf(world.store, record.id)
    const hooksAndMessages = log.map(told).filter(event => /^(Hook|Message)/u.test(event))
    expect(hooksAndMessages.slice(1)).toEqual(['Message user', 'Hook SessionEnd', 'Hook SessionStart', 'Message user'])
    expect(JSON.stringify(log)).not.toContain('marker-7f3a')
  })

  test('begins once, although the server ends while the SessionEnd hooks of an idle session run', async () => {
    const hook = (_: unknown, signal: AbortSignal) =>
      new Promise<object>(resolve => signal.addEventListener('abort', () => resolve({})))
    const world = {...worldOf({time: 'held', hooks: {SessionEnd: hook}}), idleMs: 1000}
    const conversations = createConversations(world)
    const {record} = await conversations.create(NEW)
    await conversations.message(record.id, {role: 'user', content: [{text: 'go'}]}, false)
    await world.clock.advance(1000)
    while (world.occasions.at(-1)?.type !== 'SessionEnd') await new Promise(setImmediate)
    const ended = conversations[Symbol.asyncDispose]()
    await world.clock.advance(10_000)
    await ended
    const log = (await logOf(world.store, record.id)).map(told)
    expect(log.filter(event => event === 'Hook SessionEnd')).toHaveLength(1)
  })

  test('takes no secret away, nor what was asked for: both are as long as the process', async () => {
    const world = worldOf({time: 'held', hooks: {SessionEnd: () => ({})}})
    const asked: unknown[] = []
    const hookConfigOf: World['hookConfigOf'] = (hooked, ...more) => {
      asked.push(hooked.record.request.hook_config)
      return world.hookConfigOf(hooked, ...more)
    }
    const conversations = createConversations({...world, hookConfigOf, idleMs: 1000})
    const hook_config = {Stop: [{hooks: [{command: 'echo marker-7f3a'}]}]}
    const secrets = {A: 'marker-7f3a'}
    const {record} = await conversations.create({...NEW, request: {hook_config}, secrets})
    const say = () => conversations.message(record.id, {role: 'user', content: [{text: 'marker-7f3a'}]}, true)
    await say()
    await conversations.settled(record.id)
    await world.clock.advance(1000)
    while (world.occasions.at(-1)?.type !== 'SessionEnd') await new Promise(setImmediate)
    await new Promise(setImmediate)
    await say()
    await conversations.settled(record.id)
    expect(asked).toEqual([hook_config, hook_config])
    expect(JSON.stringify(await logOf(world.store, record.id))).not.toContain('marker-7f3a')
    expect(JSON.stringify(await conversations.record(record.id))).not.toContain('marker-7f3a')
  })

  test('comes with the server: what runs is paused, and goes on after the next start', async () => {
    const store = openMemoryStore()
    const scenario = {steps: [LS, {wait: '5m'}, {finish: 'Done.'}]}
    const driven = await drive(scenario, {store, time: 'held', hooks: {SessionEnd: () => ({})}})
    await driven.say('go', true)
    await driven.asleep()
    await driven.conversations[Symbol.asyncDispose]()
    expect((await driven.told()).slice(-3)).toEqual(['u:execution_status=paused', 'Pause', 'Hook SessionEnd'])
    const again = createConversations(worldOf({store, scenario}))
    await again.run(driven.id)
    await again.settled(driven.id)
    expect((await driven.told()).slice(-4)).toEqual([
      'u:execution_status=running',
      'Action finish',
      'Observation',
      'u:execution_status=finished',
    ])
  })
})

describe('after a restart', () => {
  test('what waits for confirmation still waits, and can be accepted', async () => {
    const store = openMemoryStore()
    const scenario = {confirmation: 'always' as const, steps: [LS, {finish: 'Done.'}]}
    const driven = await drive(scenario, {store})
    await driven.turn()
    const again = createConversations(worldOf({store, scenario}))
    await again.respond(driven.id, true, '')
    await again.settled(driven.id)
    expect((await logOf(store, driven.id)).map(told).slice(-5)).toEqual([
      'u:execution_status=running',
      'Observation',
      'Action finish',
      'Observation',
      'u:execution_status=finished',
    ])
  })

  test('ids, calls and answers go on where they were', async () => {
    const store = openMemoryStore()
    const scenario = {seed: 7, turns: [{steps: [LS, {finish: 'one'}]}, {steps: [LS, {finish: 'two'}]}]}
    const driven = await drive(scenario, {store})
    await driven.turn()
    const again = createConversations(worldOf({store, scenario}))
    await again.message(driven.id, {role: 'user', content: [{text: 'more'}]}, true)
    await again.settled(driven.id)
    const log = await logOf(store, driven.id)
    expect(new Set(log.map(({id}) => id)).size).toBe(log.length)
    const calls = log.filter(({kind}) => kind === 'ActionEvent')
    expect(calls.map(({tool_call_id}) => tool_call_id)).toEqual(['call_1', 'call_2', 'call_3', 'call_4'])
    expect(calls.map(({llm_response_id}) => llm_response_id)).toEqual(['resp-1', 'resp-2', 'resp-3', 'resp-4'])
    expect(JSON.stringify(log.at(-2))).toContain('two')
  })
})

test('two requests for one id make one conversation', async () => {
  const conversations = createConversations(worldOf())
  const asked = {...NEW, id: 'a'.repeat(32)}
  const made = await Promise.all([
    conversations.create({...asked, title: 'one'}),
    conversations.create({...asked, title: 'other'}),
  ])
  expect(made.map(({status, record}) => [status, record.title])).toEqual([
    ['made', 'one'],
    ['known', 'one'],
  ])
})

test('many messages at once keep a log without gaps or branches', async () => {
  const driven = await drive({steps: [LS, LS, {say: 'done'}]})
  await Promise.all(Array.from({length: 50}, (_, at) => driven.say(`message ${at}`, at % 3 === 0)))
  await driven.conversations.settled(driven.id)
  const tree = (await driven.log()).filter(({kind}) => kind !== 'ConversationStateUpdateEvent')
  expect(tree.slice(1).map(({parent_id}) => parent_id)).toEqual(tree.slice(0, -1).map(({id}) => id))
  expect(tree.filter(({source}) => source === 'user')).toHaveLength(50)
})

describe('deleting', () => {
  test('ends a message that waits for its hooks: nothing of it is written any more', async () => {
    const {promise, resolve} = Promise.withResolvers<object>()
    const driven = await drive({steps: []}, {hooks: {UserPromptSubmit: () => promise}})
    const said = driven.say('go', true).catch((error: unknown) => error)
    while (driven.world.occasions.length === 0) await new Promise(setImmediate)
    await driven.conversations.remove(driven.id)
    resolve({})
    expect(await said).toMatchObject({status: 404})
    expect(await driven.log()).toEqual([])
  })

  test.each<[string, (driven: Driven) => Promise<unknown>]>([
    ['a message', ({say}) => say('go')],
    ['a title', ({conversations, id}) => conversations.change(id, {title: 'late'})],
  ])('waits for %s that is being written, which does not come back', async (_, act) => {
    const slow = slowStore()
    const driven = await drive({steps: []}, {store: slow.store})
    slow.hold()
    const acted = act(driven).catch(() => undefined)
    while (slow.held() === 0) await new Promise(setImmediate)
    const removed = driven.conversations.remove(driven.id)
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    slow.goOn()
    await Promise.all([acted, removed])
    expect(await driven.conversations.record(driven.id)).toBeNull()
    expect(await driven.log()).toEqual([])
  })

  test('twice at once tells the SessionEnd hooks once, and the second time that there is none', async () => {
    const driven = await drive({steps: []}, {hooks: {SessionEnd: () => ({})}})
    await driven.turn()
    const [first, second] = await Promise.allSettled([1, 2].map(() => driven.conversations.remove(driven.id)))
    expect([first, second]).toMatchObject([{status: 'fulfilled'}, {status: 'rejected', reason: {status: 404}}])
    expect(driven.world.occasions.map(({type}) => type)).toEqual(['SessionEnd'])
  })
})
