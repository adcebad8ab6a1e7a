import {describe, expect, test} from 'vitest'
import {readDateTime} from '../../../src/server/request/values.ts'

const utc = (...parts: Parameters<typeof Date.UTC>) => Date.UTC(...parts) * 1000

describe('a time in a query', () => {
  test.each([
    ['2025-01-02', utc(2025, 0, 2), true],
    ['2025-01-02T03:04', utc(2025, 0, 2, 3, 4), true],
    ['2025-01-02t03:04:05', utc(2025, 0, 2, 3, 4, 5), true],
    ['2025-01-02_03:04:05.6', utc(2025, 0, 2, 3, 4, 5) + 600_000, true],
    ['2025-01-02 03:04:05.1234569', utc(2025, 0, 2, 3, 4, 5) + 123_456, true],
    ['2025-01-02T03:04:05.12345678901234Z', utc(2025, 0, 2, 3, 4, 5) + 123_456, false],
    ['2025-01-02T03:04:05z', utc(2025, 0, 2, 3, 4, 5), false],
    ['2025-01-02T03:04:05+0200', utc(2025, 0, 2, 1, 4, 5), false],
    ['2025-01-02T03:04:05-02:30', utc(2025, 0, 2, 5, 34, 5), false],
    ['2025', utc(1970, 0, 1, 0, 33, 45), false],
    ['1700000000', utc(2023, 10, 14, 22, 13, 20), false],
    ['1700000000.25', utc(2023, 10, 14, 22, 13, 20) + 250_000, false],
    ['1700000000000', utc(2023, 10, 14, 22, 13, 20), false],
    ['20000000000', utc(2603, 9, 11, 11, 33, 20), false],
    ['20000000001', utc(1970, 7, 20, 11, 33, 20) + 1000, false],
    ['-1', -1_000_000, false],
  ])('%s', (text, micros, naive) => {
    expect(readDateTime(text)).toMatchObject({value: {micros, naive}})
  })

  test.each([
    ['', 'input is too short'],
    ['nope', 'input is too short'],
    ['2025-01', 'input is too short'],
    ['2025-W01-1', 'invalid character in month'],
    ['20x5-01-01', 'invalid character in year'],
    ['2025/01/01', 'invalid date separator, expected `-`'],
    ['2025-13-01', 'month value is outside expected range of 1-12'],
    ['2025-02-30', 'day value is outside expected range'],
    ['2025-01-00', 'day value is outside expected range'],
    ['2025-01-01T24:00:00', 'unexpected extra characters at the end of the input'],
    ['2025-01-01T00:00:60', 'unexpected extra characters at the end of the input'],
    ['2025-01-01T00:00:00+02', 'unexpected extra characters at the end of the input'],
    ['2025-01-01T00:00:00 02:00', 'unexpected extra characters at the end of the input'],
    ['2025-01-01 ', 'unexpected extra characters at the end of the input'],
    [' 2025-01-01', 'invalid character in year'],
    ['20250101T000000', 'invalid date separator, expected `-`'],
    ['999999999999999999', 'dates after 9999 are not supported as unix timestamps'],
  ])('%s: %s', (text, error) => {
    const msg = `Input should be a valid datetime or date, ${error}`
    expect(readDateTime(text)).toEqual({problem: {type: 'datetime_from_date_parsing', msg, ctx: {error}}})
  })
})
