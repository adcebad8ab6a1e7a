import {constants, inflateRawSync} from 'node:zlib'

/** This many bytes decide whether an archive begins at a position. */
export const SEEN = 4096

/**
 * Returns the start of an archive or of UTF-16 or UTF-32 text, before `limit`; -1 without one. Neither can be searched.
 * Images and documents consist of compressed streams, so the streams do not count there. In text, streams are searched
 * only if their first bytes contain a sign.
 */
export function opaqueStart(bytes: Buffer, limit: number, within: 'image' | 'text' | 'anything'): number {
  const kinds = within === 'anything' ? [...ARCHIVES, ...STREAMS] : within === 'image' ? ARCHIVES : IN_TEXT
  const starts = [...kinds.map(kind => firstOf(kind, bytes, limit)), wideStart(bytes, limit)].filter(at => at !== -1)
  return starts.length === 0 ? -1 : Math.min(...starts)
}

interface Archive {
  readonly magic: Buffer
  /** Whether the candidate is an archive, because three bytes occur by chance. */
  readonly isOne: (bytes: Buffer) => boolean
}

const BZIP2 = '1AY&SY'
const ARCHIVES: readonly Archive[] = [
  {magic: bytesOf('\x1f\x8b\x08'), isOne: unpacks},
  {magic: bytesOf('PK\x03\x04'), isOne: bytes => (bytes[4] ?? 255) < 64 && bytes[5] === 0 && (bytes[9] ?? 255) === 0},
  {magic: bytesOf('\x28\xb5\x2f\xfd'), isOne: () => true},
  {magic: bytesOf('\xfd7zXZ\0'), isOne: () => true},
  {magic: bytesOf(BZIP2), isOne: () => true},
  {magic: bytesOf('7z\xbc\xaf\x27\x1c'), isOne: () => true},
  {magic: bytesOf('Rar!\x1a\x07'), isOne: () => true},
  {magic: bytesOf('\x04"M\x18'), isOne: () => true},
]

const IN_TEXT = ARCHIVES.filter(({magic}) => !magic.equals(bytesOf(BZIP2)))

/** zlib streams (RFC 1950), by their first two bytes. `x^` also occurs in text. */
const STREAMS: readonly Archive[] = [
  ...['x\x01', 'x\x9c', 'x\xda'].map(magic => ({magic: bytesOf(magic), isOne: (bytes: Buffer) => inflates(bytes, 4)})),
  {magic: bytesOf('x^'), isOne: bytes => inflates(bytes, 64)},
]

/** Decompressing takes time, so bytes in which far more candidates begin than by chance count as an archive. */
function firstOf({magic, isOne}: Archive, bytes: Buffer, limit: number): number {
  let left = LEAST_CANDIDATES + bytes.length / BYTES_PER_CANDIDATE
  for (let at = bytes.indexOf(magic); at !== -1 && at < limit; at = bytes.indexOf(magic, at + 1)) {
    if (left-- < 0 || isOne(bytes.subarray(at, at + SEEN))) return at
  }
  return -1
}

const LEAST_CANDIDATES = 64
/** Two bytes occur by chance once in 65,536 places. */
const BYTES_PER_CANDIDATE = 4096

/** Whether the gzip data unpacks. Ignores bytes after its end, which gunzip would read as another member. */
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

/** Returns the length of a gzip header (RFC 1952). */
function headerLength(bytes: Buffer): number {
  const flags = bytes[3] ?? 0
  let at = FIXED_HEADER
  if (flags & FLAGS.extra) at += 2 + ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8))
  for (const text of [FLAGS.name, FLAGS.comment]) if (flags & text) at = bytes.indexOf(0, at) + 1
  return flags & FLAGS.checksum ? at + 2 : at
}

/** Twelve consecutive ASCII characters, each with one or three zeros. */
const WIDE = /(?:[\t\n\r -~]\0){12}|(?:\0[\t\n\r -~]){12}|(?:[\t\n\r -~]\0{3}){12}|(?:\0{3}[\t\n\r -~]){12}/

function wideStart(bytes: Buffer, limit: number): number {
  const at = bytes.includes(0) ? bytes.toString('latin1').search(WIDE) : -1
  return at < limit ? at : -1
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
