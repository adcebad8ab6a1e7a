import {promisify} from 'node:util'
import {crc32, inflateRaw, inflateRawSync} from 'node:zlib'
import {BadSource} from '../read.ts'
import {type Bytes, bytesAt} from './bytes.ts'
import {broken, type Member} from './records.ts'

const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8
const inflate = promisify(inflateRaw)
/** Smaller members are unpacked without a thread, which is faster. */
const SHORT = 65_536

/** Returns the bytes of a member, never more than the table declares. Throws `BadSource`. */
export async function unpacked(file: Bytes, member: Member): Promise<Uint8Array> {
  const local = await bytesAt(file, member.offset, LOCAL_BYTES)
  if (local.readUInt32LE(0) !== LOCAL) throw broken()
  const start = member.offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
  if (start + member.packed > file.size) throw broken()
  const bytes = await whole(await bytesAt(file, start, member.packed), member)
  if (bytes.length !== member.size || crc32(bytes) !== member.crc) throw broken()
  return bytes
}

async function whole(packed: Buffer, {method, size}: Member): Promise<Buffer> {
  if (method === STORED) return packed
  if (method !== DEFLATED) throw new BadSource('invalid', 'a file in it is packed in an unusual way')
  if (size === 0) return Buffer.alloc(0)
  try {
    return size > SHORT ? await inflate(packed, {maxOutputLength: size}) : inflateRawSync(packed, exactly(size))
  } catch {
    throw broken()
  }
}

/** Sets the chunk size to the result, because the result keeps its whole chunk in memory. */
function exactly(size: number) {
  return {maxOutputLength: size, chunkSize: Math.max(64, size)}
}
