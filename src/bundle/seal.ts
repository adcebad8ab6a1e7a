import {mkdir, rm, stat} from 'node:fs/promises'
import {SvcdiagError} from '../errors.ts'
import type {Needle} from '../redaction/needles/secret.ts'
import type {Redactor} from '../redaction/redactor.ts'
import {writeWithRoom} from './close.ts'
import {json} from './documents.ts'
import type {Manifest} from './manifest.ts'
import type {Draft} from './write/draft.ts'
import {bytesOf} from './write/newest.ts'
import {packArchive} from './write/pack.ts'
import {type Hit, packAndScan} from './write/scan.ts'
import {openSpool} from './write/spool.ts'
import {type BundleWriter, isFull} from './writer.ts'

export interface SealRequest {
  readonly draft: Draft
  readonly writer: BundleWriter
  readonly manifestNow: () => Manifest
  readonly redactor: Redactor
  /** A redactor that knows as well what rules found; null when they found nothing. */
  readonly late: (() => Redactor) | null
}

const MANIFEST = 'manifest.json'

/**
 * Packs, reads the archive back and looks for every secret in it; only then it gets its name. A value that a rule found in
 * one file and that stands bare in another is hidden there, and all is packed again. Throws `bundle.refused`.
 */
export async function sealBundle(request: SealRequest): Promise<{manifest: Manifest; bytes: number}> {
  const {draft, writer, redactor} = request
  const late = request.late?.() ?? null
  const needles = late?.needles ?? redactor.needles
  let {manifest, hits} = await proven(request, needles)
  if (late !== null && hits.length > 0 && hits.every(isLate)) {
    await hideLate(late, [...new Set(hits.map(({path}) => path))], request, manifest)
    await rm(draft.part)
    ;({manifest, hits} = await proven(request, needles))
  }
  if (hits.length > 0) throw refused(hits, writer)
  const {size} = await stat(draft.part)
  await draft.publish()
  return {manifest, bytes: size}
}

/** A log is given up for each time that the disk is full. */
async function proven(
  {draft, writer, manifestNow}: SealRequest,
  needles: readonly Needle[],
): Promise<{manifest: Manifest; hits: Hit[]}> {
  for (;;) {
    await writer.remove(MANIFEST)
    const manifest = manifestNow()
    await writeWithRoom(writer, MANIFEST, json(manifest))
    const {[MANIFEST]: last, ...files} = Object.fromEntries(writer.files)
    if (last === undefined) throw new Error('the manifest could not be proven clean')
    try {
      const packing = packArchive(Object.values(files), last, draft.part, {
        top: topFolder(manifest.startedAt),
        mtime: new Date(manifest.finishedAt),
      })
      return {manifest, hits: await packAndScan(packing, draft.part, needles)}
    } catch (error) {
      await rm(draft.part, {force: true})
      if (!isFull(error) || !(await writer.removeLargestLog())) throw error
    }
  }
}

/** Names cannot have colons everywhere. */
export function topFolder(startedAt: string): string {
  return `svcdiag-bundle-${startedAt.slice(0, 19).replaceAll(':', '')}Z`
}

function isLate({ref}: Hit): boolean {
  return ref.startsWith('rule/')
}

async function hideLate(late: Redactor, paths: readonly string[], {draft, writer}: SealRequest, manifest: Manifest) {
  const folder = `${draft.folder}/late`
  await mkdir(folder, {mode: 0o700})
  const spool = openSpool(late, folder)
  const top = `${topFolder(manifest.startedAt)}/`
  for (const path of paths.map(name => name.slice(top.length))) {
    const file = writer.files.get(path)
    if (file === undefined || path === MANIFEST) continue
    const again = await spool.add(path, bytesOf(file.segments))
    if (again.status === 'kept') writer.replace({...again, path, omittedBytes: file.omittedBytes})
  }
}

function refused(hits: readonly Hit[], {files}: BundleWriter): SvcdiagError {
  const [first] = hits
  const others = hits.length > 1 ? ` and ${hits.length - 1} more` : ''
  const message = `${first?.ref} still stands in ${first?.path}${others}, of ${files.size} files; no bundle was written`
  return new SvcdiagError('bundle.refused', message)
}
