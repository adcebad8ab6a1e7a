import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {createMerger} from '../../../src/logs/records/merge.ts'
import type {LogRecord, LogSource, SourcedRecord} from '../../../src/logs/records/record.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const HOLD_MS = 250
const merger = () => createMerger({now: () => Date.now(), holdMs: HOLD_MS})
const source = (pod: string): LogSource => ({component: 'app', namespace: 'n', pod, container: 'c', label: pod})
const at = (time: number): LogRecord => ({time, stamp: '', lines: [`${time}`]})

/** Takes all records, and returns what has arrived so far. */
function taking(records: AsyncGenerator<SourcedRecord[]>) {
  const taken: string[] = []
  const ended = (async () => {
    for await (const handful of records) taken.push(...handful.map(({source, record}) => `${source.pod}${record.time}`))
  })()
  return {taken, ended}
}

test('lines of all logs come by time; those of one time in the order of the logs', async () => {
  const merging = merger()
  const [a, b] = [merging.lane(source('a')), merging.lane(source('b'))]
  merging.close()
  const {taken, ended} = taking(merging.records())
  await Promise.all([a.put([at(1), at(4), at(5)]).then(a.end), b.put([at(2), at(4), at(9)]).then(b.end)])
  await ended
  expect(taken).toEqual(['a1', 'b2', 'a4', 'b4', 'a5', 'b9'])
})

test('nothing goes out before every log has said how it begins, however long that takes', async () => {
  const merging = merger()
  const [a, b] = [merging.lane(source('a')), merging.lane(source('b'))]
  const {taken} = taking(merging.records())
  void a.put([at(5)])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(taken).toEqual([])
  void b.put([at(1)])
  await vi.advanceTimersByTimeAsync(0)
  expect(taken).toEqual(['b1'])
})

test('a quiet log that is current holds the others up for a moment only', async () => {
  const merging = merger()
  const [a, b] = [merging.lane(source('a')), merging.lane(source('b'))]
  a.isCurrent()
  b.isCurrent()
  const {taken} = taking(merging.records())
  void a.put([at(5)])
  await vi.advanceTimersByTimeAsync(HOLD_MS - 10)
  expect(taken).toEqual([])
  void b.put([at(4)])
  await vi.advanceTimersByTimeAsync(20)
  expect(taken).toEqual(['b4', 'a5'])
})

test('a log is not read on before its lines went out', async () => {
  const merging = merger()
  const [a, b] = [merging.lane(source('a')), merging.lane(source('b'))]
  const records = merging.records()
  const putting = vi.fn()
  void a.put([at(1)]).then(putting)
  void b.put([at(2)])
  await vi.advanceTimersByTimeAsync(1000)
  expect(putting).not.toHaveBeenCalled()
  await records.next()
  await vi.advanceTimersByTimeAsync(0)
  expect(putting).toHaveBeenCalledOnce()
})

test('a log that ends lets the others go on, and one that joins late is merged in', async () => {
  const merging = merger()
  const a = merging.lane(source('a'))
  const b = merging.lane(source('b'))
  const {taken, ended} = taking(merging.records())
  void a.put([at(3)]).then(a.end)
  b.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(taken).toEqual(['a3'])
  const c = merging.lane(source('c'))
  c.isCurrent()
  void c.put([at(2)]).then(c.end)
  merging.close()
  await ended
  expect(taken).toEqual(['a3', 'c2'])
})

test('a thousand logs of random times come out sorted', async () => {
  const merging = merger()
  const all: number[] = []
  for (let log = 0; log < 1000; log++) {
    const times = Array.from({length: 20}, (_, index) => ((log * 7919 + index * 104_729) % 1_000_003) + index).sort(
      (x, y) => x - y,
    )
    all.push(...times)
    const lane = merging.lane(source(`p${log}-`))
    void lane.put(times.map(at)).then(lane.end)
  }
  merging.close()
  const {taken, ended} = taking(merging.records())
  await ended
  expect(taken.map(text => Number(text.split('-')[1]))).toEqual(all.sort((x, y) => x - y))
})
