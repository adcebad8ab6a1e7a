import type {Coverage, ListedFile, Manifest} from '../format/manifest.ts'
import type {Spooled} from '../write/block.ts'

/** The written file by its old path; null if the file was left out. */
export type Written = ReadonlyMap<string, Spooled | null>

/** Returns the manifest of a redacted bundle, with new checksums and with an entry for every file that was left out. */
export function renewManifest(manifest: Manifest, written: Written): Manifest {
  const before = new Map(manifest.files.map(file => [file.path, file]))
  return {
    ...manifest,
    coverage: manifest.coverage.map(entry => renewCoverage(entry, written)),
    files: [...written]
      .flatMap(([path, file]) => (file === null ? [] : [listed(file, before.get(path))]))
      .toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  }
}

function listed({path, sha256, bytes}: Spooled, before: ListedFile | undefined): ListedFile {
  return {path, sha256, bytes, omittedBytes: before?.omittedBytes ?? null}
}

function renewCoverage(entry: Coverage, written: Written): Coverage {
  const files = entry.files.flatMap(path => {
    const file = written.get(path)
    return file === undefined ? [path] : file === null ? [] : [file.path]
  })
  if (files.length === entry.files.length || entry.status === 'denied') return {...entry, files}
  return {
    ...entry,
    files,
    status: 'missing',
    reason: 'left out when the bundle was redacted: it may contain a secret',
  }
}
