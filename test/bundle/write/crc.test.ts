import {crc32} from 'node:zlib'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {joinedCrc} from '../../../src/bundle/write/gzip-of.ts'

test('is what the CRC of the bytes behind each other is', () => {
  fc.assert(
    fc.property(fc.uint8Array({maxLength: 5000}), fc.uint8Array({maxLength: 5000}), (first, second) => {
      expect(joinedCrc(crc32(first), crc32(second), second.length)).toBe(crc32(Buffer.concat([first, second])))
    }),
  )
})

test('of megabytes as well', () => {
  const [first, second] = [Buffer.alloc(3_000_001, 'one'), Buffer.alloc(70_000_003, 'other')]
  expect(joinedCrc(crc32(first), crc32(second), second.length)).toBe(crc32(second, crc32(first)))
})
