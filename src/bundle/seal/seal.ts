import {mkdtemp, rm, stat} from 'node:fs/promises'
import type {CheckReport} from '../../checks/report/report.ts'
import {SvcdiagError} from '../../errors.ts'
import type {Needle, Secret} from '../../redaction/needles/secret.ts'
import type {Redactor} from '../../redaction/redactor.ts'
import {json, MANIFEST, REPORT} from '../format/layout.ts'
import type {Coverage, Manifest} from '../format/manifest.ts'
import type {InPlaceOnly, StoredRedactionReport} from '../format/redaction-report.ts'
import {mergeReports, NOTHING_TOLD, reportOf} from '../format/redaction-report.ts'
import type {Bundle} from '../open/bundle.ts'
import {behind} from '../spread/behind.ts'
import type {Spreading} from '../spread/spreading.ts'
import {asWritten, isCopy, keepVerdicts, takenBack, verdictGuard} from '../spread/verdicts.ts'
import {byPath, packedSizeOf} from '../write/block.ts'
import {guardedDisk, isFull} from '../write/disk-error.ts'
import type {Draft} from '../write/draft.ts'
import {packArchive} from '../write/pack.ts'
import {type Hit, refused, scanArchive, withoutTheFile} from '../write/scan.ts'
import {openSpool} from '../write/spool.ts'
import type {BundleWriter} from '../write/writer.ts'

interface SealRequest {
  readonly draft: Draft
  readonly writer: BundleWriter
  readonly manifestNow: () => Manifest
  readonly addReport: (report: () => StoredRedactionReport) => Promise<void>
  /** The redactor that wrote all files. */
  readonly redactor: Redactor
  /** Makes a redactor for all values that are known so far, and for the values in `more`. */
  readonly redactorFor: (more: readonly Secret[]) => Redactor
  readonly spreading: Spreading
  readonly offline: (bundle: Bundle) => Promise<CheckReport>
}

export interface Sealed {
  readonly manifest: Manifest
  /** The size of the archive in bytes. */
  readonly bytes: number
  readonly redaction: StoredRedactionReport
}

/** The maximum number of rounds. A round can find new values, and the next round masks them. */
const MOST_ROUNDS = 3

/** Files with a hit are redacted and packed again. Throws `bundle.refused` if a secret cannot be removed. */
export async function sealBundle(request: SealRequest): Promise<Sealed> {
  const {draft, writer, redactor, addReport, manifestNow, spreading} = request
  let redaction = mergeReports(redactor.report(), {...NOTHING_TOLD, inPlaceOnly: [...spreading.words]})
  const report = () => reportOf(redaction, path => writer.files.has(path))
  const toProve = {draft, writer, manifestNow, addReport: () => addReport(report)}
  await toProve.addReport()
  let proof = await proven(toProve, [...redactor.needles, ...spreading.needles])
  for (let round = 1; proof.hits.length > 0 && round < MOST_ROUNDS; round++) {
    const healing = await healingOf(proof.hits, request)
    await rm(draft.part)
    const paths = new Set(healing.hits.flatMap(({index}) => proof.files[index] ?? []))
    redaction = await redactAgain(redaction, healing, paths, request)
    await toProve.addReport()
    proof = await proven({...toProve, manifestNow: () => renamed(manifestNow(), writer)}, healing.redactor.needles)
  }
  if (proof.hits.length > 0) throw refused(proof.hits, `, of ${writer.files.size} files`, withoutTheFile)
  const {size} = await stat(draft.part)
  await draft.publish()
  return {manifest: proof.manifest, bytes: size, redaction: report()}
}

interface Healing {
  readonly redactor: Redactor
  /** The hits that the redactor masks. */
  readonly hits: readonly Hit[]
  readonly inPlaceOnly: readonly InPlaceOnly[]
}

