import {expect, test} from 'vitest'
import {holdUntil} from '../../../src/cli/log-level/hold.ts'

const START = Date.UTC(2026, 2, 1, 12)
const UNTIL = new Date(START + 30_000).toISOString()

/** Holds with a clock that moves only during pauses. `step` returns the duration of a pause of `ms`. */
async function held(step: (ms: number) => number, signal = new AbortController().signal) {
  let now = START
  const words: string[] = []
  const ended = await holdUntil(UNTIL, {
    now: () => now,
    pause: async ms => {
      now += step(ms)
    },
    told: line => words.push(line),
    signal,
  })
  return {ended, words, lateMs: now - Date.parse(UNTIL)}
}

test('it counts down by the second to the end', async () => {
  const {ended, words, lateMs} = await held(ms => ms)
  expect({ended, lateMs}).toEqual({ended: 'expired', lateMs: 0})
  expect(words).toHaveLength(30)
  expect(words[0]).toContain('ends in 30 s; Ctrl-C')
  expect(words.at(-1)).toContain('ends in 1 s; Ctrl-C')
})

test('a machine that slept ends it when it wakes', async () => {
  const {ended, words} = await held(() => 3_600_000)
  expect(ended).toBe('expired')
  expect(words).toHaveLength(1)
})

test('an interrupt ends it at once', async () => {
  const controller = new AbortController()
  const {ended, words} = await held(ms => {
    controller.abort()
    return ms
  }, controller.signal)
  expect(ended).toBe('interrupted')
  expect(words).toHaveLength(1)
})
