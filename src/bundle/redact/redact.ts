import {rm, stat} from 'node:fs/promises'
import {Value} from 'typebox/value'
import {SvcdiagError} from '../../errors.ts'
import type {Secret} from '../../redaction/needles/secret.ts'
import {createRedactor, type Redactor} from '../../redaction/redactor.ts'
import type {Dropped, RedactionReport} from '../../redaction/report.ts'
import {Manifest} from '../manifest.ts'
import type {Bundle} from '../open/bundle.ts'
import {StoredRedactionReport} from '../redaction-report.ts'
import type {Draft} from '../write/draft.ts'
import {packArchive} from '../write/pack.ts'
import {type Hit, scanArchive} from '../write/scan.ts'
import {openSpool, type Spool, type Spooled} from '../write/spool.ts'
import {type Filling, fillSpool} from './fill.ts'
import {type Knowledge, learnBundle, type Rules, worthHiding} from './learn.ts'
import {mergeReports} from './merge-reports.ts'
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
  /** A bundle of svcdiag: its manifest has the new hashes. */
  readonly hasManifest: boolean
}

const MANIFEST = 'manifest.json'
const REPORT = 'redaction-report.json'
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
    const written = await writeOnce(request, knowledge)
    stage('proving that nothing secret is in it')
    const late = worthHiding(written.found, knowledge.objectNames, knowledge.secrets)
    const all = {...knowledge, secrets: [...knowledge.secrets, ...late]}
    const hits = await scanArchive(
      draft.part,
      late.length === 0 ? written.redactor.needles : needlesOf(all, request),
      signal,
    )
    if (hits.length === 0) return finish(request, written)
    if (late.length === 0 || round === MOST_ROUNDS) throw refused(hits)
    knowledge = all
    await rm(draft.part)
  }
}

interface WrittenOnce {
  readonly redactor: Redactor
  /** By rules, besides what was known. */
  readonly found: readonly Secret[]
  readonly report: StoredRedactionReport
  readonly files: number
  readonly hasManifest: boolean
}

async function writeOnce(request: RedactRequest, {secrets, objectNames}: Knowledge): Promise<WrittenOnce> {
  const {bundle, draft, rules, paths, key, top, now, signal} = request
  const found: Secret[] = []
  const redactor = createRedactor({secrets, objectNames, rules, paths, key, onFound: secret => void found.push(secret)})
  const spool = openSpool(redactor, draft.folder)
  const manifest = await storedManifest(bundle)
  const mtime = manifest === null ? now : new Date(manifest.finishedAt)
  const filling = await fillSpool(bundle, spool, {
    mtime,
    signal,
    except: new Set(manifest === null ? [REPORT] : [MANIFEST, REPORT]),
  })
  const report = reportOf(redactor, filling, request)
  const last = await documents(spool, filling, {manifest, report: mergeReports(await storedReport(bundle), report)})
  const files = [...filling.written.values()].flatMap(file => (file === null ? [] : [file]))
  await packArchive([...files, ...last.slice(0, -1)], last.at(-1) ?? never(), draft.part, {top, mtime, signal})
  for (const file of [...files, ...last]) await spool.discard(file)
  return {redactor, found, report, files: files.length + last.length, hasManifest: manifest !== null}
}

/** The report, and behind it the manifest, which lists it. */
async function documents(
  spool: Spool,
  {written}: Filling,
  {manifest, report}: {readonly manifest: Manifest | null; readonly report: StoredRedactionReport},
): Promise<Spooled[]> {
  const told = await added(spool, REPORT, report)
  if (manifest === null) return [told]
  return [told, await added(spool, MANIFEST, renewManifest(manifest, new Map([...written, [REPORT, told]])))]
}

async function added(spool: Spool, path: string, document: unknown): Promise<Spooled> {
  const file = await spool.add(path, `${JSON.stringify(document, null, 2)}\n`)
  if (file.status === 'dropped') throw new Error(`${path} could not be proven clean`)
  return file
}

/** What rules found is weak in most cases: only what is known by its place is worth telling. */
function reportOf(redactor: Redactor, {leftOut}: Filling, {refused: rules}: RedactRequest): StoredRedactionReport {
  const {items, totals, weak} = redactor.report()
  const dropped = leftOut.map(({path, why}) => ({item: path, masked: {}, dropped: [droppedFor(why)]}))
  const own = {
    items: items.map(item => ({...item, dropped: [...item.dropped]})),
    totals: {...totals},
    weak: weak.filter(ref => !ref.startsWith('rule/')),
    refused: [...rules],
  }
  return mergeReports({...EMPTY, ...own}, {...EMPTY, items: dropped})
}

function droppedFor(why: LeftOut): Dropped {
  return why === 'error' ? {part: 'item', reason: 'internal-error'} : {part: 'item', reason: 'archive', by: why}
}

const EMPTY: StoredRedactionReport = {
  apiVersion: 'svcdiag/v1',
  kind: 'RedactionReport',
  items: [],
  totals: {},
  weak: [],
  refused: [],
}

/** Null: it is not svcdiag's, or no one can tell what it says. */
async function storedManifest(bundle: Bundle): Promise<Manifest | null> {
  const stored = await documentIn(bundle, MANIFEST)
  return Value.Check(Manifest, stored) ? stored : null
}

async function storedReport(bundle: Bundle): Promise<StoredRedactionReport> {
  const stored = await documentIn(bundle, REPORT)
  return Value.Check(StoredRedactionReport, stored) ? stored : EMPTY
}

async function documentIn(bundle: Bundle, path: string): Promise<unknown> {
  if (!bundle.files.has(path)) return null
  try {
    return JSON.parse((await bundle.read(path)).toString())
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function needlesOf({secrets, objectNames}: Knowledge, {key}: RedactRequest): Redactor['needles'] {
  return createRedactor({secrets, objectNames, rules: [], paths: [], key}).needles
}

async function finish({draft}: RedactRequest, {report, files, hasManifest}: WrittenOnce): Promise<RedactedBundle> {
  const {size} = await stat(draft.part)
  await draft.publish()
  return {report, bytes: size, files, hasManifest}
}

function refused(hits: readonly Hit[]): SvcdiagError {
  const [first] = hits
  const others = hits.length > 1 ? ` and ${hits.length - 1} more` : ''
  return new SvcdiagError(
    'bundle.refused',
    `${first?.ref} still stands in ${first?.path}${others}; no bundle was written`,
  )
}

function never(): never {
  throw new Error('there is always a report')
}