/** Makes a redactor for every hit, except for copies whose mask would change a verdict. */
async function healingOf(
  hits: readonly Hit[],
  {writer, redactor, redactorFor, spreading, offline}: SealRequest,
): Promise<Healing> {
  const known = new Set(hits.flatMap(({ref}) => (isCopy(ref) ? [] : [ref])))
  const forced = redactor.needles
    .filter(({ref}) => known.has(ref))
    .map(({ref, value}) => ({ref, value, always: true as const}))
  const healed = redactorFor(forced)
  const copies = [...new Set(hits.flatMap(({ref}) => (isCopy(ref) ? [ref] : [])))]
  if (copies.length === 0) return {redactor: healed, hits, inPlaceOnly: []}
  const changedBy = verdictGuard({bundle: asWritten(writer.files), redactor, offline})
  const {kept, changing} = await keepVerdicts(copies, refs => changedBy(spreading.hiding(refs)))
  return {
    redactor: behind(healed, redactor.spreader(spreading.hiding(kept))),
    hits: hits.filter(({ref}) => !changing.has(ref)),
    inPlaceOnly: takenBack(changing),
  }
}

interface ToProve extends Pick<SealRequest, 'draft' | 'writer' | 'manifestNow'> {
  /** Writes the report again after files were dropped. */
  readonly addReport: () => Promise<void>
}

interface Proven {
  readonly manifest: Manifest
  readonly hits: readonly Hit[]
  /** The files in the order of the archive. */
  readonly files: readonly string[]
}

/** If the disk is full, drops files for all missing bytes at once, because each attempt packs the whole archive. */
async function proven({draft, writer, manifestNow, addReport}: ToProve, needles: readonly Needle[]): Promise<Proven> {
  for (;;) {
    await writer.remove(MANIFEST)
    const manifest = manifestNow()
    try {
      await writer.write(MANIFEST, json(manifest))
      const last = writer.files.get(MANIFEST)
      if (last === undefined) throw new SvcdiagError('bundle.refused', 'the manifest may contain a secret')
      const files = [...writer.files.values()].filter(file => file !== last).toSorted(byPath)
      const stretches = await packArchive(files, last, draft.part, {
        top: topFolder(manifest.startedAt),
        mtime: new Date(manifest.finishedAt),
      })
      const synced = draft.sync()
      synced.catch(() => {}) // the await below throws the same error
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

/** Half of the missing bytes is enough, because a dropped file also takes no space in the archive. */
async function shortOf(part: string, {files}: BundleWriter): Promise<number> {
  const written = await stat(part).catch(() => null)
  if (written === null) return 1
  const all = [...files.values()].reduce((sum, {blocks}) => sum + packedSizeOf(blocks), 0)
  return Math.max(1, (all - written.size) / 2)
}

/** Returns the name of the top folder. It contains no colons, because some file systems do not allow colons. */
export function topFolder(startedAt: string): string {
  return `svcdiag-bundle-${startedAt.slice(0, 19).replaceAll(':', '')}Z`
}

async function redactAgain(
  before: StoredRedactionReport,
  {redactor, inPlaceOnly}: Healing,
  paths: ReadonlySet<string>,
  {draft, writer}: SealRequest,
): Promise<StoredRedactionReport> {
  const folder = await guardedDisk(() => mkdtemp(`${draft.folder}/again-`))
  await writer.remove(MANIFEST)
  await writer.remove(REPORT)
  await writer.respool(openSpool(redactor, folder), paths)
  const items = before.items.map(entry => ({...entry, item: writer.written(entry.item)?.path ?? entry.item}))
  return mergeReports({...before, items}, {...redactor.report(), weak: [], inPlaceOnly: [...inPlaceOnly]})
}

/** Updates the names of files in the coverage, because redaction may have renamed the files. */
function renamed(manifest: Manifest, writer: BundleWriter): Manifest {
  const coverage = manifest.coverage.map((entry): Coverage => {
    const files = entry.files.flatMap(path => writer.written(path)?.path ?? [])
    if (entry.files.length === 0 || files.length > 0 || entry.status === 'denied') return {...entry, files}
    return {...entry, status: 'missing', reason: 'left out: it may contain a secret', files}
  })
  return {...manifest, coverage}
}
