import {describe, expect, test} from 'vitest'
import {type Bounds, createCallbackShelf} from '../../../src/server/receiver/callback-shelf.ts'
import {type CallbackRecord, droppedOf, recordsOf} from '../../../src/server/receiver/record.ts'
import {openMemoryStore} from '../../../src/server/store/memory.ts'
import type {Store} from '../../../src/server/store/store.ts'

const WIDE = {count: 1000, bytes: 1_000_000}
const CONVERSATION = 'c'.repeat(32)
const OTHER = 'd'.repeat(32)

function callbackAt(at: number, more: Partial<CallbackRecord> = {}): CallbackRecord {
  return {
    id: `${more.answer ?? 204}-${at}`,
    conversation: CONVERSATION,
    sessionId: null,
    finishedAt: null,
    path: '/',
    bytes: 0,
    isJson: true,
    body: '',
    answer: 204,
    count: 1,
    firstAt: at,
    lastAt: at,
    ...more,
  }
}

function shelfOn(store: Store, bounds: Partial<Bounds>) {
  const dropped: string[] = []
  const onDropped = (from: string, count: number) => void dropped.push(`${from} ${count}`)
  return {
    keep: createCallbackShelf({store, bounds: {callback: WIDE, 'refused-callback': WIDE, ...bounds}, onDropped}).keep,
    dropped,
  }
}

const idsOf = async (store: Store, from: 'callback' | 'refused-callback') =>
  (await recordsOf(store, from, null, 10_000)).map(({id}) => id)

describe('kept callbacks', () => {
  test('give way to newer ones, and are counted', async () => {
    const store = openMemoryStore()
    const {keep, dropped} = shelfOn(store, {callback: {count: 20, bytes: 1_000_000}})
    for (let at = 1; at <= 21; at++) await keep(callbackAt(at))
    expect(await idsOf(store, 'callback')).toEqual(Array.from({length: 18}, (_, at) => `204-${at + 4}`))
    expect(dropped).toEqual(['callback 3'])
    expect(await droppedOf(store)).toEqual({accepted: 3, refused: 0, upTo: 3})
  })

  test('never give way to refused ones', async () => {
    const store = openMemoryStore()
    const {keep, dropped} = shelfOn(store, {'refused-callback': {count: 10, bytes: 1_000_000}})
    await keep(callbackAt(0))
    for (let at = 1; at <= 500; at++) await keep(callbackAt(at, {answer: 403}))
    expect(await idsOf(store, 'callback')).toEqual(['204-0'])
    const refused = await idsOf(store, 'refused-callback')
    expect(refused.at(-1)).toBe('403-500')
    expect(refused.length).toBeLessThanOrEqual(10)
    expect(await droppedOf(store)).toEqual({accepted: 0, refused: 500 - refused.length, upTo: null})
    expect(dropped.length).toBeGreaterThan(100)
  })

  test('have no more bytes than that, whatever their number', async () => {
    const store = openMemoryStore()
    const {keep} = shelfOn(store, {callback: {count: 1000, bytes: 100_000}})
    for (let at = 1; at <= 100; at++) {
      await keep(callbackAt(at, {body: 'ä'.repeat(5000)}))
      expect((await store.sizeOf('callback')).bytes).toBeLessThanOrEqual(100_000)
    }
    expect((await idsOf(store, 'callback')).at(-1)).toBe('204-100')
  })

  test('are all there after a restart that finds room for them, and after conversations were deleted', async () => {
    const store = openMemoryStore()
    const bounds = {callback: {count: 20, bytes: 1_000_000}}
    const before = shelfOn(store, bounds)
    for (let at = 1; at <= 20; at++) await before.keep(callbackAt(at))
    await store.forget(CONVERSATION)
    for (let at = 21; at <= 30; at++) await before.keep(callbackAt(at))
    const after = shelfOn(store, bounds)
    for (let at = 31; at <= 40; at++) await after.keep(callbackAt(at))
    expect(await idsOf(store, 'callback')).toHaveLength(20)
    expect([...before.dropped, ...after.dropped]).toEqual([])
  })

  test('make no room where others went with their conversation meanwhile', async () => {
    const store = openMemoryStore()
    const remove: Store['remove'] = async (...args) => {
      await store.remove(...args)
      await store.forget(OTHER)
    }
    const {keep, dropped} = shelfOn({...store, remove}, {callback: {count: 1100, bytes: 1_000_000}})
    for (let at = 1; at <= 1101; at++) await keep(callbackAt(at, at > 600 ? {conversation: OTHER} : {}))
    expect(dropped).toEqual(['callback 100'])
    expect(await idsOf(store, 'callback')).toHaveLength(500)
  })

  test('are not said to be dropped where all of them went before', async () => {
    const store = openMemoryStore()
    const list: Store['list'] = async (...args) => {
      await store.forget(CONVERSATION)
      return store.list(...args)
    }
    const {keep, dropped} = shelfOn({...store, list}, {callback: {count: 20, bytes: 1_000_000}})
    for (let at = 1; at <= 30; at++) await keep(callbackAt(at))
    expect(dropped).toEqual([])
    expect(await droppedOf(store)).toMatchObject({accepted: 0})
  })

  test('that come again and again are one', async () => {
    const store = openMemoryStore()
    const {keep, dropped} = shelfOn(store, {callback: {count: 5, bytes: 1_000_000}})
    await keep(callbackAt(0))
    for (let at = 1; at <= 20; at++) await keep(callbackAt(at, {id: 'same'}))
    expect(await recordsOf(store, 'callback', null, 10)).toMatchObject([{count: 1}, {id: 'same', count: 20}])
    expect(dropped).toEqual([])
  })
})
