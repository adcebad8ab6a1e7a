import type {CheckReport} from '../checks/report.ts'
import {needlesOfFound} from '../redaction/needles/found.ts'
import type {Secret} from '../redaction/needles/secret.ts'
import {closeBundle} from './close.ts'
import {collectAll} from './collect/collect-all.ts'
import {gatherBundle} from './collect/gather.ts'
import {LAYOUT_NAMES} from './layout.ts'
import type {Manifest} from './manifest.ts'
import type {StoredRedactionReport} from './redaction-report.ts'
import type {CreateRequest} from './request.ts'
import {sealBundle} from './seal.ts'
import {press} from './write/press.ts'
import {openSpool} from './write/spool.ts'
import {isLog, openWriter} from './writer.ts'

export interface Created {
  readonly manifest: Manifest
  readonly report: CheckReport
  readonly redaction: StoredRedactionReport
  /** Of the archive. */
  readonly bytes: number
}

/**
 * Collects, redacts, checks and proves a bundle, and gives it its name. Whatever ends it early leaves a smaller bundle
 * that says so; a secret that survived refuses it (`bundle.refused`). Throws `output.*` where not even the manifest can be
 * written; then there is no file.
 */
export async function createBundle(request: CreateRequest): Promise<Created> {
  const startedAt = request.now()
  press.begin()
  const gathered = await gatherBundle(request)
  const found = foundValues()
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

/**
 * A log can hold a new password in every line; so many are remembered, to be hidden elsewhere as well, and as many of all
 * that is no log.
 */
const MOST_FOUND = 2_000

function foundValues() {
  const values = new Map<string, Secret>()
  const counts = {logs: 0, others: 0}
  return {
    add: (secret: Secret, path: string): void => {
      const value = Buffer.from(secret.value).toString('latin1')
      const known = values.get(value)
      const source = isLog({path}) ? 'logs' : 'others'
      if (known === undefined && ++counts[source] > MOST_FOUND) return
      // of several rules the same one, whoever came first
      if (known === undefined || secret.ref < known.ref) values.set(value, secret)
    },
    values: () => [...values.values()],
  }
}
