import {buffer} from 'node:stream/consumers'
import {crc32, deflateRawSync, gunzipSync} from 'node:zlib'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {DEFLATING} from '../../../src/bundle/write/deflating.ts'
import {endOf, gzipOf, HEADER, type Part, SEAM, type Stretch} from '../../../src/bundle/write/gzip-of.ts'

/** The parts of an archive, and the expected bytes. */
interface Made {
  readonly part: Exclude<Part, typeof SEAM>
  readonly bytes: Buffer
}

const literal = (bytes: Uint8Array): Made => ({part: Buffer.from(bytes), bytes: Buffer.from(bytes)})
const block = (bytes: Buffer, skip: number): Made => {
  const packed = deflateRawSync(bytes, DEFLATING)
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

test('one gzip file of all parts, deflated before or not, whole or cut', async () => {
  await fc.assert(
    fc.asyncProperty(parts, async made => {
      const gzip = await buffer(gzipOf(given(made.map(({part}) => part)), []))
      expect(gunzipSync(gzip)).toEqual(Buffer.concat(made.map(({bytes}) => bytes)))
    }),
    {numRuns: 60},
  )
})

test('what stands between seams is a gzip file of its own with a header and an end, and all are one', async () => {
  await fc.assert(
    fc.asyncProperty(parts, parts, async (before, behind) => {
      const stretches: Stretch[] = []
      const all: Part[] = [...before.map(({part}) => part), SEAM, ...behind.map(({part}) => part)]
      const gzip = await buffer(gzipOf(given(all), stretches))
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

test('a block stands in it as it was deflated', async () => {
  const {part} = block(Buffer.alloc(500_000, 'a line of a log\n'), 0)
  if (Buffer.isBuffer(part)) throw new Error('no block')
  expect((await buffer(gzipOf(given([part]), []))).includes(part.packed)).toBe(true)
})

test('a block whose bytes are not what was promised is found by whoever unpacks it', async () => {
  const {part} = block(Buffer.alloc(500_000, 'a line of a log\n'), 0)
  if (Buffer.isBuffer(part)) throw new Error('no block')
  const other = deflateRawSync(Buffer.alloc(500_000, 'another line\n'), DEFLATING)
  const gzip = await buffer(gzipOf(given([{...part, packed: other}]), []))
  expect(() => gunzipSync(gzip)).toThrow('incorrect data check')
})

async function* given(all: readonly Part[]): AsyncGenerator<Part> {
  yield* all
}
