import {expect, test} from 'vitest'
import {timestampOf} from '../../src/events/time.ts'

const MICROS = Date.UTC(2026, 10, 20, 18, 1, 7) * 1000

test.each([
  ['spec', MICROS + 858_055, '2026-11-20T18:01:07.858055Z'],
  ['spec', MICROS, '2026-11-20T18:01:07.000000Z'],
  ['1.43', MICROS + 858_055, '2026-11-20T18:01:07.858055'],
  ['1.58', MICROS + 5, '2026-11-20T18:01:07.000005'],
  ['1.58', MICROS, '2026-11-20T18:01:07'],
] as const)('%s: %i is %s', (compat, micros, text) => {
  expect(timestampOf(micros, compat)).toBe(text)
})
