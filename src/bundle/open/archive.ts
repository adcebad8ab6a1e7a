import {SvcdiagError} from '../../errors.ts'
import {type Entry, entriesOf} from './archive-entries.ts'
import type {Bundle} from './bundle.ts'
import {contentsOf} from './contents.ts'
import {filesBelow} from './files-below.ts'
import {expectGzip} from './kind-of-file.ts'
import {LIMITS, type Limits} from './limits.ts'
import {readerOf} from './reader-of.ts'
import {rootAmong} from './root.ts'

/** Opens a gzip tar and reads it in one pass. Logs and large files are read in another pass when they are requested. */
export async function openArchive(source: string, limits: Limits = LIMITS): Promise<Bundle> {
  await expectGzip(source)
  const contents = await contentsOf(entriesOf(source, limits), limits)
  const root = rootAmong([...contents.files.keys(), ...contents.links.keys()])
  if (root === null) throw new SvcdiagError('bundle.invalid', `${source} is an archive, but no bundle`)
  const prefix = root === '' ? '' : `${root}/`
  const files = filesBelow(prefix, contents)

  async function* walk() {
    for await (const entry of entriesOf(source, limits)) {
      const file = fileIn(entry, prefix)
      if (file === null) continue
      if (contents.files.get(prefix + file.path) !== file.bytes) throw changed(source)
      yield file
    }
  }

  async function* stream(path: string): AsyncGenerator<Buffer, void, undefined> {
    const kept = contents.kept.get(prefix + path)
    if (kept !== undefined) return yield kept
    for await (const file of walk()) if (file.path === path) return yield* file.data
    throw changed(source)
  }

  return readerOf({source, files, stream, walk})
}

function fileIn(entry: Entry, prefix: string) {
  if (entry.kind !== 'file' || !entry.path.startsWith(prefix)) return null
  return {path: entry.path.slice(prefix.length), bytes: entry.bytes, data: entry.data}
}

function changed(source: string): SvcdiagError {
  return new SvcdiagError('bundle.unreadable', `${source} was changed while it was read`)
}
