import {once} from 'node:events'
import {createWriteStream, type Stats} from 'node:fs'
import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import {createGzip} from 'node:zlib'
import {TarArchive} from 'archiver'
import {abortable} from './abortable.ts'
import {diskError} from './disk-error.ts'
import {bytesOf} from './newest.ts'
import type {Spooled} from './spool.ts'

export interface Packing {
  /** The folder that all files of the archive lie in. */
  readonly top: string
  /** Of every file. */
  readonly mtime: Date
  readonly signal?: AbortSignal
}

/** Level 6 takes almost twice the time of level 1 and makes a bundle about a tenth smaller. */
const LEVEL = 1
const CHUNK = 1_048_576
const MODE = 0o644

/**
 * Writes the gzip tar: regular files in the order of their paths, the manifest last, all of one owner, mode and time, so
 * that the same input gives the same bytes. `part` must not exist; it is readable by its owner alone. Throws
 * `output.full`, `output.unwritable` or the signal's reason.
 */
export async function packArchive(
  files: readonly Spooled[],
  manifest: Spooled,
  part: string,
  {top, mtime, signal}: Packing,
): Promise<void> {
  const archive = new TarArchive({highWaterMark: CHUNK})
  const failed = new AbortController()
  const stop = signal === undefined ? failed.signal : AbortSignal.any([failed.signal, signal])
  const gzip = createGzip({level: LEVEL, chunkSize: CHUNK})
  const file = createWriteStream(part, {flags: 'wx', mode: 0o600, highWaterMark: CHUNK})
  const written = pipeline(leftAlone(archive, stop), gzip, withFixedHeader, file, {signal: stop})
  written.catch(error => failed.abort(error))
  try {
    for (const spooled of [...files.toSorted(byPath), manifest]) await append(archive, spooled, {top, mtime}, stop)
    await archive.finalize()
    await written
  } catch (error) {
    failed.abort(error)
    await written.catch(() => {})
    throw diskError(stop.reason)
  }
}

/** Destroyed in the middle of a file, an archive throws what nobody can catch; one that is not read any more does no harm. */
function leftAlone(archive: TarArchive, stop: AbortSignal): AsyncIterable<Buffer> {
  return abortable(archive.iterator({destroyOnReturn: false}), stop)
}

async function append(
  archive: TarArchive,
  {path, bytes, segments}: Spooled,
  {top, mtime}: Packing,
  signal: AbortSignal,
): Promise<void> {
  const source = Readable.from(bytesOf(segments), {objectMode: false, highWaterMark: CHUNK})
  const unreadable = once(source, 'close', {signal}).then(() => {
    if (source.errored !== null) throw source.errored
  })
  const stats = {size: bytes} as Stats // without a size it would keep all of the file in memory; nothing else is read
  const added = once(archive, 'entry', {signal})
  try {
    archive.append(source, {name: `${top}/${path}`, stats, mode: MODE, date: mtime})
    await Promise.all([added, unreadable])
  } finally {
    source.destroy()
  }
}

function byPath({path: one}: Spooled, {path: other}: Spooled): number {
  return one < other ? -1 : 1
}

/** The header says when and where it was made, and differs between systems. */
async function* withFixedHeader(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of chunks) {
    if (isFirst) {
      chunk.fill(0, 4, 8)
      chunk[9] = UNKNOWN_SYSTEM
    }
    isFirst = false
    yield chunk
  }
}

const UNKNOWN_SYSTEM = 255
