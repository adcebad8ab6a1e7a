import {promisify} from 'node:util'
import {crc32, deflateRaw, deflateRawSync} from 'node:zlib'
import type {OutFile} from './files-of.ts'
import {centralRecord, endOf, localHeader, type ZipEntry} from './zip-records.ts'

/** Up to here a text is packed at once; to begin a stream for each costs more than to pack it. */
const SHORT = 65_536
/** Yielded in such pieces. */
const PIECE = 262_144

const pack = promisify(deflateRaw)

/**
 * The bytes of a zip of these files, in the order given; the same files give the same bytes. Holds a hundred bytes of each
 * file, for the table at the end.
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

/** The table, in large pieces: a small buffer keeps a larger one, in which others stood as well, from being let go. */
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

/** What is packed stands in as many bytes as were set aside for it, and keeps them. */
function roomFor(bytes: number): number {
  return Math.max(256, Math.ceil(bytes / 4))
}
