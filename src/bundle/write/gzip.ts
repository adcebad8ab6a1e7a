import {crc32} from 'node:zlib'
import {type Block, inflated, type PackedBlock} from './block.ts'
import {deflate} from './deflate.ts'

/** Plain bytes, or a block that is already deflated. */
export type Part = Buffer | PackedBlock

/** A part of a gzip file that refers to no earlier bytes, so that it can be unpacked alone. */
export interface Stretch {
  readonly from: number
  /** The end in the file; exclusive. */
  readonly to: number
  /** The length and CRC-32 of the inflated bytes. */
  readonly bytes: number
  readonly crc: number
}

/** The gzip header: deflate, without name, time or system. */
export const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty deflate block with the final bit. */
const LAST_BLOCK = Buffer.from([3, 0])
/** Smaller parts are deflated together, because this compresses better. */
const SMALL = 65_536
const GATHERED = 1_048_576

/** Adds a stretch for each group of parts. Large deflated blocks are copied and not deflated again. */
export async function* gzipOf(
  groups: readonly (AsyncIterable<Part> | Iterable<Part>)[],
  stretches: Stretch[] = [],
): AsyncGenerator<Buffer> {
  yield HEADER
  for (const parts of groups) stretches.push(yield* stretchOf(parts, stretches.at(-1)?.to ?? HEADER.length))
  yield endOf(stretches)
}

async function* stretchOf(
  parts: AsyncIterable<Part> | Iterable<Part>,
  from: number,
): AsyncGenerator<Buffer, Stretch, undefined> {
  let stretch: Stretch = {from, to: from, bytes: 0, crc: 0}
  let gathered: Buffer[] = []
  let waiting = 0
  function counted(packed: Buffer, bytes: number, crc: number): Buffer {
    const {to, bytes: before, crc: crcBefore} = stretch
    stretch = {from, to: to + packed.length, bytes: before + bytes, crc: joinedCrc(crcBefore, crc, bytes)}
    return packed
  }
  function* flush(): Generator<Buffer> {
    if (waiting === 0) return
    const bytes = Buffer.concat(gathered)
    gathered = []
    waiting = 0
    yield counted(deflate(bytes), bytes.length, crc32(bytes))
  }

  for await (const part of parts) {
    if (!Buffer.isBuffer(part) && isCopied(part.block)) {
      yield* flush()
      yield counted(part.packed, part.block.bytes, part.block.crc)
      continue
    }
    const bytes = Buffer.isBuffer(part) ? part : inflated(part)
    gathered.push(bytes)
    waiting += bytes.length
    if (waiting >= GATHERED) yield* flush()
  }
  yield* flush()
  return stretch
}

function isCopied({bytes, skip}: Block): boolean {
  return skip === 0 && bytes >= SMALL
}

/** Returns the end of the gzip file with these stretches: the final block, the checksum and the length. */
export function endOf(stretches: readonly Pick<Stretch, 'bytes' | 'crc'>[]): Buffer {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(
    stretches.reduce((joined, {bytes, crc}) => joinedCrc(joined, crc, bytes), 0),
    0,
  )
  trailer.writeUInt32LE(stretches.reduce((sum, {bytes}) => sum + bytes, 0) % 2 ** 32, 4)
  return Buffer.concat([LAST_BLOCK, trailer])
}

/** `crc32_combine` of zlib: a CRC-32 is a polynomial, so the second sequence multiplies the first by a power of x. */
export function joinedCrc(first: number, second: number, secondBytes: number): number {
  return (product(powerOfX(secondBytes), first) ^ second) >>> 0
}

const POLYNOMIAL = 0xedb88320
/** The polynomial 1. The highest bit is the lowest power of x. */
const ONE = 0x80000000
const X = 0x40000000

/** Element n is x to the power of 2^n, modulo the polynomial. */
const POWERS: readonly number[] = squares(X, 32)

function squares(first: number, count: number): number[] {
  const all = [first]
  while (all.length < count) all.push(product(all.at(-1) ?? 0, all.at(-1) ?? 0))
  return all
}

/** Returns x to the power of eight times the number of bytes. */
function powerOfX(bytes: number): number {
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
