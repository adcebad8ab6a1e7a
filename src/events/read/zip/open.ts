import {open} from 'node:fs/promises'
import type {File, Files} from '../files.ts'
import type {Limits} from '../limits.ts'
import {createNumbers, type Numbers} from '../numbers.ts'
import {assertHarmless} from './assert-harmless.ts'
import type {Bytes} from './bytes.ts'
import type {Member} from './records.ts'
import {memberAt, membersOf, type Table, tableOf} from './table.ts'
import {unpacked} from './unpacked.ts'

/** Data that cannot be compressed grows a little. */
const SLACK = 65_536

/** Opens the files of a zip. Refuses hostile archives before anything is unpacked. Throws `BadSource`. */
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

/** Table and files have separate read positions, because both are read in turn. */
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
