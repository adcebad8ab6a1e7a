import {promisify} from 'node:util'
import {crc32, deflateRaw, deflateRawSync} from 'node:zlib'
import type {OutFile} from './files-of.ts'
import {centralRecord, endOf, localHeader, type ZipEntry} from './zip-records.ts'

/** Smaller texts are deflated in one call, because a stream costs more than the deflating. */
const SHORT = 65_536
/** Size of the pieces that are yielded. */
const PIECE = 262_144

const pack = promisify(deflateRaw)

/**
 * Yields a zip of these files in the given order. The same files give the same bytes. Keeps a hundred bytes of each file in
 * memory for the table at the end.
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

/** Collects the table in large pieces, because a small buffer keeps the larger buffer that it was cut from in memory. */
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

/** Returns the chunk size for zlib. A packed text keeps its whole chunk in memory, so the chunk must not be much larger. */
function roomFor(bytes: number): number {
  return Math.max(256, Math.ceil(bytes / 4))
}
