import type {Limits} from '../limits.ts'
import {BadSource} from '../read.ts'
import type {Member} from './records.ts'

const LOCAL_BYTES = 30

/** Throws `BadSource` for archives that no exporter makes: names that lead out, links, files that share their bytes. */
export function assertHarmless(members: readonly Member[], limits: Limits): void {
  const names = new Set<string>()
  let bytes = 0
  for (const {name, size, isLink, isEncrypted} of members) {
    if (leadsOut(name)) throw hostile('a name in it leads out of the folder')
    if (Buffer.byteLength(name) > limits.pathBytes) throw hostile('a name in it is too long')
    if (name.split('/').length > limits.depth) throw hostile('folders lie too deep in each other')
    if (names.has(name)) throw hostile('it holds two files of one name')
    if (isLink) throw hostile('it holds links')
    if (isEncrypted) throw new BadSource('invalid', 'it is encrypted')
    names.add(name)
    bytes += size
  }
  if (bytes > limits.bytes) throw new BadSource('too-large', `it unpacks to more than ${limits.bytes} bytes`)
  assertApart(members)
}

function leadsOut(name: string): boolean {
  return name === '' || name.includes('\0') || name.includes('\\') || /^\/|^[A-Za-z]:|(?:^|\/)\.\.(?:\/|$)/u.test(name)
}

/** Files on top of each other are how a small archive unpacks to a huge one. */
function assertApart(members: readonly Member[]): void {
  let free = 0
  for (const {offset, packed} of members.toSorted((one, other) => one.offset - other.offset)) {
    if (offset < free) throw hostile('files in it share their bytes')
    free = offset + LOCAL_BYTES + packed
  }
}

function hostile(message: string): BadSource {
  return new BadSource('hostile', message)
}
