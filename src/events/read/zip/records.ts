import {BadSource} from '../read.ts'

export interface Member {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  /** Offset of the local header. */
  readonly offset: number
  readonly isLink: boolean
  readonly isEncrypted: boolean
}

const CENTRAL = 0x02014b50
/** Length of a record without its name, extra field and comment. */
export const CENTRAL_BYTES = 46
const ZIP64 = 0xffffffff
const UNIX = 3
const KIND = 0o170000
const LINK = 0o120000
const ENCRYPTED = 0b1
const NAME = new TextDecoder('utf-8')

/** Returns the length of a table record from its first bytes. Throws `BadSource`. */
export function recordBytes(head: Buffer): number {
  if (head.readUInt32LE(0) !== CENTRAL) throw broken()
  return CENTRAL_BYTES + [28, 30, 32].reduce((sum, field) => sum + head.readUInt16LE(field), 0)
}

/** Returns the member of a complete record. Throws `BadSource`. */
export function memberIn(record: Buffer): Member {
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

/** Reads the values that do not fit into 32 bits from an extra field, which contains only these, in this order. */
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
