import {rm, stat} from 'node:fs/promises'
import type {CheckReport} from '../../checks/report/report.ts'
import type {Secret} from '../../redaction/needles/secret.ts'
import {createRedactor, type Redactor} from '../../redaction/redactor.ts'
import type {RedactionReport} from '../../redaction/report.ts'
import {MANIFEST, REPORT} from '../format/layout.ts'
import {Manifest} from '../format/manifest.ts'
import {type InPlaceOnly, mergeReports, NOTHING_TOLD, StoredRedactionReport} from '../format/redaction-report.ts'
import {type Bundle, storedIn} from '../open/bundle.ts'
import {foundValues} from '../seal/found-values.ts'
import {behind} from '../spread/behind.ts'
import {spreadingOf} from '../spread/spreading.ts'
import {keepVerdicts, takenBack, throughRedactor, verdictGuard} from '../spread/verdicts.ts'
import type {Spooled} from '../write/block.ts'
import type {Draft} from '../write/draft.ts'
import {packArchive} from '../write/pack.ts'
import {fromAFolder, type Hit, refused, scanArchive} from '../write/scan.ts'
import {openSpool, type Spool} from '../write/spool.ts'
import {documents, reportOf} from './documents.ts'
import {fillSpool} from './fill.ts'
import {type Knowledge, learnBundle, notAmong, type Rules, wordsOf} from './learn.ts'

export interface RedactRequest extends Rules {
  readonly bundle: Bundle
  readonly draft: Draft
  /** The rules that could not be loaded, for the report. */
  readonly refused: RedactionReport['refused']
  /** The name of the archive's top folder. */
  readonly top: string
  readonly now: Date
  readonly signal: AbortSignal
  readonly stage: (words: string) => void
  readonly offline: (bundle: Bundle) => Promise<CheckReport>
}

export interface RedactedBundle {
  /** The report of this run. */
  readonly report: StoredRedactionReport
  /** The size of the archive in bytes. */
  readonly bytes: number
  readonly files: number
  /** The redacted paths of documents that were too large to parse. */
  readonly unlearned: readonly string[]
  /** True if svcdiag made the bundle. The new manifest then contains the new checksums. */
  readonly hasManifest: boolean
}

/** The maximum number of passes. Each pass may find new values, which the next pass masks. */
const MOST_ROUNDS = 3

/** Publishes the archive only if a search found no secret in it. If it throws, no file remains. */
export async function redactBundle(request: RedactRequest): Promise<RedactedBundle> {
  const {bundle, draft, signal, stage} = request
  stage('searching for secrets')
  let knowledge = await learnBundle(bundle, request, signal)
  for (let round = 1; ; round++) {
    stage('redacting')
    const hiding = await hidingOf(knowledge, request)
    const spooled = await spoolAll(request, knowledge, hiding)
    stage('packing the archive and searching it for secrets')
    const hits = await packAndProve(spooled, hiding.redactor.needles, request)
    const late = notAmong([...knowledge.secrets, ...knowledge.found], spooled.found())
    if (hits.length === 0 && !hiding.isNews(late)) return finish(request, spooled)
    if (round === MOST_ROUNDS) throw refused(hits, '', fromAFolder)
    const healed = new Set(hits.map(({ref}) => ref))
    const forced = hiding.redactor.needles.flatMap(({ref, value}) =>
      healed.has(ref) ? [{ref, value, always: true as const}] : [],
    )
    knowledge = {...knowledge, secrets: [...knowledge.secrets, ...forced], found: [...knowledge.found, ...late]}
    await rm(draft.part)
  }
}

interface Hiding {
  /** Masks values that are known by their position, or that the user named. */
  readonly redactor: Redactor
  /** Also masks copies of values that rules found. */
  readonly all: Redactor
  readonly found: () => Secret[]
  readonly inPlaceOnly: readonly InPlaceOnly[]
  /** Returns true if copies of these values have to be masked too. */
  isNews(found: readonly Secret[]): boolean
}

/** A copy stays unmasked if its mask would change a verdict of the checks. */
async function hidingOf(knowledge: Knowledge, {bundle, rules, paths, key, offline}: RedactRequest): Promise<Hiding> {
  const {secrets, found, objectNames, words} = knowledge
  const finds = foundValues()
  const redactor = createRedactor({secrets, objectNames, words, rules, paths, key, onFound: finds.add})
  const atHand = wordsOf(knowledge)
  const spreading = spreadingOf(found, atHand, redactor.tokenOf)
  const changedBy = verdictGuard({bundle: throughRedactor(bundle, {stream: redactor.uncounted}), redactor, offline})
  const {kept, changing} = await keepVerdicts(spreading.refs, refs => changedBy(spreading.hiding(refs)))
  return {
    redactor,
    all: kept.length === 0 ? redactor : behind(redactor, redactor.spreader(spreading.hiding(kept))),
    found: finds.values,
    inPlaceOnly: [...spreading.words, ...takenBack(changing)],
    isNews: late => spreadingOf(late, atHand, redactor.tokenOf).refs.length > 0,
  }
}

interface SpooledBundle extends Pick<RedactedBundle, 'report' | 'hasManifest' | 'unlearned'> {
  /** The files in the order of the archive. */
  readonly files: readonly Spooled[]
  readonly last: Spooled
  readonly mtime: Date
  readonly found: () => readonly Secret[]
  readonly spool: Spool
}

async function spoolAll(
  request: RedactRequest,
  knowledge: Knowledge,
  {all: redactor, found, inPlaceOnly}: Hiding,
): Promise<SpooledBundle> {
  const {bundle, draft, now, signal} = request
  const spool = openSpool(redactor, draft.folder)
  const manifest = await storedIn(bundle, MANIFEST, Manifest)
  const mtime = manifest === null ? now : new Date(manifest.finishedAt)
  const except = new Set(manifest === null ? [REPORT] : [MANIFEST, REPORT])
  const filling = await fillSpool(bundle, spool, {mtime, signal, except})
  const report = {...reportOf(redactor, filling, request.refused), inPlaceOnly: [...inPlaceOnly]}
  const {told, last} = await documents(spool, filling, {
    manifest,
    report: mergeReports((await storedIn(bundle, REPORT, StoredRedactionReport)) ?? NOTHING_TOLD, report),
  })
  const files = [...[...filling.written.values()].flatMap(file => file ?? []), ...told]
  const unlearned = knowledge.unlearned.map(path => redactor.words(path) ?? 'a file')
  return {files, last, mtime, found, report, hasManifest: manifest !== null, unlearned, spool}
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

async function finish({draft}: RedactRequest, spooled: SpooledBundle): Promise<RedactedBundle> {
  const {report, files, hasManifest, unlearned} = spooled
  const {size} = await stat(draft.part)
  await draft.publish()
  return {report, bytes: size, files: files.length + 1, hasManifest, unlearned}
}
