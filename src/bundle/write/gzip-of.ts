import {crc32} from 'node:zlib'
import {type Block, deflated, inflated, type PackedBlock} from './block.ts'
import {joinedCrc} from './crc.ts'

/** Bytes as they are, or deflated before. At a seam a stretch ends and the next one begins. */
export type Part = Buffer | PackedBlock | typeof SEAM
export const SEAM = Symbol('seam')

/** A piece of a gzip file that refers to nothing before it: it can be unpacked on its own. */
export interface Stretch {
  /** In the file; the first one begins behind the header. */
  readonly from: number
  /** Exclusive. */
  readonly to: number
  /** How many bytes there are when it is inflated, and their CRC-32. */
  readonly bytes: number
  readonly crc: number
}

/** Smaller ones compress better together. */
const SMALL = 65_536
const GATHERED = 1_048_576

/** Deflate, no name, no time, no system. */
export const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty block that says that it is the last. */
const LAST_BLOCK = Buffer.from([3, 0])

/**
 * One gzip file of all parts, in their order. What is deflated already is not deflated again. `stretches` is filled with
 * what it consists of.
 */
export async function* gzipOf(parts: AsyncIterable<Part>, stretches: Stretch[]): AsyncGenerator<Buffer> {
  let now: Stretch = {from: HEADER.length, to: HEADER.length, bytes: 0, crc: 0}
  let gathered: Buffer[] = []
  let waiting = 0
  function counted(packed: Buffer, bytes: number, crc: number): Buffer {
    now = {...now, to: now.to + packed.length, bytes: now.bytes + bytes, crc: joinedCrc(now.crc, crc, bytes)}
    return packed
  }
  function* flush(): Generator<Buffer> {
    if (waiting === 0) return
    const bytes = Buffer.concat(gathered)
    gathered = []
    waiting = 0
    yield counted(deflated(bytes), bytes.length, crc32(bytes))
  }

  yield HEADER
  for await (const part of parts) {
    if (part === SEAM) {
      yield* flush()
      stretches.push(now)
      now = {from: now.to, to: now.to, bytes: 0, crc: 0}
    } else if (!Buffer.isBuffer(part) && isWhole(part.block)) {
      yield* flush()
      yield counted(part.packed, part.block.bytes, part.block.crc)
    } else {
      const bytes = Buffer.isBuffer(part) ? part : inflated(part)
      gathered.push(bytes)
      waiting += bytes.length
      if (waiting >= GATHERED) yield* flush()
    }
  }
  yield* flush()
  stretches.push(now)
  yield endOf(stretches)
}

/** What stands behind the last of these stretches in the file that they are. */
export function endOf(stretches: readonly Pick<Stretch, 'bytes' | 'crc'>[]): Buffer {
  const crc = stretches.reduce((joined, stretch) => joinedCrc(joined, stretch.crc, stretch.bytes), 0)
  const bytes = stretches.reduce((sum, stretch) => sum + stretch.bytes, 0)
  return Buffer.concat([LAST_BLOCK, trailer(crc, bytes)])
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
