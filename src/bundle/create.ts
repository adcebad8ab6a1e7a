import type {CheckReport} from '../checks/report/report.ts'
import type {RawObject} from '../cluster/port.ts'
import type {Secret} from '../redaction/needles/secret.ts'
import type {Redactor} from '../redaction/redactor.ts'
import {closeBundle} from './close/close.ts'
import {collectAll} from './collect/collect-all.ts'
import type {CreateRequest} from './collect/gather.ts'
import {type Gathered, gatherBundle} from './collect/gather.ts'
import type {Lists} from './collect/item.ts'
import {firstObjectsOf, objectsOf} from './collect/lists.ts'
import {LAYOUT_NAMES} from './format/layout.ts'
import type {Manifest} from './format/manifest.ts'
import type {StoredRedactionReport} from './format/redaction-report.ts'
import {foundValues} from './seal/found-values.ts'
import {sealBundle} from './seal/seal.ts'
import type {Spreading} from './spread/spreading.ts'
import {addWordsOf, documentWords, wordsIn} from './spread/words.ts'
import {press} from './write/press.ts'
import {openSpool} from './write/spool.ts'
import {openWriter} from './write/writer.ts'

export interface Created {
  readonly manifest: Manifest
  readonly report: CheckReport
  readonly redaction: StoredRedactionReport
  /** The size of the archive in bytes. */
  readonly bytes: number
}

/** Collects, redacts and publishes a bundle. Throws `bundle.refused` or `output.*`; in that case no file remains. */
export async function createBundle(request: CreateRequest): Promise<Created> {
  const startedAt = request.now()
  press.begin()
  const gathered = await gatherBundle(request)
  const found = foundValues()
  const names = new Set([...request.objectNames, ...LAYOUT_NAMES])
  const words = once(() => new Set([...wordsOfDocuments(gathered), ...wordsIn(gathered.lists, telling)]))
  const redactor = request.redactorWith(gathered.secrets, found.add, names, words)
  const spool = openSpool(redactor, request.draft.folder)
  const writer = openWriter(spool)
  const collected = await collectAll(request, gathered, writer)
  request.stage('writing the manifest')
  const closed = await closeBundle({...request, ...collected, gathered, writer, startedAt})
  request.stage('packing the archive and searching it for secrets')
  const again = (more: readonly Secret[]) =>
    request.redactorWith([...gathered.secrets, ...more], () => {}, names, words)
  const sealed = await sealBundle({
    ...request,
    ...closed,
    writer,
    redactor,
    redactorFor: again,
    spreading: await spreadingIn(found.values(), gathered, names, redactor),
  })
  return {...sealed, report: gathered.report}
}

/** The code for this is loaded only if rules found a value. */
async function spreadingIn(
  found: readonly Secret[],
  {lists}: Gathered,
  names: ReadonlySet<string>,
  {tokenOf}: Redactor,
): Promise<Spreading> {
  if (found.length === 0) return NO_SPREADING
  const {spreadingOf} = await import('./spread/spreading.ts')
  return spreadingOf(found, new Set([...names, ...documentWords(), ...wordsIn(lists)]), tokenOf)
}

const NO_SPREADING: Spreading = {refs: [], needles: [], hiding: () => [], words: []}

function wordsOfDocuments({recorded}: Gathered): Set<string> {
  const words = documentWords()
  addWordsOf(recorded, words)
  return words
}

/** The kinds with the most objects. A sample is enough, because their owners have the same names and fields. */
const MADE = new Set(['Pod', 'ReplicaSet', 'Event'])

function telling(list: Lists[number]): readonly RawObject[] {
  return MADE.has(list.kind.kind) ? firstObjectsOf(list) : objectsOf(list)
}

function once<T>(make: () => T): () => T {
  let made: T | null = null
  return () => (made ??= make())
}
