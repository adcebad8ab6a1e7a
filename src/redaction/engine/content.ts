import {constants, inflateRawSync} from 'node:zlib'

/** A file is classified by at most this many bytes of its first line. */
const HEAD = 1024

const MOST_CONTROL_PERCENT = 5

/** First bytes of formats that are not text but can be searched: images, executables, databases. */
const BINARY = magic('\x89PNG|\xff\xd8\xff|GIF8|%PDF-|\x7fELF|MZ\x90|\xca\xfe\xba\xbe|SQLite format 3\0|OggS|\0asm')

/** First bytes of formats that cannot be searched: compressed data and UTF-16 text. */
const OPAQUE = magic(
  '\x1f\x8b|PK\x03\x04|PK\x05\x06|\x28\xb5\x2f\xfd|\xfd7zXZ\0|BZh|7z\xbc\xaf|Rar!|wOF2|\xff\xfe|\xfe\xff',
)

/** The kind of a file or stream. `opaque`: compressed data, or text in an encoding that cannot be searched. */
export type Content = 'text' | 'binary' | 'opaque'

/** Returns the bytes that classify a file: its first line or its first `HEAD` bytes; null if more bytes are needed. */
export function headOf(bytes: Buffer, last: boolean): Buffer | null {
  const feed = bytes.subarray(0, HEAD).indexOf('\n')
  if (feed === -1 && bytes.length < HEAD && !last) return null
  return bytes.subarray(0, feed === -1 ? HEAD : feed + 1)
}

/** Returns the kind of a file. A log that begins with zero bytes is text. */
export function contentOf(head: Buffer): Content {
  if (OPAQUE.some(beginning => isBeginning(beginning, head)) || isZlib(head) || isWide(head)) return 'opaque'
  return isKnownBinary(head) || isFullOfControls(head) ? 'binary' : 'text'
}

/** Returns true if the file is an image, an executable or a database. */
export function isKnownBinary(head: Buffer): boolean {
  return BINARY.some(beginning => isBeginning(beginning, head))
}

/**
 * Returns true for zlib data (RFC 1950). With the level `FAST` or `BEST`, the first two bytes may also begin a text, so
 * later bytes decide.
 */
function isZlib(head: Buffer): boolean {
  const [first, level, next = 0] = head
  if (first !== LETTER_X) return false
  if (level === FAST) return isFullOfControls(head)
  const isLetterOfTwoBytes = (next & 0xc0) === 0x80
  return level === FASTEST || level === DEFAULT || (level === BEST && !isLetterOfTwoBytes)
}

const LETTER_X = 0x78
const [FASTEST, FAST, DEFAULT, BEST] = [0x01, 0x5e, 0x9c, 0xda]

function isFullOfControls(head: Buffer): boolean {
  const first = head.findIndex(byte => byte !== 0)
  const rest = head.subarray(first === -1 ? head.length : first)
  let count = 0
  for (let at = 0; at < rest.length; at++) {
    const byte = rest[at] ?? 0
    if (byte < 32 && !TEXT_CONTROLS.includes(byte)) count++
  }
  return count * 100 > rest.length * MOST_CONTROL_PERCENT
}

function isWide(head: Buffer): boolean {
  if (!head.includes(0)) return false
  const zeros = [0, 1].map(side => head.filter((byte, index) => index % 2 === side && byte === 0).length)
  const half = head.length / 2
  return zeros.some((count, side) => count > half * 0.7 && (zeros[1 - side] ?? 0) < half * 0.1)
}

function isBeginning(beginning: Buffer, head: Buffer): boolean {
  return head.subarray(0, beginning.length).equals(beginning)
}

function magic(beginnings: string): Buffer[] {
  return beginnings.split('|').map(bytesOf)
}

const TEXT_CONTROLS = Buffer.from([8, 9, 10, 11, 12, 13, 27])

/** The number of bytes that decide whether an archive begins at a position. */
export const SEEN = 4096

/**
 * Returns the start of an archive or of UTF-16 or UTF-32 text before `limit`; -1 if there is no such start. Neither can
 * be searched. zlib streams count only within `anything`: images consist of such streams, and text may contain their
 * first bytes.
 */
export function opaqueStart(bytes: Buffer, limit: number, within: 'image' | 'text' | 'anything'): number {
  const kinds = within === 'anything' ? [...ARCHIVES, ...STREAMS] : within === 'image' ? ARCHIVES : IN_TEXT
  const starts = [...kinds.map(kind => firstOf(kind, bytes, limit)), wideStart(bytes, limit)].filter(at => at !== -1)
  return starts.length === 0 ? -1 : Math.min(...starts)
}

interface Archive {
  readonly magic: Buffer
  /** Returns true if the bytes begin an archive. The first three bytes alone occur by chance. */
  readonly isOne: (bytes: Buffer) => boolean
}

const BZIP2 = '1AY&SY'
const ARCHIVES: readonly Archive[] = [
  // inflates without the header, because gunzip would read bytes after the end as another member
  {magic: bytesOf('\x1f\x8b\x08'), isOne: bytes => inflatedLength(bytes.subarray(headerLength(bytes))) > 0},
  {magic: bytesOf('PK\x03\x04'), isOne: bytes => (bytes[4] ?? 255) < 64 && bytes[5] === 0 && (bytes[9] ?? 255) === 0},
  ...['\x28\xb5\x2f\xfd', '\xfd7zXZ\0', BZIP2, '7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07', '\x04"M\x18'].map(magic => ({
    magic: bytesOf(magic),
    isOne: () => true,
  })),
]

const IN_TEXT = ARCHIVES.filter(({magic}) => !magic.equals(bytesOf(BZIP2)))

/** zlib streams (RFC 1950), by their first two bytes. `x^` also occurs in text, so more inflated bytes are required. */
const STREAMS: readonly Archive[] = [
  ...['x\x01', 'x\x9c', 'x\xda'].map(magic => ({magic: bytesOf(magic), isOne: (bytes: Buffer) => inflates(bytes, 4)})),
  {magic: bytesOf('x^'), isOne: bytes => inflates(bytes, 64)},
]

/**
 * Returns the first archive; -1 if there is no archive. Bytes with far more candidates than occur by chance count as an
 * archive, because each attempt to decompress takes time.
 */
function firstOf({magic, isOne}: Archive, bytes: Buffer, limit: number): number {
  let left = LEAST_CANDIDATES + bytes.length / BYTES_PER_CANDIDATE
  for (let at = bytes.indexOf(magic); at !== -1 && at < limit; at = bytes.indexOf(magic, at + 1)) {
    if (left-- < 0 || isOne(bytes.subarray(at, at + SEEN))) return at
  }
  return -1
}

const LEAST_CANDIDATES = 64
const BYTES_PER_CANDIDATE = 4096

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

function headerLength(bytes: Buffer): number {
  const flags = bytes[3] ?? 0
  let at = FIXED_HEADER
  if (flags & FLAGS.extra) at += 2 + ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8))
  for (const text of [FLAGS.name, FLAGS.comment]) if (flags & text) at = bytes.indexOf(0, at) + 1
  return flags & FLAGS.checksum ? at + 2 : at
}

/** Matches twelve consecutive ASCII characters, each with one or three zero bytes. */
const WIDE = /(?:[\t\n\r -~]\0){12}|(?:\0[\t\n\r -~]){12}|(?:[\t\n\r -~]\0{3}){12}|(?:\0{3}[\t\n\r -~]){12}/

function wideStart(bytes: Buffer, limit: number): number {
  const at = bytes.includes(0) ? bytes.toString('latin1').search(WIDE) : -1
  return at < limit ? at : -1
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
