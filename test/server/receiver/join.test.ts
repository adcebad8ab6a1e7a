import {describe, expect, test} from 'vitest'
import {type Delivery, joinCallbacks} from '../../../src/server/receiver/join.ts'
import type {CallbackRecord, StopRun} from '../../../src/server/receiver/record.ts'
import {deliveryWords} from '../../../src/server/receiver/words.ts'

const MINE = '9c0e05f0c27d47118d3c4a5bde175572'
const OTHER = '7ae9c6423ecc4912acf3388548a07583'
const SECOND = 1_000_000

function run(eventId: string, second: number, conversation = MINE): StopRun {
  return {conversation, eventId, micros: second * SECOND, exitCode: 0}
}

function callback(id: string, second: number, more: Partial<CallbackRecord> = {}): CallbackRecord {
  return {
    id,
    conversation: MINE,
    sessionId: MINE,
    finishedAt: null,
    path: '/',
    bytes: 2,
    isJson: true,
    body: '{}',
    answer: 204,
    count: 1,
    firstAt: second * SECOND,
    lastAt: second * SECOND,
    ...more,
  }
}

function joined(runs: readonly StopRun[], callbacks: readonly CallbackRecord[], now = 1000): Delivery[] {
  return joinCallbacks({runs, callbacks, isKnown: id => id === MINE, droppedUpTo: null, now: now * SECOND})
}

const short = (deliveries: readonly Delivery[]) =>
  deliveries.map(({status, run, callback}) => [status, run?.eventId ?? null, callback?.id ?? null])

describe('a hook run and a callback', () => {
  test('belong together', () =>
    expect(short(joined([run('e1', 10)], [callback('c1', 11)]))).toEqual([['arrived', 'e1', 'c1']]))

  test('each of its own, in order', () => {
    const deliveries = joined([run('e2', 20), run('e1', 10)], [callback('c2', 21), callback('c1', 11)])
    expect(short(deliveries)).toEqual([
      ['arrived', 'e1', 'c1'],
      ['arrived', 'e2', 'c2'],
    ])
  })

  test('leave out the run whose callback was lost, and not the last one', () => {
    expect(short(joined([run('e1', 10), run('e2', 20)], [callback('c2', 21)]))).toEqual([
      ['missing', 'e1', null],
      ['arrived', 'e2', 'c2'],
    ])
  })

  test('belong together where the clocks disagree', () =>
    expect(short(joined([run('e1', 500)], [callback('c1', 11)]))).toEqual([['arrived', 'e1', 'c1']]))

  test('belong together where several runs sent the same, within a second or whenever', () => {
    const sameSecond = callback('c1', 10.15, {count: 2, lastAt: 10.2 * SECOND})
    expect(short(joined([run('e1', 10), run('e2', 10.1)], [sameSecond]))).toEqual([
      ['arrived', 'e1', 'c1'],
      ['arrived', 'e2', 'c1'],
    ])
    const ownPayload = callback('c1', 11, {count: 3, lastAt: 7201 * SECOND})
    expect(short(joined([run('e1', 10), run('e2', 3600), run('e3', 7200)], [ownPayload], 9000))).toEqual([
      ['arrived', 'e1', 'c1'],
      ['arrived', 'e2', 'c1'],
      ['arrived', 'e3', 'c1'],
    ])
  })

  test('leave out the run whose callback was lost where the others sent the same', () => {
    const ownPayload = callback('c1', 11, {count: 2, lastAt: 31 * SECOND})
    const deliveries = joined([run('e1', 10), run('e2', 20), run('e3', 30), run('e4', 40)], [ownPayload])
    expect(short(deliveries)).toEqual([
      ['arrived', 'e1', 'c1'],
      ['missing', 'e2', null],
      ['arrived', 'e3', 'c1'],
      ['missing', 'e4', null],
    ])
  })

  test('are not taken from each other by a copy', () => {
    const copied = callback('c2', 21, {count: 2, lastAt: 22 * SECOND})
    expect(short(joined([run('e1', 10), run('e2', 20)], [copied, callback('c1', 23)]))).toEqual([
      ['arrived', 'e1', 'c1'],
      ['repeated', 'e2', 'c2'],
    ])
    expect(short(joined([run('lost', 1), run('e2', 20)], [copied]))).toEqual([
      ['missing', 'lost', null],
      ['repeated', 'e2', 'c2'],
    ])
  })

  test('of other conversations are not mixed up', () => {
    const other = callback('c1', 11, {conversation: OTHER})
    expect(short(joined([run('e1', 10)], [other]))).toEqual([
      ['missing', 'e1', null],
      ['unknown-conversation', null, 'c1'],
    ])
  })
})

