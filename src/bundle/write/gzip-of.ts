import {crc32} from 'node:zlib'
import {type Block, deflated, inflated, type PackedBlock} from './block.ts'
import {joinedCrc} from './crc.ts'

/** Bytes as they are, or deflated before. */
export type Part = Buffer | PackedBlock

/** Smaller ones compress better together. */
const SMALL = 65_536
const GATHERED = 1_048_576

/** Deflate, no name, no time, no system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty block that says that it is the last. */
const LAST_BLOCK = Buffer.from([3, 0])

/** One gzip file of all parts, in their order. What is deflated already is not deflated again. */
export async function* gzipOf(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  let [crc, size] = [0, 0]
  let gathered: Buffer[] = []
  let waiting = 0
  const count = (bytes: number, its: number) => {
    crc = joinedCrc(crc, its, bytes)
    size += bytes
  }
  async function* flush(): AsyncGenerator<Buffer> {
    if (waiting === 0) return
    const bytes = Buffer.concat(gathered)
    gathered = []
    waiting = 0
    count(bytes.length, crc32(bytes))
    yield await deflated(bytes)
  }

  yield HEADER
  for await (const part of parts) {
    if (!Buffer.isBuffer(part) && isWhole(part.block)) {
      yield* flush()
      count(part.block.bytes, part.block.crc)
      yield part.packed
      continue
    }
    const bytes = Buffer.isBuffer(part) ? part : await inflated(part)
    gathered.push(bytes)
    waiting += bytes.length
    if (waiting >= GATHERED) yield* flush()
  }
  yield* flush()
  yield Buffer.concat([LAST_BLOCK, trailer(crc, size)])
}

function isWhole({bytes, skip}: Block): boolean {
  return skip === 0 && bytes >= SMALL
}

function trailer(crc: number, size: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32LE(crc, 0)
  bytes.writeUInt32LE(size % 2 ** 32, 4)
  return bytes
}
