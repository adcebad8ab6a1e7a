import {crc32} from 'node:zlib'
import type {Limits} from '../limits.ts'
import {createNumbers} from '../numbers.ts'
import {BadSource} from '../read.ts'
import type {Member} from './records.ts'

const LOCAL_BYTES = 30

/** Throws `BadSource` for archives that no exporter writes: names outside the folder, links, files that share bytes. */
export async function assertHarmless(members: () => AsyncIterable<Member>, limits: Limits): Promise<void> {
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
  if (leadsOut(name)) throw hostile('a name in it leads out of the folder')
  if (Buffer.byteLength(name) > limits.pathBytes) throw hostile('a name in it is too long')
  if (name.split('/').length > limits.depth) throw hostile('folders lie too deep in each other')
  if (isLink) throw hostile('it holds links')
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
    if ((starts[at] ?? 0) < free) throw hostile('files in it share their bytes')
    free = ends[at] ?? 0
  }
}

/** Compares only names with equal checksums, because all names would take more memory than everything else. */
async function assertDifferent(members: () => AsyncIterable<Member>, sums: Uint32Array): Promise<void> {
  const sorted = sums.toSorted()
  const same = new Set(sorted.filter((sum, at) => sum === sorted[at - 1]))
  if (same.size === 0) return
  const names = new Set<string>()
  for await (const {name} of members()) {
    if (!same.has(crc32(name))) continue
    if (names.has(name)) throw hostile('it holds two files of one name')
    names.add(name)
  }
}

function hostile(message: string): BadSource {
  return new BadSource('hostile', message)
}
