import {once} from 'node:events'
import type {Stats} from 'node:fs'
import {Readable} from 'node:stream'
import {TarArchive} from 'archiver'
import {abortable} from './abortable.ts'
import type {Spooled} from './block.ts'
import {bytesOf} from './block.ts'

const CHUNK = 1_048_576
const MODE = 0o644

/** Returns a tar of regular files in the given order. All files have the same owner, mode and time. */
export async function* tarOf(files: readonly Spooled[], top: string, mtime: Date): AsyncGenerator<Buffer> {
  const archive = new TarArchive({highWaterMark: CHUNK})
  const stop = new AbortController()
  const filled = fill(archive, files, {top, mtime}, stop.signal)
  filled.catch(error => stop.abort(error))
  try {
    // a stream destroyed inside a file throws an error that cannot be caught; an unread stream does no harm
    yield* abortable<Buffer>(archive.iterator({destroyOnReturn: false}), stop.signal)
    await filled
  } finally {
    stop.abort()
  }
}

async function fill(
  archive: TarArchive,
  files: readonly Spooled[],
  place: {readonly top: string; readonly mtime: Date},
  signal: AbortSignal,
): Promise<void> {
  for (const file of files) await append(archive, file, place, signal)
  await archive.finalize()
}

async function append(
  archive: TarArchive,
  {path, bytes, blocks}: Spooled,
  {top, mtime}: {readonly top: string; readonly mtime: Date},
  signal: AbortSignal,
): Promise<void> {
  const source = Readable.from(bytesOf(blocks), {objectMode: false, highWaterMark: CHUNK})
  const stats = {size: bytes} as Stats // without a size, the stream would buffer the whole file; it reads no other field
  const events = [once(archive, 'entry', {signal}), once(source, 'close', {signal})]
  try {
    archive.append(source, {name: `${top}${path}`, stats, mode: MODE, date: mtime})
    await Promise.all(events)
    if (source.errored !== null) throw source.errored
  } finally {
    source.destroy()
  }
}
