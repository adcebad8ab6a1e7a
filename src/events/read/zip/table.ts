import type {Limits} from '../limits.ts'
import {BadSource} from '../read.ts'
import {type Bytes, bytesAt} from './bytes.ts'
import {broken, type Member, membersIn} from './records.ts'

const END = 0x06054b50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const LOCATOR = 0x07064b50
const LOCATOR_BYTES = 20
const END_64 = 0x06064b50
const END_64_BYTES = 56

interface Place {
  readonly count: number
  readonly bytes: number
  readonly offset: number
}

/** The table of contents, which stands at the end. Throws `BadSource`. */
export async function tableOf(file: Bytes, limits: Limits): Promise<Member[]> {
  const {count, bytes, offset} = await placeOf(file)
  if (count > limits.members) throw new BadSource('too-large', `it holds more than ${limits.members} files`)
  if (bytes > limits.directoryBytes) throw new BadSource('too-large', 'its table of contents is too long')
  if (offset + bytes > file.size) throw broken()
  return membersIn(await bytesAt(file, offset, bytes), count)
}

async function placeOf(file: Bytes): Promise<Place> {
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

/** Of archives with more than 65,535 members or 4 GiB. */
async function widePlace(file: Bytes, endAt: number): Promise<Place | null> {
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
