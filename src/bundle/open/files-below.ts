import type {BundleFile} from './bundle.ts'
import type {Contents} from './contents.ts'
import {resolveLinks} from './links.ts'

/** Returns the files of the bundle's own folder, sorted by path, with links resolved to files of that folder. */
export function filesBelow(prefix: string, {files, links}: Pick<Contents, 'files' | 'links'>): Map<string, BundleFile> {
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
