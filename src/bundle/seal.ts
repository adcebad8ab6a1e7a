import {mkdir, rm, stat} from 'node:fs/promises'
import {SvcdiagError} from '../errors.ts'
import type {Needle} from '../redaction/needles/secret.ts'
import type {Redactor} from '../redaction/redactor.ts'
import {json} from './json.ts'
import {MANIFEST, REPORT} from './layout.ts'
import type {Coverage, Manifest} from './manifest.ts'
import {mergeReports, NOTHING_TOLD, reportOf} from './merge-reports.ts'
import type {StoredRedactionReport} from './redaction-report.ts'
import {refused} from './refused.ts'
import {packedSizeOf} from './write/block.ts'
import {guardedDisk, isFull} from './write/disk-error.ts'
import type {Draft} from './write/draft.ts'
import {byPath, packArchive} from './write/pack.ts'
import {type Hit, scanArchive} from './write/scan.ts'
import {openSpool} from './write/spool.ts'
import type {BundleWriter} from './writer.ts'

export interface SealRequest {
  readonly draft: Draft
  readonly writer: BundleWriter
  readonly manifestNow: () => Manifest
  readonly addReport: (report: () => StoredRedactionReport) => Promise<void>
  readonly redactor: Redactor
  /** What rules found. */
  readonly late: Late
}

export interface Late {
  readonly needles: readonly Needle[]
  /** That hides these too. */
  readonly redactor: () => Redactor
}

export interface Sealed {
  readonly manifest: Manifest
  /** Of the archive. */
  readonly bytes: number
  readonly redaction: StoredRedactionReport
}

/**
 * Packs, reads the archive back and looks for every secret in it; only then it gets its name. A value that a rule found in
 * one file and that stands bare in another, in a name or in the manifest is hidden there, and all is packed again. Throws
 * `bundle.refused`.
 */
export async function sealBundle(request: SealRequest): Promise<Sealed> {
  const {draft, writer, redactor, addReport, manifestNow, late} = request
  const needles = [...redactor.needles, ...late.needles]
  let redaction = mergeReports(redactor.report(), NOTHING_TOLD)
  const report = () => reportOf(redaction, path => writer.files.has(path))
  const toProve = {draft, writer, manifestNow, addReport: () => addReport(report)}
  await toProve.addReport()
  let {manifest, hits, files} = await proven(toProve, needles)
  if (hits.length > 0 && hits.every(isLate)) {
    await rm(draft.part)
    redaction = await hideLate(redaction, new Set(hits.flatMap(({index}) => files[index] ?? [])), request)
    await toProve.addReport()
    ;({manifest, hits} = await proven({...toProve, manifestNow: () => renamed(manifestNow(), writer)}, needles))
  }
  if (hits.length > 0) throw refused(hits, `, of ${writer.files.size} files`)
  const {size} = await stat(draft.part)
  await draft.publish()
  return {manifest, bytes: size, redaction: report()}
}

interface ToProve extends Pick<SealRequest, 'draft' | 'writer' | 'manifestNow'> {
  /** Of the files that are there now. */
  readonly addReport: () => Promise<void>
}

interface Proven {
  readonly manifest: Manifest
  readonly hits: readonly Hit[]
  /** Their paths, in the order of the archive. */
  readonly files: readonly string[]
}

/** Where the disk is full as much goes at once as is known to be missing: to pack again takes as long as before. */
async function proven({draft, writer, manifestNow, addReport}: ToProve, needles: readonly Needle[]): Promise<Proven> {
  for (;;) {
    await writer.remove(MANIFEST)
    const manifest = manifestNow()
    try {
      await writer.write(MANIFEST, json(manifest))
      const last = writer.files.get(MANIFEST)
      if (last === undefined) throw new SvcdiagError('bundle.refused', 'the manifest could not be proven clean')
      const files = [...writer.files.values()].filter(file => file !== last).toSorted(byPath)
      const stretches = await packArchive(files, last, draft.part, {
        top: topFolder(manifest.startedAt),
        mtime: new Date(manifest.finishedAt),
      })
      const synced = draft.sync()
      synced.catch(() => {}) // told when nobody reads any more
      const hits = await scanArchive(draft.part, stretches, needles)
      await synced
      return {manifest, hits, files: [...files, last].map(({path}) => path)}
    } catch (error) {
      const short = await shortOf(draft.part, writer)
      await rm(draft.part, {force: true})
      if (!isFull(error) || !(await writer.makeRoomFor(MANIFEST, short))) throw error
      if (writer.files.has(REPORT)) {
        await writer.remove(REPORT)
        await addReport()
      }
    }
  }
}

/**
 * Bytes to give up so that the archive fits that came so far. They need not be packed either: half of what is missing is
 * enough.
 */
async function shortOf(part: string, {files}: BundleWriter): Promise<number> {
  const written = await stat(part).catch(() => null)
  if (written === null) return 1
  const all = [...files.values()].reduce((sum, {blocks}) => sum + packedSizeOf(blocks), 0)
  return Math.max(1, (all - written.size) / 2)
}

/** Names cannot have colons everywhere. */
export function topFolder(startedAt: string): string {
  return `svcdiag-bundle-${startedAt.slice(0, 19).replaceAll(':', '')}Z`
}

function isLate({ref}: Hit): boolean {
  return ref.startsWith('rule/')
}

/** What was told of the first round and of this one, by the names that files have now. Manifest and report are written anew. */
async function hideLate(
  before: StoredRedactionReport,
  paths: ReadonlySet<string>,
  {draft, writer, late}: SealRequest,
): Promise<StoredRedactionReport> {
  const folder = `${draft.folder}/late`
  await guardedDisk(() => mkdir(folder, {mode: 0o700}))
  await writer.remove(MANIFEST)
  await writer.remove(REPORT)
  const redactor = late.redactor()
  await writer.respool(openSpool(redactor, folder), paths)
  const items = before.items.map(entry => ({...entry, item: writer.written(entry.item)?.path ?? entry.item}))
  return mergeReports({...before, items}, {...redactor.report(), weak: []})
}

/** The coverage speaks of files by the names that they had before. */
function renamed(manifest: Manifest, writer: BundleWriter): Manifest {
  const coverage = manifest.coverage.map((entry): Coverage => {
    const files = entry.files.flatMap(path => writer.written(path)?.path ?? [])
    if (entry.files.length === 0 || files.length > 0 || entry.status === 'denied') return {...entry, files}
    return {...entry, status: 'missing', reason: 'it could not be proven clean', files}
  })
  return {...manifest, coverage}
}
