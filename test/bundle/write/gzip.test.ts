import {buffer} from 'node:stream/consumers'
import {crc32, gunzipSync} from 'node:zlib'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {deflate} from '../../../src/bundle/write/deflate.ts'
import {endOf, gzipOf, HEADER, joinedCrc, type Part, type Stretch} from '../../../src/bundle/write/gzip.ts'

/** The parts of an archive, and the expected bytes. */
interface Made {
  readonly part: Part
  readonly bytes: Buffer
}

const literal = (bytes: Uint8Array): Made => ({part: Buffer.from(bytes), bytes: Buffer.from(bytes)})
const block = (bytes: Buffer, skip: number): Made => {
  const packed = deflate(bytes)
  const place = {file: '', from: 0, to: packed.length}
  return {
    part: {block: {...place, bytes: bytes.length, crc: crc32(bytes), skip}, packed},
    bytes: bytes.subarray(skip),
  }
}

const text = fc.string({maxLength: 200}).map(line => Buffer.from(line))
const large = fc.nat(3).map(times => Buffer.alloc(40_000 * (times + 1), 'a line of a log\n'))
const parts = fc.array(
  fc.oneof(
    text.map(literal),
    fc.tuple(fc.oneof(text, large), fc.nat(100)).map(([bytes, skip]) => block(bytes, Math.min(skip, bytes.length))),
  ),
  {maxLength: 12},
)

test('all parts become one gzip file, deflated before or not, complete or cut', async () => {
  await fc.assert(
    fc.asyncProperty(parts, async made => {
      const gzip = await buffer(gzipOf([made.map(({part}) => part)]))
      expect(gunzipSync(gzip)).toEqual(Buffer.concat(made.map(({bytes}) => bytes)))
    }),
    {numRuns: 60},
  )
})

test('each group of parts is a gzip file with a header and an end, and all groups are one gzip file', async () => {
  await fc.assert(
    fc.asyncProperty(parts, parts, async (before, behind) => {
      const stretches: Stretch[] = []
      const groups = [before, behind].map(made => made.map(({part}) => part))
      const gzip = await buffer(gzipOf(groups, stretches))
      const own = stretches.map(stretch =>
        gunzipSync(Buffer.concat([HEADER, gzip.subarray(stretch.from, stretch.to), endOf([stretch])])),
      )
      const bytesIn = (made: readonly Made[]) => Buffer.concat(made.map(({bytes}) => bytes))
      expect(own).toEqual([bytesIn(before), bytesIn(behind)])
      expect(gunzipSync(gzip)).toEqual(Buffer.concat(own))
      expect(gzip.subarray(stretches.at(-1)?.to)).toEqual(endOf(stretches))
    }),
    {numRuns: 40},
  )
})

test('a large block is copied as it was deflated', async () => {
  const {part} = block(Buffer.alloc(500_000, 'a line of a log\n'), 0)
  if (Buffer.isBuffer(part)) throw new Error('no block')
  expect((await buffer(gzipOf([[part]]))).includes(part.packed)).toBe(true)
})

test('a block with other bytes than its checksum says cannot be unpacked', async () => {
  const {part} = block(Buffer.alloc(500_000, 'a line of a log\n'), 0)
  if (Buffer.isBuffer(part)) throw new Error('no block')
  const other = deflate(Buffer.alloc(500_000, 'another line\n'))
  const gzip = await buffer(gzipOf([[{...part, packed: other}]]))
  expect(() => gunzipSync(gzip)).toThrow('incorrect data check')
})

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
