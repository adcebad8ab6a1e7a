import type {CheckReport} from '../checks/report.ts'
import {needlesOfFound} from '../redaction/needles/found.ts'
import {closeBundle} from './close.ts'
import {collectAll} from './collect/collect-all.ts'
import {gatherBundle} from './collect/gather.ts'
import {foundValues} from './found-values.ts'
import {LAYOUT_NAMES} from './layout.ts'
import type {Manifest} from './manifest.ts'
import type {StoredRedactionReport} from './redaction-report.ts'
import type {CreateRequest} from './request.ts'
import {sealBundle} from './seal.ts'
import {isLog} from './worth.ts'
import {press} from './write/press.ts'
import {openSpool} from './write/spool.ts'
import {openWriter} from './writer.ts'

export interface Created {
  readonly manifest: Manifest
  readonly report: CheckReport
  readonly redaction: StoredRedactionReport
  /** Of the archive. */
  readonly bytes: number
}

/** Of logs, and of all that is no log. */
const MOST_FOUND = 2_000

/**
 * Collects, redacts, checks and proves a bundle, and gives it its name. Whatever ends it early leaves a smaller bundle
 * that says so; a secret that survived refuses it (`bundle.refused`). Throws `output.*` where not even the manifest can be
 * written; then there is no file.
 */
export async function createBundle(request: CreateRequest): Promise<Created> {
  const startedAt = request.now()
  press.begin()
  const gathered = await gatherBundle(request)
  const found = foundValues(isLog, MOST_FOUND)
  const names = new Set([...request.objectNames, ...LAYOUT_NAMES])
  const redactor = request.redactorWith(gathered.secrets, found.add, names)
  const spool = openSpool(redactor, request.draft.folder)
  const writer = openWriter(spool)
  const collected = await collectAll(request, gathered, writer)
  request.stage('writing the manifest')
  const closed = await closeBundle({...request, ...collected, gathered, writer, startedAt})
  request.stage('packing, and proving that nothing secret is in it')
  const late = {
    needles: needlesOfFound(found.values(), names),
    redactor: () => request.redactorWith([...gathered.secrets, ...found.values()], () => {}, names),
  }
  const sealed = await sealBundle({...request, ...closed, writer, redactor, late})
  return {...sealed, report: gathered.report}
}
