import {crc32} from 'node:zlib'
import {type Block, deflated, inflated, type PackedBlock} from './block.ts'

/** Plain bytes, or a deflated block. A seam ends one stretch and begins the next. */
export type Part = Buffer | PackedBlock | typeof SEAM
export const SEAM = Symbol('seam')

/** A part of a gzip file without references to earlier bytes, so that it can be unpacked alone. */
export interface Stretch {
  /** The offset in the file. The first stretch begins after the header. */
  readonly from: number
  /** Exclusive. */
  readonly to: number
  /** The length and CRC-32 of the inflated bytes. */
  readonly bytes: number
  readonly crc: number
}

/** Smaller parts compress better together. */
const SMALL = 65_536
const GATHERED = 1_048_576

/** The gzip header: deflate, without name, time or system. */
export const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty block with the final bit. */
const LAST_BLOCK = Buffer.from([3, 0])

/**
 * Returns one gzip file of all parts in order. Deflated parts are not deflated again. Appends the stretches of the file
 * to `stretches`.
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

/** Returns the end of the gzip file with these stretches. */
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

/** Returns the CRC-32 of two consecutive byte sequences from the CRC-32 of each, as `crc32_combine` of zlib does. */
export function joinedCrc(first: number, second: number, secondBytes: number): number {
  return (product(shiftedBy(secondBytes), first) ^ second) >>> 0
}

const POLYNOMIAL = 0xedb88320
/** The highest bit is the lowest power. */
const ONE = 0x80000000
const X = 0x40000000

/** x to the power of 2^n, modulo the polynomial. */
const POWERS: readonly number[] = powers()

function powers(): number[] {
  const all = [X]
  for (let n = 1; n < 32; n++) all.push(product(all[n - 1] ?? 0, all[n - 1] ?? 0))
  return all
}

/** Returns x to the power of eight for each byte. */
function shiftedBy(bytes: number): number {
  let result = ONE
  for (let rest = bytes, n = 3; rest > 0; rest = Math.floor(rest / 2), n++) {
    if (rest % 2 === 1) result = product(POWERS[n % 32] ?? 0, result)
  }
  return result
}

function product(one: number, other: number): number {
  let result = 0
  let factor = other
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (one & bit) result ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return result
}
