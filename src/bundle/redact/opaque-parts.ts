import {constants, inflateRawSync} from 'node:zlib'
import {contentOf, headOf} from '../../redaction/engine/sniff.ts'
import {LayerError} from '../layers/budget.ts'

/** The same bytes. Throws a `LayerError` where an archive or UTF-16 text begins in the middle of them: neither can be searched. */
export async function* withoutOpaqueParts(data: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let before: Buffer = Buffer.alloc(0)
  let waiting: Buffer | null = null
  let isSeen = false
  for await (const chunk of data) {
    if (waiting === null) isSeen = isOpaque(chunk)
    else {
      if (!isSeen) check(before, waiting, chunk)
      before = tailOf(before, waiting)
      yield waiting
    }
    waiting = Buffer.from(chunk) // it may be used again for the next one
  }
  if (waiting === null) return
  if (!isSeen) check(before, waiting, Buffer.alloc(0))
  yield waiting
}

/** The redactor sees it by itself. */
function isOpaque(first: Buffer): boolean {
  return contentOf(headOf(first, true) ?? first) === 'opaque'
}

/** So much is seen of what stands before and behind a chunk. */
const AROUND = 4096

function tailOf(before: Buffer, chunk: Buffer): Buffer {
  return chunk.length >= AROUND
    ? Buffer.from(chunk.subarray(-AROUND))
    : Buffer.concat([before, chunk]).subarray(-AROUND)
}

function check(before: Buffer, chunk: Buffer, behind: Buffer): void {
  const bytes = Buffer.concat([before, chunk, behind.subarray(0, AROUND)])
  if (ARCHIVES.some(({magic, isOne}) => holds(bytes, magic, isOne)) || isWideIn(bytes)) throw new LayerError('inside')
}

interface Archive {
  readonly magic: Buffer
  /** Whether what begins like one is one: three bytes come up by chance. */
  readonly isOne: (bytes: Buffer) => boolean
}

const ARCHIVES: readonly Archive[] = [
  {magic: bytesOf('\x1f\x8b\x08'), isOne: unpacks},
  {magic: bytesOf('PK\x03\x04'), isOne: bytes => (bytes[4] ?? 255) < 64 && bytes[5] === 0 && (bytes[9] ?? 255) === 0},
  {magic: bytesOf('\x28\xb5\x2f\xfd'), isOne: () => true},
  {magic: bytesOf('\xfd7zXZ\0'), isOne: () => true},
  {magic: bytesOf('1AY&SY'), isOne: () => true},
  {magic: bytesOf('7z\xbc\xaf\x27\x1c'), isOne: () => true},
]

function holds(bytes: Buffer, magic: Buffer, isOne: Archive['isOne']): boolean {
  for (let at = bytes.indexOf(magic); at !== -1; at = bytes.indexOf(magic, at + 1)) {
    if (isOne(bytes.subarray(at, at + AROUND))) return true
  }
  return false
}

/** Whatever stands behind its end: gunzip would take that for another member. */
function unpacks(bytes: Buffer): boolean {
  try {
    const packed = bytes.subarray(headerLength(bytes))
    return inflateRawSync(packed, {finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1_048_576}).length > 0
  } catch (error) {
    return Reflect.get(Object(error), 'code') === 'ERR_BUFFER_TOO_LARGE'
  }
}

const FLAGS = {checksum: 2, extra: 4, name: 8, comment: 16}
const FIXED_HEADER = 10

/** Of gzip (RFC 1952). */
function headerLength(bytes: Buffer): number {
  const flags = bytes[3] ?? 0
  let at = FIXED_HEADER
  if (flags & FLAGS.extra) at += 2 + ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8))
  for (const text of [FLAGS.name, FLAGS.comment]) if (flags & text) at = bytes.indexOf(0, at) + 1
  return flags & FLAGS.checksum ? at + 2 : at
}

/** Twelve characters of ASCII in a row, each beside a zero, or beside three. */
const WIDE = /(?:[\t\n\r -~]\0){12}|(?:\0[\t\n\r -~]){12}|(?:[\t\n\r -~]\0{3}){12}|(?:\0{3}[\t\n\r -~]){12}/

function isWideIn(bytes: Buffer): boolean {
  return bytes.includes(0) && WIDE.test(bytes.toString('latin1'))
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
