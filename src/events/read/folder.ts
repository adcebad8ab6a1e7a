import {lstat, opendir, readFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {File, Files} from './files.ts'
import {byText} from './in-log-order.ts'
import type {Limits} from './limits.ts'
import {BadSource} from './read.ts'

/** Contains credentials and no events. */
const NEVER_READ: ReadonlySet<string> = new Set(['acp'])

/** Number of entries that are read in parallel. */
const AT_ONCE = 1000

/** Lists the files of a folder. Links are not followed. */
export async function openFolder(path: string, limits: Limits): Promise<Files> {
  const names: string[] = []
  const skipped: {name: string; why: string}[] = []
  const open = ['']
  for (const folder of open) {
    for await (const entry of await opendir(join(path, folder), {bufferSize: AT_ONCE})) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isFile()) names.push(name)
      else if (!entry.isDirectory()) skipped.push({name, why: 'a link or a device: not followed'})
      else if (name.split('/').length > limits.depth)
        throw new BadSource('too-large', 'folders lie too deep in each other')
      else if (!NEVER_READ.has(entry.name)) open.push(name)
    }
    if (names.length > limits.members) throw new BadSource('too-large', `there are more than ${limits.members} files`)
  }
  names.sort() // a folder gives them in an order of its own
  skipped.sort((one, other) => byText(one.name, other.name))
  return {
    async *names() {
      yield* names
    },
    skipped,
    at: async place => fileAt(path, names[place] ?? ''),
    [Symbol.asyncDispose]: async () => {},
  }
}

function fileAt(path: string, name: string): File {
  const place = join(path, name)
  return {
    name,
    read: async most => ((await lstat(place)).size > most ? null : readFile(place)),
  }
}
