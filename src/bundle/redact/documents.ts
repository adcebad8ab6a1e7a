import type {Redactor} from '../../redaction/redactor.ts'
import type {Dropped, RedactionReport} from '../../redaction/report.ts'
import {json, MANIFEST, REPORT} from '../format/layout.ts'
import type {Coverage, ListedFile, Manifest} from '../format/manifest.ts'
import {mergeReports, NOTHING_TOLD, type StoredRedactionReport} from '../format/redaction-report.ts'
import type {Spooled} from '../write/block.ts'
import type {Spool} from '../write/spool.ts'
import type {Filling} from './fill.ts'
import type {LeftOut} from './pour.ts'

/** Writes the report, and then the manifest, which lists the report. */
export async function documents(
  spool: Spool,
  {written}: Filling,
  {manifest, report}: {readonly manifest: Manifest | null; readonly report: StoredRedactionReport},
): Promise<{readonly told: readonly Spooled[]; readonly last: Spooled}> {
  const told = await added(spool, REPORT, report)
  if (manifest === null) return {told: [], last: told}
  const renewed = renewManifest(manifest, new Map([...written, [REPORT, told]]))
  return {told: [told], last: await added(spool, MANIFEST, renewed)}
}

async function added(spool: Spool, path: string, document: unknown): Promise<Spooled> {
  const file = await spool.add(path, json(document))
  if (file.status === 'dropped') throw new Error(`${path} may contain a secret`)
  return file
}

/** The written files by their old paths; null for a file that was left out. */
type Written = ReadonlyMap<string, Spooled | null>

function renewManifest(manifest: Manifest, written: Written): Manifest {
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

/** Returns the report of this run. Most values that rules find are weak, so the list of weak values omits them. */
export function reportOf(
  redactor: Redactor,
  {leftOut}: Filling,
  refused: RedactionReport['refused'],
): StoredRedactionReport {
  const own = redactor.report()
  const weak = own.weak.filter(ref => !ref.startsWith('rule/'))
  const dropped = leftOut.map(({path, why}) => ({item: path, masked: {}, dropped: [droppedFor(why)]}))
  return mergeReports({...own, weak, refused}, {...NOTHING_TOLD, items: dropped})
}

function droppedFor(why: LeftOut): Dropped {
  return why === 'error' ? {part: 'item', reason: 'internal-error'} : {part: 'item', reason: 'archive', by: why}
}
