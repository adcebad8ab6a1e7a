import {rm, stat} from 'node:fs/promises'
import {Value} from 'typebox/value'
import type {Secret} from '../../redaction/needles/secret.ts'
import {createRedactor, type Redactor} from '../../redaction/redactor.ts'
import type {Dropped, RedactionReport} from '../../redaction/report.ts'
import {json} from '../json.ts'
import {MANIFEST, REPORT} from '../layout.ts'
import {Manifest} from '../manifest.ts'
import {mergeReports, NOTHING_TOLD} from '../merge-reports.ts'
import type {Bundle} from '../open/bundle.ts'
import {documentIn} from '../open/document.ts'
import {StoredRedactionReport} from '../redaction-report.ts'
import {fromAFolder, refused} from '../refused.ts'
import type {Draft} from '../write/draft.ts'
import {packArchive} from '../write/pack.ts'
import {type Hit, scanArchive} from '../write/scan.ts'
import {openSpool, type Spool} from '../write/spool.ts'
import type {Spooled} from '../write/spooled.ts'
import {type Filling, fillSpool} from './fill.ts'
import {createFinds, type Knowledge, learnBundle, type Rules, worthHiding} from './learn.ts'
import type {LeftOut} from './pour.ts'
import {renewManifest} from './renew-manifest.ts'

export interface RedactRequest extends Rules {
  readonly bundle: Bundle
  readonly draft: Draft
  /** Rules that could not be used: the report repeats them. */
  readonly refused: RedactionReport['refused']
  /** The folder that all files of the archive lie in. */
  readonly top: string
  readonly now: Date
  readonly signal: AbortSignal
  readonly stage: (words: string) => void
}

export interface RedactedBundle {
  /** Of this run. */
  readonly report: StoredRedactionReport
  /** Of the archive. */
  readonly bytes: number
  readonly files: number
  /** Redacted paths; see `Knowledge`. */
  readonly unlearned: readonly string[]
  /** A bundle of svcdiag: its manifest has the new hashes. */
  readonly hasManifest: boolean
}

/** Times that a value which only came up on the way is hidden everywhere. */
const MOST_ROUNDS = 3

/**
 * Redacts a whole bundle, never making it worse: what it knows to be secret anywhere is hidden everywhere, and the archive
 * gets its name when it was read back without a find. Throws `bundle.refused`, `output.*`, what reading the bundle throws,
 * or the signal's reason; then nothing is left behind.
 */
export async function redactBundle(request: RedactRequest): Promise<RedactedBundle> {
  const {bundle, draft, signal, stage} = request
  stage('looking for what is secret')
  let knowledge = await learnBundle(bundle, request, signal)
  for (let round = 1; ; round++) {
    stage('redacting')
    const spooled = await spoolAll(request, knowledge)
    const late = worthHiding(spooled.found(), knowledge.objectNames, knowledge.secrets)
    const all = {...knowledge, secrets: [...knowledge.secrets, ...late]}
    stage('packing, and proving that nothing secret is in it')
    const hits = await packAndProve(spooled, late.length === 0 ? spooled.needles : needlesOf(all, request), request)
    if (hits.length === 0) return finish(request, spooled)
    if (late.length === 0 || round === MOST_ROUNDS) throw refused(hits, '', fromAFolder)
    knowledge = all
    await rm(draft.part)
  }
}

interface SpooledBundle {
  /** In the order of the archive, its last at the end. */
  readonly files: readonly Spooled[]
  readonly last: Spooled
  readonly mtime: Date
  readonly needles: Redactor['needles']
  /** By rules, besides what was known. */
  readonly found: () => readonly Secret[]
  readonly report: StoredRedactionReport
  readonly hasManifest: boolean
  /** Redacted. */
  readonly unlearned: readonly string[]
  readonly spool: Spool
}

async function spoolAll(
  request: RedactRequest,
  {secrets, objectNames, ...knowledge}: Knowledge,
): Promise<SpooledBundle> {
  const {bundle, draft, rules, paths, key, now, signal} = request
  const finds = createFinds()
  const redactor = createRedactor({secrets, objectNames, rules, paths, key, onFound: finds.add})
  const spool = openSpool(redactor, draft.folder)
  const manifest = await storedManifest(bundle)
  const mtime = manifest === null ? now : new Date(manifest.finishedAt)
  const except = new Set(manifest === null ? [REPORT] : [MANIFEST, REPORT])
  const filling = await fillSpool(bundle, spool, {mtime, signal, except})
  const report = reportOf(redactor, filling, request)
  const {told, last} = await documents(spool, filling, {
    manifest,
    report: mergeReports(await storedReport(bundle), report),
  })
  const files = [...[...filling.written.values()].flatMap(file => file ?? []), ...told]
  const {needles} = redactor
  const unlearned = knowledge.unlearned.map(path => redactor.words(path) ?? 'a file')
  return {files, last, mtime, needles, found: finds.all, report, hasManifest: manifest !== null, unlearned, spool}
}

async function packAndProve(
  {files, last, mtime, spool}: SpooledBundle,
  needles: Redactor['needles'],
  {draft, top, signal}: RedactRequest,
): Promise<Hit[]> {
  const stretches = await packArchive(files, last, draft.part, {top, mtime, signal})
  const hits = await scanArchive(draft.part, stretches, needles, signal)
  for (const file of [...files, last]) await spool.discard(file)
  return hits
}

/** The report, and behind it the manifest, which lists it. */
async function documents(
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
  if (file.status === 'dropped') throw new Error(`${path} could not be proven clean`)
  return file
}

/** What rules found is weak in most cases: only what is known by its place is worth telling. */
function reportOf(redactor: Redactor, {leftOut}: Filling, {refused: rules}: RedactRequest): StoredRedactionReport {
  const own = redactor.report()
  const weak = own.weak.filter(ref => !ref.startsWith('rule/'))
  const dropped = leftOut.map(({path, why}) => ({item: path, masked: {}, dropped: [droppedFor(why)]}))
  return mergeReports({...own, weak, refused: rules}, {...NOTHING_TOLD, items: dropped})
}

function droppedFor(why: LeftOut): Dropped {
  return why === 'error' ? {part: 'item', reason: 'internal-error'} : {part: 'item', reason: 'archive', by: why}
}

/** Null: it is not svcdiag's, or no one can tell what it says. */
async function storedManifest(bundle: Bundle): Promise<Manifest | null> {
  const stored = await documentIn(bundle, MANIFEST)
  return Value.Check(Manifest, stored) ? stored : null
}

async function storedReport(bundle: Bundle): Promise<StoredRedactionReport> {
  const stored = await documentIn(bundle, REPORT)
  return Value.Check(StoredRedactionReport, stored) ? stored : NOTHING_TOLD
}

function needlesOf({secrets, objectNames}: Knowledge, {key}: RedactRequest): Redactor['needles'] {
  return createRedactor({secrets, objectNames, rules: [], paths: [], key}).needles
}

async function finish({draft}: RedactRequest, spooled: SpooledBundle): Promise<RedactedBundle> {
  const {report, files, hasManifest, unlearned} = spooled
  const {size} = await stat(draft.part)
  await draft.publish()
  return {report, bytes: size, files: files.length + 1, hasManifest, unlearned}
}
