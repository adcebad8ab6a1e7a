import {constants, inflateRawSync} from 'node:zlib'
import {type Content, contentOf, headOf, isKnownBinary} from '../../redaction/engine/sniff.ts'
import {LayerError} from '../layers/budget.ts'

/** The same bytes. Throws a `LayerError` where an archive or UTF-16 text begins in the middle of them: neither can be searched. */
export async function* withoutOpaqueParts(data: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let before: Buffer = Buffer.alloc(0)
  let waiting: Buffer | null = null
  let content: Content = 'text'
  let kinds: readonly Archive[] = ARCHIVES
  for await (const chunk of data) {
    if (waiting === null) {
      const head = headOf(chunk, true) ?? chunk
      content = contentOf(head)
      if (!isKnownBinary(head)) kinds = [...ARCHIVES, ...STREAMS]
    } else {
      check(content, kinds, before, waiting, chunk)
      before = tailOf(before, waiting)
      yield waiting
    }
    waiting = Buffer.from(chunk) // it may be used again for the next one
  }
  if (waiting === null) return
  check(content, kinds, before, waiting, Buffer.alloc(0))
  yield waiting
}

/** So much is seen of what stands before and behind a chunk. */
const AROUND = 4096

function tailOf(before: Buffer, chunk: Buffer): Buffer {
  return chunk.length >= AROUND
    ? Buffer.from(chunk.subarray(-AROUND))
    : Buffer.concat([before, chunk]).subarray(-AROUND)
}

function check(content: Content, kinds: readonly Archive[], before: Buffer, chunk: Buffer, behind: Buffer): void {
  if (content === 'opaque') return // the redactor sees it by itself
  const bytes = Buffer.concat([before, chunk, behind.subarray(0, AROUND)])
  if (kinds.some(({magic, isOne}) => holds(bytes, magic, isOne)) || isWideIn(bytes)) throw new LayerError('inside')
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
  {magic: bytesOf('Rar!\x1a\x07'), isOne: () => true},
  {magic: bytesOf('\x04"M\x18'), isOne: () => true},
]

/** Of zlib (RFC 1950). Images and documents are made of them, so there they do not count; the second letter of one is a character of text. */
const STREAMS: readonly Archive[] = [
  ...['x\x01', 'x\x9c', 'x\xda'].map(magic => ({magic: bytesOf(magic), isOne: (bytes: Buffer) => inflates(bytes, 4)})),
  {magic: bytesOf('x^'), isOne: bytes => inflates(bytes, 64)},
]

function holds(bytes: Buffer, magic: Buffer, isOne: Archive['isOne']): boolean {
  for (let at = bytes.indexOf(magic); at !== -1; at = bytes.indexOf(magic, at + 1)) {
    if (isOne(bytes.subarray(at, at + AROUND))) return true
  }
  return false
}

/** Whatever stands behind its end: gunzip would take that for another member. */
function unpacks(bytes: Buffer): boolean {
  return inflatedLength(bytes.subarray(headerLength(bytes))) > 0
}

function inflates(bytes: Buffer, least: number): boolean {
  return inflatedLength(bytes.subarray(2)) >= least
}

function inflatedLength(packed: Buffer): number {
  try {
    return inflateRawSync(packed, {finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_INFLATED}).length
  } catch (error) {
    return Reflect.get(Object(error), 'code') === 'ERR_BUFFER_TOO_LARGE' ? MOST_INFLATED : 0
  }
}

const MOST_INFLATED = 1_048_576
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
