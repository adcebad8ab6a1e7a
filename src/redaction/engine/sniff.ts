/** An item is judged by its first line, or by this many bytes. */
const HEAD = 1024

/** The percentage of control characters above which an item is not text. */
const MOST_CONTROL_PERCENT = 5

/** First bytes of searchable formats that are not text: images, executables, databases. */
const BINARY = magic(
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  '%PDF-',
  '\x7fELF',
  'MZ\x90',
  '\xca\xfe\xba\xbe',
  'SQLite format 3\0',
  'OggS',
  '\0asm',
)

/** First bytes of formats that cannot be searched: compressed data and UTF-16 text. */
const OPAQUE = magic(
  '\x1f\x8b',
  'PK\x03\x04',
  'PK\x05\x06',
  '\x28\xb5\x2f\xfd',
  '\xfd7zXZ\0',
  'BZh',
  '7z\xbc\xaf',
  'Rar!',
  'wOF2',
  '\xff\xfe',
  '\xfe\xff',
)

export type Content = 'text' | 'binary' | 'opaque'

/** Returns the bytes that decide what an item is: its first line, at most `HEAD` bytes; null if some are missing. */
export function headOf(bytes: Buffer, last: boolean): Buffer | null {
  const feed = bytes.subarray(0, HEAD).indexOf('\n')
  if (feed === -1 && bytes.length < HEAD && !last) return null
  return bytes.subarray(0, feed === -1 ? HEAD : feed + 1)
}

/** Classifies the item. A log that begins with zeros is text. */
export function contentOf(head: Buffer): Content {
  if (OPAQUE.some(beginning => isBeginning(beginning, head)) || isZlib(head) || isWide(head)) return 'opaque'
  return isKnownBinary(head) || isFullOfControls(head) ? 'binary' : 'text'
}

/** Whether it is an image, an executable or a database, which may contain compressed parts. */
export function isKnownBinary(head: Buffer): boolean {
  return BINARY.some(beginning => isBeginning(beginning, head))
}

/**
 * Detects zlib (RFC 1950): deflate with a window of 32 KB, at one of four levels. Two of these four second bytes may
 * also begin a text.
 */
function isZlib(head: Buffer): boolean {
  const [first, level, next = 0] = head
  if (first !== LETTER_X) return false
  const isLetterOfTwoBytes = level === BEST && (next & 0xc0) === 0x80
  return (
    level === FASTEST ||
    level === DEFAULT ||
    (level === BEST && !isLetterOfTwoBytes) ||
    (level === FAST && isFullOfControls(head))
  )
}

const LETTER_X = 0x78
const [FASTEST, FAST, DEFAULT, BEST] = [0x01, 0x5e, 0x9c, 0xda]

/** Whether the text has too many control characters. Zeros at the beginning do not count. */
function isFullOfControls(head: Buffer): boolean {
  const first = head.findIndex(byte => byte !== 0)
  const rest = head.subarray(first === -1 ? head.length : first)
  return controlsIn(rest) * 100 > rest.length * MOST_CONTROL_PERCENT
}

/** Counts control characters. Uses a loop, because it runs once for each of many short documents. */
function controlsIn(bytes: Buffer): number {
  let count = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 32 && !TEXT_CONTROLS.includes(byte)) count++
  }
  return count
}

/** Whether every other byte is zero: UTF-16 without a byte order mark. */
function isWide(head: Buffer): boolean {
  if (!head.includes(0)) return false
  const zeros = [0, 1].map(side => head.filter((byte, index) => index % 2 === side && byte === 0).length)
  const half = head.length / 2
  return zeros.some((count, side) => count > half * 0.7 && (zeros[1 - side] ?? 0) < half * 0.1)
}

function isBeginning(beginning: Buffer, head: Buffer): boolean {
  return head.subarray(0, beginning.length).equals(beginning)
}

function magic(...beginnings: string[]): Buffer[] {
  return beginnings.map(beginning => Buffer.from(beginning, 'latin1'))
}

/** Backspace, tab, line feed, vertical tab, form feed, return, escape. */
const TEXT_CONTROLS = Buffer.from([8, 9, 10, 11, 12, 13, 27])