describe('what became of it', () => {
  test.each([
    ['arrived', [run('e1', 10)], [callback('c1', 11)], 'the callback arrived (Stop hook e1, exit code 0)'],
    ['arrived', [run('e1', 10)], [callback('c1', 11, {answer: 500})], 'exit code 0), and was answered with 500'],
    ['repeated', [run('e1', 10)], [callback('c1', 11, {count: 2})], 'the callback arrived twice (Stop hook e1'],
    ['repeated', [run('e1', 10)], [callback('c1', 11, {count: 3})], 'the callback arrived 3 times (Stop hook e1'],
    [
      'missing',
      [run('e1', 10)],
      [],
      'the hook ran but nothing arrived here (Stop hook e1, exit code 0): GET /api/v1/app-conversations/',
    ],
    ['awaited', [run('e1', 990)], [], 'may still arrive'],
    [
      'refused',
      [run('e1', 10)],
      [callback('c1', 11, {answer: 403})],
      'was refused (Stop hook e1, exit code 0): SVC_CALLBACK_TOKEN',
    ],
    ['without-run', [], [callback('c1', 11)], 'no Stop hook ran that should have sent it'],
    ['unknown-conversation', [], [callback('c1', 11, {conversation: OTHER})], 'a callback of an unknown conversation'],
    [
      'unknown-conversation',
      [],
      [callback('c1', 11, {conversation: null, sessionId: null})],
      'no session: a callback that names no conversation',
    ],
  ] as const)('%s is one line', (status, runs, callbacks, says) => {
    const [first, ...others] = joined(runs, callbacks)
    expect([first?.status, others]).toEqual([status, []])
    const line = deliveryWords(first as Delivery)
    expect(line).toContain(says)
    expect(line).not.toContain('\n')
  })

  test('accepted counts before refused', () => {
    const callbacks = [callback('c1', 11, {answer: 403}), callback('c2', 12)]
    expect(short(joined([run('e1', 10)], callbacks))).toEqual([
      ['arrived', 'e1', 'c2'],
      ['refused', null, 'c1'],
    ])
  })
})

describe('a callback that names no conversation', () => {
  const nameless = (id: string, second: number, more: Partial<CallbackRecord> = {}) =>
    callback(id, second, {conversation: null, sessionId: null, ...more})
  const lines = (deliveries: readonly Delivery[]) => deliveries.map(deliveryWords)

  test('is probably that of the only run near it, before or behind', () => {
    for (const second of [3, 11, 24.9]) {
      const [only, ...others] = joined([run('e1', 10), run('e2', 60)], [nameless('c1', second)])
      expect(only).toMatchObject({status: 'arrived', probably: true, run: {eventId: 'e1'}, callback: {id: 'c1'}})
      expect(short(others)).toEqual([['missing', 'e2', null]])
    }
    const [line] = lines(joined([run('e1', 10)], [nameless('c1', 11)]))
    expect(line).toContain('the callback probably arrived (Stop hook e1, exit code 0)')
  })

  test('stays where it was joined when there are more runs later', () => {
    const deliveries = joined([run('e1', 10), run('e2', 14)], [nameless('c1', 11), nameless('c2', 15)])
    expect(short(deliveries)).toEqual([
      ['arrived', 'e1', 'c1'],
      ['arrived', 'e2', 'c2'],
    ])
  })

  test("is nobody's where no run is near, or its run has what names it", () => {
    expect(short(joined([run('e1', 10)], [nameless('c1', 25)]))).toEqual([
      ['missing', 'e1', null],
      ['unknown-conversation', null, 'c1'],
    ])
    expect(short(joined([run('e1', 10)], [nameless('c1', 10.5), callback('c2', 11)]))).toEqual([
      ['arrived', 'e1', 'c2'],
      ['unknown-conversation', null, 'c1'],
    ])
  })

  test('is told of to each of several runs near it', () => {
    const deliveries = joined([run('e1', 10), run('e2', 12)], [nameless('c1', 11), nameless('c2', 13)])
    expect(short(deliveries)).toEqual([
      ['missing', 'e1', null],
      ['unknown-conversation', null, 'c1'],
      ['missing', 'e2', null],
      ['unknown-conversation', null, 'c2'],
    ])
    const [first = ''] = lines(deliveries)
    expect(first).toContain('2 callbacks without a conversation arrived within 15 s')
    expect(first).not.toContain('nothing arrived')
    expect(lines(joined([run('e1', 990), run('e2', 991)], [nameless('c1', 992)]))[0]).toContain(
      '1 callback without a conversation arrived',
    )
  })

  test('may be the same one for runs that are far from each other', () => {
    const times = [11, 3601, 7201].map(second => second * SECOND)
    const same = nameless('c1', 11, {count: 3, lastAt: 7201 * SECOND, times})
    const deliveries = joined([run('e1', 10), run('e2', 3600), run('e3', 7200)], [same], 9000)
    expect(deliveries.map(({status, probably}) => [status, probably])).toEqual([
      ['arrived', true],
      ['arrived', true],
      ['arrived', true],
    ])
  })

  test('is refused for the run near it', () => {
    const [only, ...others] = joined([run('e1', 10)], [nameless('c1', 11, {answer: 403})])
    expect(only).toMatchObject({status: 'refused', probably: true, run: {eventId: 'e1'}})
    expect(others).toEqual([])
    expect(deliveryWords(only as Delivery)).toContain('the callback was probably refused (Stop hook e1')
  })
})
