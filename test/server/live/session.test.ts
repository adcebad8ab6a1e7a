import {describe, expect, test} from 'vitest'
import type {Store} from '../../../src/server/store/store.ts'
import {CONVERSATION, message, openLab} from './harness.ts'
import {listen} from './listener.ts'

const PATH = `/sockets/session/${CONVERSATION}`

function seqsOf(frames: readonly Record<string, unknown>[]): unknown[] {
  return frames.flatMap(({type, seq}) => (type === 'durable' ? [seq] : []))
}

function typesOf(frames: readonly Record<string, unknown>[]): string {
  return frames.map(({type}) => type).join(' ')
}

describe('the session socket', () => {
  test.each([
    ['', {type: 'sync', through_seq: 2}, []],
    ['?after_seq=-1', {type: 'sync', from_seq: -1, through_seq: 2}, [0, 1, 2]],
    ['?after_seq=-7', {type: 'sync', from_seq: -7, through_seq: 2}, [0, 1, 2]],
    ['?after_seq=0', {type: 'sync', from_seq: 0, through_seq: 2}, [1, 2]],
    ['?after_seq=2', {type: 'sync', from_seq: 2, through_seq: 2}, []],
    ['?after_seq=3', {type: 'sync', from_seq: 3, through_seq: 2}, []],
    ['?after_seq=99', {type: 'sync', from_seq: 99, through_seq: 2}, []],
  ])('%s begins with %j, then sends %j, the snapshot, and what happens', async (query, sync, seqs) => {
    await using lab = await openLab()
    await lab.tell(message('0'), message('1'), message('2'))
    using client = listen(lab.url + PATH + query)
    const begin = await client.heard(2 + seqs.length)
    expect(begin[0]).toEqual(sync)
    expect(seqsOf(begin)).toEqual(seqs)
    expect(begin.at(-1)).toMatchObject({type: 'transient', event: {key: 'full_state'}})
    await lab.tell(message('3'))
    expect((await client.heard(3 + seqs.length)).at(-1)).toMatchObject({
      type: 'durable',
      seq: 3,
      event: {kind: 'MessageEvent'},
    })
  })

  test('an empty log has no last place', async () => {
    await using lab = await openLab()
    using client = listen(`${lab.url}${PATH}?after_seq=-1`)
    expect((await client.heard(1))[0]).toEqual({type: 'sync', from_seq: -1})
  })

  test('an answer begins, comes in parts and ends; its parts have no event in them', async () => {
    await using lab = await openLab()
    using client = listen(lab.url + PATH)
    await client.heard(2)
    const answer = message('Hello')
    const item = {item_id: answer.id, attempt: 1}
    lab.channel.publish(CONVERSATION, {type: 'item_started', ...item, anchor_seq: -1})
    lab.channel.publish(CONVERSATION, {
      type: 'delta',
      ...item,
      order: 0,
      kind: 'text',
      content: 'Hello',
      event: {kind: 'X'},
    })
    await lab.tell(answer)
    lab.channel.publish(CONVERSATION, {type: 'item_aborted', item_id: 'other', attempt: 2, reason: 'cancelled'})
    const frames = (await client.heard(6)).slice(2)
    expect(frames[0]).toEqual({type: 'item_started', ...item, anchor_seq: -1})
    expect(frames[1]).toEqual({type: 'delta', ...item, order: 0, kind: 'text', content: 'Hello'})
    expect(frames[2]).toMatchObject({type: 'durable', seq: 0, event: {id: answer.id}})
    expect(frames[3]).toEqual({type: 'item_aborted', item_id: 'other', attempt: 2, reason: 'cancelled'})
  })

  test('a bad frame is answered with an error frame', async () => {
    await using lab = await openLab()
    using client = listen(lab.url + PATH)
    client.say({nope: 1})
    const error = await client.first(({type}) => type === 'error')
    expect(error).toEqual({type: 'error', code: 'ValidationError', detail: expect.stringContaining('role')})
    client.say({role: 'user', content: 'hello'})
    client.say('no JSON')
    await client.first(({code}) => code === 'JSONDecodeError')
    expect(lab.said).toHaveLength(1)
  })
})

test('who comes in the middle of an answer is told that it has begun, until it has ended', async () => {
  await using lab = await openLab()
  const answer = message('Hello')
  const item = {item_id: answer.id, attempt: 1}
  const say = (order: number) =>
    lab.channel.publish(CONVERSATION, {type: 'delta', ...item, order, kind: 'text', content: 'H', event: {kind: 'X'}})
  lab.channel.publish(CONVERSATION, {type: 'item_started', ...item, anchor_seq: -1})
  say(0)
  using client = listen(lab.url + PATH)
  await client.heard(3)
  say(1)
  await lab.tell(answer)
  expect(typesOf(await client.heard(5))).toBe('sync transient item_started delta durable')
  expect(client.frames[2]).toEqual({type: 'item_started', ...item, anchor_seq: -1})
  using late = listen(lab.url + PATH)
  await late.heard(2)
  lab.channel.publish(CONVERSATION, {type: 'item_started', item_id: 'aborted', attempt: 1, anchor_seq: 0})
  lab.channel.publish(CONVERSATION, {type: 'item_aborted', item_id: 'aborted', attempt: 1, reason: 'cancelled'})
  using last = listen(lab.url + PATH)
  await last.heard(2)
  await lab.tell(message('next'))
  expect(typesOf(await last.heard(3))).toBe('sync transient durable')
})

