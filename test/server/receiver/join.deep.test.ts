import {expect, test} from 'vitest'
import {joinCallbacks} from '../../../src/server/receiver/join.ts'
import type {CallbackRecord, StopRun} from '../../../src/server/receiver/record.ts'

/** With these numbers, comparing every run with every callback would exceed the time limit of a test. */
const [RUNS, CALLBACKS] = [500_000, 100_000]
const SECOND = 1_000_000

function run(at: number, conversation: string): StopRun {
  return {conversation, eventId: `e${at}`, micros: at * 100 * SECOND, exitCode: 0}
}

function callback(at: number, conversation: string | null): CallbackRecord {
  const times = {firstAt: (at * 100 + 1) * SECOND, lastAt: (at * 100 + 1) * SECOND}
  const content = {finishedAt: null, path: '/', bytes: 2, isJson: true, body: '{}'}
  return {id: `c${at}`, conversation, sessionId: conversation, answer: 204, count: 1, ...content, ...times}
}

function joined(runs: readonly StopRun[], callbacks: readonly CallbackRecord[]) {
  return joinCallbacks({runs, callbacks, isKnown: () => true, droppedUpTo: null, now: 0})
}

test('many callbacks that name their conversation are joined with many runs', () => {
  const runs = Array.from({length: RUNS}, (_, at) => run(at, `${at % CALLBACKS}`))
  const callbacks = Array.from({length: CALLBACKS}, (_, at) => callback(at, `${at}`))
  const deliveries = joined(runs, callbacks)
  expect(deliveries.filter(({status}) => status === 'arrived')).toHaveLength(CALLBACKS)
  expect(deliveries).toHaveLength(RUNS)
})

test('many callbacks without a conversation are joined with many runs', () => {
  const runs = Array.from({length: RUNS}, (_, at) => run(at, `${at}`))
  const callbacks = Array.from({length: CALLBACKS}, (_, at) => callback(at, null))
  expect(joined(runs, callbacks).filter(({status}) => status === 'arrived')).toHaveLength(CALLBACKS)
})
