import type {Limits} from '../limits.ts'
import {BadSource} from '../read.ts'
import {type Bytes, bytesAt} from './bytes.ts'
import {broken, CENTRAL_BYTES, type Member, memberIn, recordBytes} from './records.ts'

const END = 0x06054b50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const LOCATOR = 0x07064b50
const LOCATOR_BYTES = 20
const END_64 = 0x06064b50
const END_64_BYTES = 56

/** The table of contents at the end of the file. */
export interface Table {
  readonly count: number
  readonly bytes: number
  readonly offset: number
}

/** Finds the table. Throws `BadSource`. */
export async function tableOf(file: Bytes, limits: Limits): Promise<Table> {
  const table = await placeOf(file)
  if (table.count > limits.members) throw new BadSource('too-large', `it holds more than ${limits.members} files`)
  if (table.bytes > limits.directoryBytes) throw new BadSource('too-large', 'its table of contents is too long')
  if (table.offset + table.bytes > file.size) throw broken()
  return table
}

export interface Listed {
  readonly member: Member
  /** Offset of the record in the table. */
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

/** Returns the zip64 table of archives with more than 65,535 members or 4 GiB, else null. */
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
