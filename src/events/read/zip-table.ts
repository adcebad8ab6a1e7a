import {readSync} from 'node:fs'
import type {FileHandle} from 'node:fs/promises'
import {setImmediate} from 'node:timers/promises'
import {BadSource, type Limits} from './read.ts'

const END = 0x06054b50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const LOCATOR = 0x07064b50
const LOCATOR_BYTES = 20
const END_64 = 0x06064b50
const END_64_BYTES = 56

/** The table of contents at the end of a zip. */
export interface Table {
  readonly count: number
  readonly bytes: number
  readonly offset: number
}

/** Finds the table. Throws `BadSource`. */
export async function tableOf(file: Bytes, limits: Limits): Promise<Table> {
  const table = await placeOf(file)
  if (table.count > limits.members) throw new BadSource('too-large', `it contains more than ${limits.members} files`)
  if (table.bytes > limits.directoryBytes) throw new BadSource('too-large', 'its table of contents is too long')
  if (table.offset + table.bytes > file.size) throw broken()
  return table
}

export interface Listed {
  readonly member: Member
  /** The offset of the record in the table. */
  readonly at: number
}

/** Yields the members of the table. Throws `BadSource`. */
export async function* membersOf(file: Bytes, table: Table): AsyncGenerator<Listed> {
  let at = 0
  for (let count = 0; count < table.count; count++) {
    const record = await recordAt(file, table, at)
    yield {member: memberIn(record), at}
    at += record.length
  }
}

export async function memberAt(file: Bytes, table: Table, at: number): Promise<Member> {
  return memberIn(await recordAt(file, table, at))
}

async function recordAt(file: Bytes, {bytes, offset}: Table, at: number): Promise<Buffer> {
  if (at + CENTRAL_BYTES > bytes) throw broken()
  const length = recordBytes(await bytesAt(file, offset + at, CENTRAL_BYTES))
  if (at + length > bytes) throw broken()
  return bytesAt(file, offset + at, length)
}

async function placeOf(file: Bytes): Promise<Table> {
  const length = Math.min(file.size, END_BYTES + LONGEST_COMMENT)
  const tail = await bytesAt(file, file.size - length, length)
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue
    const place = {
      count: tail.readUInt16LE(at + 10),
      bytes: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    }
    return (await widePlace(file, file.size - length + at)) ?? place
  }
  throw broken()
}

/** Returns the zip64 table of an archive with more than 65,535 members or 4 GiB; null for other archives. */
async function widePlace(file: Bytes, endAt: number): Promise<Table | null> {
  if (endAt < LOCATOR_BYTES) return null
  const locator = await bytesAt(file, endAt - LOCATOR_BYTES, LOCATOR_BYTES)
  if (locator.readUInt32LE(0) !== LOCATOR) return null
  const offset = Number(locator.readBigUInt64LE(8))
  if (offset + END_64_BYTES > file.size) throw broken()
  const end = await bytesAt(file, offset, END_64_BYTES)
  if (end.readUInt32LE(0) !== END_64) throw broken()
  const [count = 0, bytes = 0, start = 0] = [32, 40, 48].map(field => Number(end.readBigUInt64LE(field)))
  return {count, bytes, offset: start}
}

export interface Member {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  /** The offset of the local header. */
  readonly offset: number
  readonly isLink: boolean
  readonly isEncrypted: boolean
}

const CENTRAL = 0x02014b50
/** The length of a record without its name, extra field and comment. */
const CENTRAL_BYTES = 46
const ZIP64 = 0xffffffff
const UNIX = 3
const KIND = 0o170000
const LINK = 0o120000
const ENCRYPTED = 0b1
const NAME = new TextDecoder('utf-8')

function recordBytes(head: Buffer): number {
  if (head.readUInt32LE(0) !== CENTRAL) throw broken()
  return CENTRAL_BYTES + [28, 30, 32].reduce((sum, field) => sum + head.readUInt16LE(field), 0)
}

function memberIn(record: Buffer): Member {
  const [nameBytes, extraBytes] = [record.readUInt16LE(28), record.readUInt16LE(30)]
  const extra = record.subarray(CENTRAL_BYTES + nameBytes, CENTRAL_BYTES + nameBytes + extraBytes)
  const [size = 0, packed = 0, offset = 0] = wide(
    extra,
    [24, 20, 42].map(field => record.readUInt32LE(field)),
  )
  const isUnix = record.readUInt8(5) === UNIX
  return {
    name: NAME.decode(record.subarray(CENTRAL_BYTES, CENTRAL_BYTES + nameBytes)),
    method: record.readUInt16LE(10),
    crc: record.readUInt32LE(16),
    packed,
    size,
    offset,
    isLink: isUnix && ((record.readUInt32LE(38) >>> 16) & KIND) === LINK,
    isEncrypted: (record.readUInt16LE(8) & ENCRYPTED) !== 0,
  }
}

/** Values beyond 32 bits are in an extra field. This field contains only these values, in this order. */
function wide(extra: Buffer, values: readonly number[]): number[] {
  const field = values.includes(ZIP64) ? extraField(extra, 1) : null
  let at = 0
  return values.map(value => {
    if (value !== ZIP64) return value
    if (field === null || at + 8 > field.length) throw broken()
    at += 8
    return Number(field.readBigUInt64LE(at - 8))
  })
}

function extraField(extra: Buffer, id: number): Buffer | null {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    const end = at + 4 + extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, Math.min(end, extra.length))
  }
  return null
}

export function broken(): BadSource {
  return new BadSource('invalid', 'the archive is cut off or damaged')
}

export interface Bytes {
  readonly handle: FileHandle
  readonly size: number
  /** The bytes of the last read. */
  window: {readonly at: number; readonly bytes: Buffer}
}

/** The minimum and maximum size of a read, unless the caller needs more. */
const [LEAST, MOST] = [4096, 262_144]

/** Returns exactly these bytes of a file. Throws `BadSource` if the file is shorter. */
export async function bytesAt(file: Bytes, position: number, length: number): Promise<Buffer> {
  const from = position - file.window.at
  if (from >= 0 && from + length <= file.window.bytes.length) return file.window.bytes.subarray(from, from + length)
  if (position + length > file.size) throw broken()
  const bytes = await read(file, position, Math.max(length, Math.min(ahead(file, position), file.size - position)))
  file.window = {at: position, bytes}
  return bytes.subarray(0, length)
}

/** Returns the size of a read. The size doubles while members follow each other; otherwise it is small. */
function ahead({window: {at, bytes}}: Bytes, position: number): number {
  const isNext = position >= at && position <= at + bytes.length
  return isNext ? Math.min(MOST, Math.max(LEAST, 2 * bytes.length)) : LEAST
}

/** A small read is synchronous, because threads are slower. Other work runs before each read. */
async function read({handle}: Bytes, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  const isLittle = length <= MOST
  if (isLittle) await setImmediate()
  let got = 0
  while (got < length) {
    const [left, at] = [length - got, position + got]
    const more = isLittle
      ? readSync(handle.fd, bytes, got, left, at)
      : (await handle.read(bytes, got, left, at)).bytesRead
    if (more === 0) throw broken()
    got += more
  }
  return bytes
}
