import {SvcdiagError} from '../../errors.ts'
import type {Bundle, BundleFile} from './bundle.ts'
import {hostile, MOST_READ_BYTES, MOST_READ_OWN_BYTES, shown} from './limits.ts'

/** Returns a bundle that follows links and enforces size limits. */
export function readerOf({source, files, stream, walk}: Pick<Bundle, 'source' | 'files' | 'stream' | 'walk'>): Bundle {
  function fileFor(path: string): {path: string; bytes: number} {
    const file = files.get(path)
    if (file === undefined) throw new SvcdiagError('bundle.invalid', `the bundle has no file ${shown(path)}`)
    return {path: file.linkTo ?? path, bytes: file.bytes}
  }

  const mostUnlessTold = files.has('manifest.json') ? MOST_READ_OWN_BYTES : MOST_READ_BYTES

  return {
    source,
    files,
    walk,
    stream: path => stream(fileFor(path).path),
    read: async (path, mostBytes = mostUnlessTold) => {
      const file = fileFor(path)
      if (file.bytes > mostBytes) throw new SvcdiagError('bundle.too-large', tooLarge(path, file.bytes, mostBytes))
      return Buffer.concat(await Array.fromAsync(stream(file.path)))
    },
  }
}

function tooLarge(path: string, bytes: number, mostBytes: number): string {
  const [has, most] = [bytes, mostBytes].map(size => (size / 2 ** 20).toFixed(size < 2 ** 20 ? 3 : 0))
  return `${shown(path)} of the bundle has ${has} MiB; at most ${most} MiB of one file are read`
}

export interface Paths {
  /** The size of each regular file. */
  readonly files: ReadonlyMap<string, number>
  /** The target of each link, as a path in the same archive or folder. */
  readonly links: ReadonlyMap<string, string>
}

/** Returns the files below a folder, sorted by path. Links that lead out of the folder are left out. */
export function filesBelow(prefix: string, {files, links}: Paths): Map<string, BundleFile> {
  const below: [string, BundleFile][] = []
  for (const [path, bytes] of files) {
    if (path.startsWith(prefix)) below.push([path.slice(prefix.length), {bytes, linkTo: null}])
  }
  for (const [path, target] of resolveLinks(links, files)) {
    const bytes = files.get(target)
    if (bytes === undefined || !path.startsWith(prefix) || !target.startsWith(prefix)) continue
    below.push([path.slice(prefix.length), {bytes, linkTo: target.slice(prefix.length)}])
  }
  return new Map(below.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The maximum length of a chain of links. A longer chain counts as a circle. No real bundle contains such chains. */
const MOST_HOPS = 16

/** Links to nothing or to a folder are left out. Throws `bundle.hostile` for a circle of links. */
function resolveLinks(links: ReadonlyMap<string, string>, files: {has(path: string): boolean}): Map<string, string> {
  const resolved = new Map<string, string>()
  for (const [path, target] of links) {
    const file = follow(path, target, links)
    if (files.has(file)) resolved.set(path, file)
  }
  return resolved
}

function follow(path: string, target: string, links: ReadonlyMap<string, string>): string {
  let at = target
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    const next = links.get(at)
    if (next === undefined) return at
    at = next
  }
  throw hostile(path, 'is a link in a circle')
}
