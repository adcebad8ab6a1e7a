import {describe, expect, test} from 'vitest'
import {microsOf, timestampOf, zoneOf} from '../../src/events/time.ts'

function isoIn(zone: string, text: string): string | null {
  const found = zoneOf(zone)
  const micros = found === null ? null : microsOf(text, found)
  return micros === null ? null : new Date(micros / 1000).toISOString()
}

describe('a naive time', () => {
  test.each([
    ['UTC', '2026-11-20T18:01:07', '2026-11-20T18:01:07.000Z'],
    ['Europe/Berlin', '2026-11-20T18:01:07', '2026-11-20T17:01:07.000Z'],
    ['Europe/Berlin', '2026-07-20T18:01:07', '2026-07-20T16:01:07.000Z'],
    ['America/New_York', '2026-11-20T18:01:07.5', '2026-11-20T23:01:07.500Z'],
    ['Asia/Kathmandu', '2026-11-20T18:00:00', '2026-11-20T12:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01T00:00:00', '2025-12-31T10:00:00.000Z'],
    ['+02:00', '2026-11-20T18:01:07', '2026-11-20T16:01:07.000Z'],
  ])('in %s: %s is %s', (zone, text, instant) => {
    expect(isoIn(zone, text)).toBe(instant)
  })

  test.each([
    ['the first of an hour that comes twice', '2026-10-25T02:30:00', '2026-10-25T00:30:00.000Z'],
    ['the last minute before it', '2026-10-25T01:59:59', '2026-10-24T23:59:59.000Z'],
    ['the first minute behind it', '2026-10-25T03:00:00', '2026-10-25T02:00:00.000Z'],
    ['an hour that is left out', '2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
    ['the last minute before that', '2026-03-29T01:59:59', '2026-03-29T00:59:59.000Z'],
    ['the first minute behind that', '2026-03-29T03:00:00', '2026-03-29T01:00:00.000Z'],
  ])('%s', (_, text, instant) => {
    expect(isoIn('Europe/Berlin', text)).toBe(instant)
  })
})

test('a time with an offset is that, whatever the zone', () => {
  expect(isoIn('Asia/Tokyo', '2026-11-20T18:01:07Z')).toBe('2026-11-20T18:01:07.000Z')
  expect(isoIn('Asia/Tokyo', '2026-11-20T18:01:07-05:00')).toBe('2026-11-20T23:01:07.000Z')
})

test('microseconds stay', () => {
  const berlin = zoneOf('Europe/Berlin') ?? Number
  expect(microsOf('2026-11-20T18:01:07.858055', berlin)).toBe(Date.UTC(2026, 10, 20, 17, 1, 7, 858) * 1000 + 55)
})

test('what is no zone, and no time, is null', () => {
  expect(zoneOf('Europe/Nowhere')).toBeNull()
  expect(isoIn('UTC', 'yesterday')).toBeNull()
})

const MICROS = Date.UTC(2026, 10, 20, 18, 1, 7) * 1000

test.each([
  ['spec', MICROS + 858_055, '2026-11-20T18:01:07.858055Z'],
  ['spec', MICROS, '2026-11-20T18:01:07.000000Z'],
  ['1.43', MICROS + 858_055, '2026-11-20T18:01:07.858055'],
  ['1.58', MICROS + 5, '2026-11-20T18:01:07.000005'],
  ['1.58', MICROS, '2026-11-20T18:01:07'],
] as const)('the time of an event in %s: %i is %s', (compat, micros, text) => {
  expect(timestampOf(micros, compat)).toBe(text)
})
