import {expect, onTestFinished, test, vi} from 'vitest'
import {fastClock, realClock} from '../../src/server/clock.ts'
import {testClock} from './test-clock.ts'

test('no two readings of a clock are the same', () => {
  for (const clock of [realClock(), fastClock(60), testClock(0)]) {
    const readings = Array.from({length: 1000}, () => clock.now())
    expect(readings).toEqual([...new Set(readings)].toSorted((one, other) => one - other))
  }
})

test('a fast clock sleeps so much shorter', async () => {
  const clock = fastClock(100_000)
  const before = clock.now()
  await clock.sleep(2_000_000)
  // A timer of the machine may be a millisecond early.
  expect(clock.now() - before).toBeGreaterThanOrEqual(1_900_000_000)
})

test("a fast clock goes on while the machine's time is set back", async () => {
  const clock = fastClock(100_000)
  const before = clock.now()
  const setBack = vi.spyOn(Date, 'now').mockReturnValue(0)
  onTestFinished(() => setBack.mockRestore())
  await clock.sleep(2_000_000)
  expect(clock.now() - before).toBeGreaterThanOrEqual(1_900_000_000)
})

test.each(['held', 'skips'] as const)('a sleep is cut short by its signal, with its reason; %s', async time => {
  for (const clock of [realClock(), testClock(0, time)]) {
    const controller = new AbortController()
    const slept = clock.sleep(3_600_000, controller.signal)
    controller.abort(new Error('enough'))
    await expect(slept).rejects.toThrow('enough')
    await expect(clock.sleep(1, controller.signal)).rejects.toThrow('enough')
  }
})

test('the clock of tests wakes who sleeps in their order, and only when their time has come', async () => {
  const clock = testClock(0)
  const woken: string[] = []
  for (const ms of [300, 100, 200]) clock.sleep(ms).then(() => woken.push(String(ms)))
  await clock.advance(250)
  expect(woken).toEqual(['100', '200'])
  expect(clock.sleepers()).toBe(1)
  expect(clock.now()).toBeGreaterThanOrEqual(250_000)
})

test('the clock that skips goes to who wakes next', async () => {
  const clock = testClock(0, 'skips')
  const woken: string[] = []
  await Promise.all([300, 100, 200].map(ms => clock.sleep(ms).then(() => woken.push(String(ms)))))
  expect(woken).toEqual(['100', '200', '300'])
})
