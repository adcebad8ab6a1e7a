import type {Entry} from './archive-entries.ts'
import type {Limits} from './limits.ts'
import {hostile} from './paths.ts'

/** The paths of an archive. They are unique, and no file or link is also a folder. */
export interface Contents {
  /** Sizes of the regular files. */
  readonly files: ReadonlyMap<string, number>
  /** Targets of the links, as paths in the same archive. */
  readonly links: ReadonlyMap<string, string>
  /** Small files other than logs. They are read in the same pass, so that the archive is not read again for each. */
  readonly kept: ReadonlyMap<string, Buffer>
}

/** Reads all entries. Throws `bundle.hostile` for a duplicate path, or a path below a file or link. */
export async function contentsOf(entries: AsyncIterable<Entry>, {keptBytes}: Limits): Promise<Contents> {
  const files = new Map<string, number>()
  const links = new Map<string, string>()
  const kept = new Map<string, Buffer>()
  let budget = keptBytes
  for await (const entry of entries) {
    const {path} = entry
    if (files.has(path) || links.has(path)) throw hostile(path, 'is in it twice')
    if (entry.kind === 'link') links.set(path, entry.target)
    else {
      files.set(path, entry.bytes)
      const isKept = !path.endsWith('.log') && entry.bytes <= budget
      const parts: Buffer[] = []
      for await (const part of entry.data) if (isKept) parts.push(part)
      if (isKept) kept.set(path, Buffer.concat(parts))
      if (isKept) budget -= entry.bytes
    }
  }
  expectNothingBelow(files, links)
  return {files, links, kept}
}

function expectNothingBelow(files: ReadonlyMap<string, unknown>, links: ReadonlyMap<string, unknown>): void {
  for (const path of [...files.keys(), ...links.keys()]) {
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
      const above = path.slice(0, slash)
      if (files.has(above) || links.has(above)) throw hostile(path, 'lies below a file or a link')
    }
  }
}
