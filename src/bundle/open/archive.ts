import {SvcdiagError} from '../../errors.ts'
import {type Entry, entriesOf} from './archive-entries.ts'
import type {Bundle} from './bundle.ts'
import {expectGzip} from './kind-of-file.ts'
import {hostile, LIMITS, type Limits} from './limits.ts'
import {filesBelow, type Paths, readerOf} from './reader.ts'

/** Opens a gzip tar and reads it in one pass. A log or a large file is read in another pass when it is requested. */
export async function openArchive(source: string, limits: Limits = LIMITS): Promise<Bundle> {
  await expectGzip(source)
  const contents = await contentsOf(entriesOf(source, limits), limits)
  const root = rootAmong([...contents.files.keys(), ...contents.links.keys()])
  if (root === null) throw new SvcdiagError('bundle.invalid', `${source} is an archive, but not a bundle`)
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
  return new SvcdiagError('bundle.unreadable', `${source} changed while it was read`)
}

/** The paths of an archive. Each path is unique, and no file or link is also a folder. */
interface Contents extends Paths {
  /** The contents of files other than logs and events, up to a total size, because another pass for each would take too long. */
  readonly kept: ReadonlyMap<string, Buffer>
}

async function contentsOf(entries: AsyncIterable<Entry>, {keptBytes}: Limits): Promise<Contents> {
  const files = new Map<string, number>()
  const links = new Map<string, string>()
  const kept = new Map<string, Buffer>()
  let budget = keptBytes
  for await (const entry of entries) {
    const {path} = entry
    if (files.has(path) || links.has(path)) throw hostile(path, 'occurs twice')
    if (entry.kind === 'link') links.set(path, entry.target)
    else {
      files.set(path, entry.bytes)
      if (/\.(?:log|jsonl)$/.test(path) || entry.bytes > budget) continue
      kept.set(path, Buffer.concat(await Array.fromAsync(entry.data)))
      budget -= entry.bytes
    }
  }
  expectNothingBelow(files, links)
  return {files, links, kept}
}

function expectNothingBelow(files: ReadonlyMap<string, unknown>, links: ReadonlyMap<string, unknown>): void {
  for (const path of [...files.keys(), ...links.keys()]) {
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
      const above = path.slice(0, slash)
      if (files.has(above) || links.has(above)) throw hostile(path, 'is below a file or a link')
    }
  }
}

/** Returns the path of the folder that contains `cluster-resources` or a manifest; empty for the top of the archive. */
function rootAmong(paths: Iterable<string>): string | null {
  const roots = new Set<string>()
  for (const path of paths) {
    const root = rootIn(path.split('/'))
    if (root !== null) roots.add(root)
  }
  const [first, second] = [...roots].toSorted((a, b) => depthOf(a) - depthOf(b))
  if (first === undefined) return null
  if (second !== undefined && depthOf(second) === depthOf(first))
    throw new SvcdiagError(
      'bundle.invalid',
      'the archive contains several bundles: unpack it, and name the folder of one bundle',
    )
  return first
}

function rootIn(parts: readonly string[]): string | null {
  const place = parts.indexOf('cluster-resources')
  if (place !== -1 && place < parts.length - 1) return parts.slice(0, place).join('/')
  return parts.at(-1) === 'manifest.json' ? parts.slice(0, -1).join('/') : null
}

function depthOf(root: string): number {
  return root === '' ? 0 : root.split('/').length
}
