import {open} from 'node:fs/promises'
import type {Files} from '../files.ts'
import type {Limits} from '../limits.ts'
import {BadSource} from '../read.ts'
import {assertHarmless} from './assert-harmless.ts'
import type {Bytes} from './bytes.ts'
import {tableOf} from './table.ts'
import {unpacked} from './unpacked.ts'

/** What does not shrink grows a little when it is packed. */
const SLACK = 65_536

/** The files of a zip. What is made to do harm is refused before anything is unpacked. Throws `BadSource`. */
export async function openZip(path: string, limits: Limits): Promise<Files> {
  const handle = await open(path)
  try {
    const file: Bytes = {handle, size: (await handle.stat()).size, window: {at: 0, bytes: Buffer.alloc(0)}}
    const members = await tableOf(file, limits)
    assertHarmless(members, limits)
    const files = new Map(members.filter(({name}) => !name.endsWith('/')).map(member => [member.name, member]))
    return {
      names: [...files.keys()],
      skipped: [],
      read: async (name, most) => {
        const member = files.get(name)
        if (member === undefined) throw new BadSource('invalid', 'no such file in the archive')
        return Math.max(member.size, member.packed - SLACK) > most ? null : unpacked(file, member)
      },
      [Symbol.asyncDispose]: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}
