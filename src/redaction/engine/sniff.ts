/** An item is judged by its first line, or by this much of it. */
export const HEAD = 1024

/** How many control characters in a hundred bytes make it no text. */
const MOST_CONTROL_PERCENT = 5

/** First bytes of formats that are not text: archives, images, executables, databases, UTF-16 and UTF-32 text. */
const MAGIC = [
  '\x1f\x8b',
  'PK\x03\x04',
  'PK\x05\x06',
  '\x28\xb5\x2f\xfd',
  '\xfd7zXZ\0',
  'BZh',
  '7z\xbc\xaf',
  'Rar!',
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  '%PDF-',
  '\x7fELF',
  'MZ\x90',
  '\xca\xfe\xba\xbe',
  'SQLite format 3\0',
  '\xff\xfe',
  '\xfe\xff',
  'wOF2',
  'OggS',
  '\0asm',
].map(magic => Buffer.from(magic, 'latin1'))

/** The bytes that decide what an item is: its first line, at most `HEAD` bytes; null while they are not all there. */
export function headOf(bytes: Buffer, last: boolean): Buffer | null {
  const feed = bytes.subarray(0, HEAD).indexOf('\n')
  if (feed === -1 && bytes.length < HEAD && !last) return null
  return bytes.subarray(0, feed === -1 ? HEAD : feed + 1)
}

/** Bytes that cannot be masked without breaking them. A log that begins with a hole of zeros is text. */
export function isBinary(head: Buffer): boolean {
  if (MAGIC.some(magic => head.subarray(0, magic.length).equals(magic))) return true
  const zeros = head.findIndex(byte => byte !== 0)
  const rest = head.subarray(zeros === -1 ? head.length : zeros)
  const control = rest.filter(byte => byte < 32 && !TEXT_CONTROLS.includes(byte)).length
  return control * 100 > rest.length * MOST_CONTROL_PERCENT
}

/** Backspace, tab, line feed, vertical tab, form feed, return, escape. */
const TEXT_CONTROLS = Buffer.from([8, 9, 10, 11, 12, 13, 27])