describe('a conversation that is deleted', () => {
  test.each(['events', 'session'])('closes its %s sockets', async protocol => {
    await using lab = await openLab()
    using client = listen(`${lab.url}/sockets/${protocol}/${CONVERSATION}`)
    await client.heard(1)
    await lab.tell(message('0'))
    await lab.store.forget(CONVERSATION)
    lab.channel.publish(CONVERSATION, {type: 'gone'})
    expect(await client.closed).toEqual([4004, 'conversation_not_found'])
    expect(lab.channel.subscribers(CONVERSATION)).toBe(0)
  })

  test('while its log is still sent ends that', async () => {
    const forgotten = {reads: 0}
    const store = (memory: Store): Store => ({
      ...memory,
      async byLog(conversation, page) {
        const events = await memory.byLog(conversation, page)
        if (forgotten.reads++ === 0) {
          await lab.tell(message('1'), message('2'))
          await memory.forget(conversation)
        }
        if (forgotten.reads > 50) throw new Error('it goes on and on')
        return events
      },
    })
    await using lab = await openLab({store})
    await lab.tell(message('0'))
    using client = listen(`${lab.url}${PATH}?after_seq=-1`)
    await client.first(({type}) => type === 'transient')
    lab.channel.publish(CONVERSATION, {type: 'gone'})
    expect(await client.closed).toEqual([4004, 'conversation_not_found'])
  })
})

describe('what happens while the log is still sent', () => {
  /** Returns a store that calls `onPage` after each page that was read. */
  function eventful(onPage: (page: number) => Promise<void> | void) {
    let pages = 0
    return (store: Store): Store => ({
      ...store,
      async byLog(conversation, page) {
        const events = await store.byLog(conversation, page)
        await onPage(pages++)
        return events
      },
    })
  }

  test('comes once and in its place', async () => {
    const tell = {act: async (_: number) => {}}
    await using lab = await openLab({store: eventful(page => tell.act(page))})
    await lab.tell(...Array.from({length: 330}, (_, at) => message(`${at}`)))
    tell.act = async page => {
      if (page < 6) await lab.tell(message(`a ${page}`), message(`b ${page}`))
    }
    using client = listen(`${lab.url}${PATH}?after_seq=-1`)
    await client.first(({seq}) => seq === 341)
    await lab.tell(message('live'))
    await client.first(({seq}) => seq === 342)
    expect(seqsOf(client.frames)).toEqual(Array.from({length: 343}, (_, at) => at))
  })

  test('is not sent twice when it is stored before it is published', async () => {
    await using lab = await openLab()
    const [appended] = await lab.store.append(CONVERSATION, [message('0')])
    using client = listen(`${lab.url}${PATH}?after_seq=-1`)
    await client.first(({type}) => type === 'transient')
    if (appended !== undefined) lab.channel.publish(CONVERSATION, {type: 'durable', event: appended.event})
    await lab.tell(message('1'))
    await client.first(({seq}) => seq === 1)
    expect(seqsOf(client.frames)).toEqual([0, 1])
  })

  test('an answer on its way comes after the log, one that ended does not come in parts', async () => {
    const tell = {act: async (_: number) => {}}
    await using lab = await openLab({store: eventful(page => tell.act(page))})
    const done = message('done')
    const started = (item_id: string) =>
      lab.channel.publish(CONVERSATION, {type: 'item_started', item_id, attempt: 1, anchor_seq: 0})
    await lab.tell(message('0'))
    tell.act = async page => {
      if (page !== 0) return
      started(done.id)
      started('aborted')
      started('on its way')
      await lab.tell(done)
      lab.channel.publish(CONVERSATION, {type: 'item_aborted', item_id: 'aborted', attempt: 1, reason: 'cancelled'})
    }
    using client = listen(`${lab.url}${PATH}?after_seq=-1`)
    const frames = [...(await client.heard(5))]
    await lab.tell(message('end'))
    await client.first(({seq}) => seq === 2)
    expect(typesOf(frames)).toBe('sync durable durable transient item_started')
    expect(frames[4]).toMatchObject({item_id: 'on its way'})
    expect(client.frames).toHaveLength(6)
  })
})

test.each([
  ['spec', true],
  ['1.58', false],
] as const)('a live hook run has its parent in %s: %s; replayed it always has', async (compat, hasParent) => {
  await using lab = await openLab({settings: {compat}})
  using client = listen(lab.url + PATH)
  await client.heard(2)
  await lab.tell(message('x', {kind: 'HookExecutionEvent', parent_id: 'p'}), message('y', {parent_id: 'p'}))
  const [, , hook, other] = await client.heard(4)
  expect(hook?.event).toHaveProperty('kind', 'HookExecutionEvent')
  expect(Object.hasOwn(Object(hook?.event), 'parent_id')).toBe(hasParent)
  expect(other?.event).toHaveProperty('parent_id', 'p')
  using again = listen(`${lab.url}${PATH}?after_seq=-1`)
  expect((await again.heard(2))[1]?.event).toHaveProperty('parent_id', 'p')
})
