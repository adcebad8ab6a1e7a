import {crc32, deflateRawSync} from 'node:zlib'

export interface MadeMember {
  readonly name: string
  readonly data: string | Uint8Array
  /** Values in the table of contents that differ from the file. */
  readonly says?: {readonly size?: number; readonly packed?: number; readonly crc?: number; readonly offset?: number}
  readonly mode?: number
  readonly flags?: number
  readonly method?: number
}

/** Returns a zip that is built byte by byte, so that a test can falsify every field. */
export function zipMade(
  members: readonly MadeMember[],
  says: {readonly count?: number; readonly tableBytes?: number} = {},
): Buffer {
  const parts: Buffer[] = []
  const table: Buffer[] = []
  let offset = 0
  for (const member of members) {
    const local = localOf(member)
    table.push(centralOf(member, offset))
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(table)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(says.count ?? members.length, 10)
  end.writeUInt32LE(says.tableBytes ?? directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}

function packed({data, method = 8}: MadeMember): Buffer {
  return method === 8 ? deflateRawSync(data) : Buffer.from(data)
}

function localOf(member: MadeMember): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(member.method ?? 8, 8)
  header.writeUInt16LE(Buffer.byteLength(member.name), 26)
  return Buffer.concat([header, Buffer.from(member.name), packed(member)])
}

function centralOf(member: MadeMember, offset: number): Buffer {
  const {name, data, says = {}, mode = 0o100644, flags = 0, method = 8} = member
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt8(3, 5)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(method, 10)
  header.writeUInt32LE(says.crc ?? crc32(data), 16)
  header.writeUInt32LE(says.packed ?? packed(member).length, 20)
  header.writeUInt32LE(says.size ?? Buffer.from(data).length, 24)
  header.writeUInt16LE(Buffer.byteLength(name), 28)
  header.writeUInt32LE((mode << 16) >>> 0, 38)
  header.writeUInt32LE(says.offset ?? offset, 42)
  return Buffer.concat([header, Buffer.from(name)])
}
