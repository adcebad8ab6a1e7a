import {promisify} from 'node:util'
import {crc32, deflateRaw, deflateRawSync} from 'node:zlib'
import type {OutFile} from './files-of.ts'

/** Smaller texts are deflated in one call, because a stream costs more than deflating them. */
const SHORT = 65_536
const PIECE = 262_144

const pack = promisify(deflateRaw)

/**
 * Yields a zip of files in their order. The same files yield the same bytes. Memory holds a hundred bytes of each file,
 * for the table at the end.
 */
export async function* zipOf(files: Iterable<OutFile> | AsyncIterable<OutFile>): AsyncGenerator<Buffer> {
  const table = openTable()
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let offset = 0
  for await (const {name, text} of files) {
    const bytes = Buffer.from(text)
    const packed = bytes.length > SHORT ? await pack(bytes) : deflateRawSync(bytes, {chunkSize: roomFor(bytes.length)})
    const entry: ZipEntry = {
      name: Buffer.from(name),
      crc: crc32(bytes),
      packed: packed.length,
      size: bytes.length,
      offset,
    }
    const header = localHeader(entry)
    table.add(centralRecord(entry))
    waiting.push(header, packed)
    waitingBytes += header.length + packed.length
    offset += header.length + packed.length
    if (waitingBytes < PIECE) continue
    yield Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
  }
  yield Buffer.concat(waiting)
  yield* table.pieces()
  yield endOf(table.count(), table.bytes(), offset)
}

/** Joins records to large pieces, because a small buffer keeps a larger buffer in memory. */
function openTable() {
  const pieces: Buffer[] = []
  let latest: Buffer[] = []
  let count = 0
  let bytes = 0
  return {
    count: () => count,
    bytes: () => bytes,
    pieces: () => [...pieces, Buffer.concat(latest)],
    add(record: Buffer): void {
      count++
      bytes += record.length
      latest.push(record)
      if (latest.length < 1000) return
      pieces.push(Buffer.concat(latest))
      latest = []
    },
  }
}

/** Returns the chunk size for zlib. A packed text keeps its complete chunk in memory, so the chunk must be small. */
function roomFor(bytes: number): number {
  return Math.max(256, Math.ceil(bytes / 4))
}

/** A file in the table of a zip. Sizes are in bytes. */
interface ZipEntry {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  /** The offset of the local header. */
  readonly offset: number
}

const VERSION = 20
const VERSION_WIDE = 45
const UNIX = 3 << 8
const UTF8 = 0x0800
const DEFLATED = 8
/** 1980-01-01, the oldest date of a zip. With a fixed date, equal files make equal bytes. */
const DAY = 0x0021
const READABLE = 0o100644
const MOST_16 = 0xffff
const MOST_32 = 0xffffffff

function localHeader(entry: ZipEntry): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  described(entry, header, 6)
  return Buffer.concat([header, entry.name])
}

function centralRecord(entry: ZipEntry): Buffer {
  const isWide = entry.offset >= MOST_32
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(UNIX | VERSION, 4)
  record.writeUInt16LE(isWide ? VERSION_WIDE : VERSION, 6)
  described(entry, record, 8)
  record.writeUInt16LE(isWide ? 12 : 0, 30)
  record.writeUInt32LE(READABLE * 0x10000, 38)
  record.writeUInt32LE(Math.min(entry.offset, MOST_32), 42)
  return Buffer.concat([record, entry.name, isWide ? wideOffset(entry.offset) : Buffer.alloc(0)])
}

/** Returns the end of the table, with a zip64 record if the numbers of files or bytes require it. */
function endOf(count: number, tableBytes: number, tableAt: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, MOST_16), 8)
  end.writeUInt16LE(Math.min(count, MOST_16), 10)
  end.writeUInt32LE(Math.min(tableBytes, MOST_32), 12)
  end.writeUInt32LE(Math.min(tableAt, MOST_32), 16)
  const isWide = count >= MOST_16 || tableBytes >= MOST_32 || tableAt >= MOST_32
  return isWide ? Buffer.concat([wideEnd(count, tableBytes, tableAt), end]) : end
}

/** Writes the fields that both headers contain in the same order, from the flags to the length of the name. */
function described({name, crc, packed, size}: ZipEntry, to: Buffer, at: number): void {
  to.writeUInt16LE(UTF8, at)
  to.writeUInt16LE(DEFLATED, at + 2)
  to.writeUInt16LE(DAY, at + 6)
  to.writeUInt32LE(crc, at + 8)
  to.writeUInt32LE(packed, at + 12)
  to.writeUInt32LE(size, at + 16)
  to.writeUInt16LE(name.length, at + 20)
}

function wideOffset(offset: number): Buffer {
  const field = Buffer.alloc(12)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(8, 2)
  field.writeBigUInt64LE(BigInt(offset), 4)
  return field
}

function wideEnd(count: number, tableBytes: number, tableAt: number): Buffer {
  const end = Buffer.alloc(56 + 20)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(UNIX | VERSION_WIDE, 12)
  end.writeUInt16LE(VERSION_WIDE, 14)
  const numbers = [count, count, tableBytes, tableAt]
  for (const [at, number] of numbers.entries()) end.writeBigUInt64LE(BigInt(number), 24 + at * 8)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(tableAt + tableBytes), 64)
  end.writeUInt32LE(1, 72)
  return end
}
