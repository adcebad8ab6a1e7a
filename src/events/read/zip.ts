import {open} from 'node:fs/promises'
import {promisify} from 'node:util'
import {crc32, inflateRaw, inflateRawSync} from 'node:zlib'
import {createNumbers, type File, type Files, type Numbers} from './files.ts'
import {BadSource, type Limits} from './read.ts'
import {type Bytes, broken, bytesAt, type Member, memberAt, membersOf, type Table, tableOf} from './zip-table.ts'

/** Packed data may be larger than the original by this much. */
const SLACK = 65_536

/** Opens the files of a zip. Throws `BadSource`, and refuses hostile archives before anything is unpacked. */
export async function openZip(path: string, limits: Limits): Promise<Files> {
  const handle = await open(path)
  try {
    const {size} = await handle.stat()
    const contents: Bytes = {handle, size, window: {at: 0, bytes: Buffer.alloc(0)}}
    const table = await tableOf(contents, limits)
    await assertHarmless(() => members(contents, table), limits)
    return filesOf(contents, {...contents}, table)
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Table and files have separate read positions, because they are read alternately. */
function filesOf(contents: Bytes, file: Bytes, table: Table): Files {
  let records: Numbers = createNumbers()
  return {
    async *names() {
      records = createNumbers()
      for await (const {member, at} of membersOf(contents, table)) {
        if (member.name.endsWith('/')) continue
        records.add(at)
        yield member.name
      }
    },
    skipped: [],
    at: async place => fileOf(await memberAt(contents, table, records.all()[place] ?? 0), file),
    [Symbol.asyncDispose]: () => file.handle.close(),
  }
}

function fileOf(member: Member, file: Bytes): File {
  const {name, size, packed} = member
  return {
    name,
    read: async most => (Math.max(size, packed - SLACK) > most ? null : unpacked(file, member)),
  }
}

async function* members(contents: Bytes, table: Table): AsyncGenerator<Member> {
  for await (const {member} of membersOf(contents, table)) yield member
}

const LOCAL_BYTES = 30

/** Throws `BadSource` for archives that no exporter writes. */
async function assertHarmless(members: () => AsyncIterable<Member>, limits: Limits): Promise<void> {
  const sums = createNumbers()
  const [starts, ends]: [number[], number[]] = [[], []]
  let bytes = 0
  for await (const member of members()) {
    assertHarmlessAlone(member, limits)
    sums.add(crc32(member.name))
    starts.push(member.offset)
    ends.push(member.offset + LOCAL_BYTES + member.packed)
    bytes += member.size
  }
  if (bytes > limits.bytes) throw new BadSource('too-large', `it unpacks to more than ${limits.bytes} bytes`)
  assertApart(starts, ends)
  await assertDifferent(members, sums.all())
}

function assertHarmlessAlone({name, isLink, isEncrypted}: Member, limits: Limits): void {
  if (leadsOut(name)) throw hostile('a name in it leaves the folder')
  if (Buffer.byteLength(name) > limits.pathBytes) throw hostile('a name in it is too long')
  if (name.split('/').length > limits.depth) throw hostile('folders are nested too deep')
  if (isLink) throw hostile('it contains links')
  if (isEncrypted) throw new BadSource('invalid', 'it is encrypted')
}

function leadsOut(name: string): boolean {
  return name === '' || name.includes('\0') || name.includes('\\') || /^\/|^[A-Za-z]:|(?:^|\/)\.\.(?:\/|$)/u.test(name)
}

/** Overlapping files let a small archive unpack to a huge one. */
function assertApart(starts: readonly number[], ends: readonly number[]): void {
  const isInOrder = starts.every((start, at) => start >= (starts[at - 1] ?? 0))
  const order = isInOrder
    ? starts.keys()
    : [...starts.keys()].sort((one, other) => (starts[one] ?? 0) - (starts[other] ?? 0))
  let free = 0
  for (const at of order) {
    if ((starts[at] ?? 0) < free) throw hostile('files in it overlap')
    free = ends[at] ?? 0
  }
}

/** Compares only names with equal checksums, because all names need too much memory. */
async function assertDifferent(members: () => AsyncIterable<Member>, sums: Uint32Array): Promise<void> {
  const sorted = sums.toSorted()
  const same = new Set(sorted.filter((sum, at) => sum === sorted[at - 1]))
  if (same.size === 0) return
  const names = new Set<string>()
  for await (const {name} of members()) {
    if (!same.has(crc32(name))) continue
    if (names.has(name)) throw hostile('it contains two files with the same name')
    names.add(name)
  }
}

function hostile(message: string): BadSource {
  return new BadSource('hostile', message)
}

const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8
const inflate = promisify(inflateRaw)
/** Smaller members are unpacked without a thread, which is faster. */
const SHORT = 65_536

/** Returns the bytes of a member, at most as many as the table declares. Throws `BadSource`. */
async function unpacked(file: Bytes, member: Member): Promise<Uint8Array> {
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
  if (method !== DEFLATED) throw new BadSource('invalid', 'a file in it uses an unsupported compression')
  if (size === 0) return Buffer.alloc(0)
  try {
    return size > SHORT ? await inflate(packed, {maxOutputLength: size}) : inflateRawSync(packed, exactly(size))
  } catch {
    throw broken()
  }
}

/** The chunk has the size of the result, because the result keeps its chunk in memory. */
function exactly(size: number) {
  return {maxOutputLength: size, chunkSize: Math.max(64, size)}
}
