import {once} from 'node:events'
import type {Stats} from 'node:fs'
import {Readable} from 'node:stream'
import {TarArchive} from 'archiver'
import {abortable} from './abortable.ts'
import {bytesOf, type Spooled} from './block.ts'

const CHUNK = 1_048_576
const MODE = 0o644

/** Yields a tar of regular files in the given order. All files have the same mode and time. */
export async function* tarOf(files: readonly Spooled[], mtime: Date): AsyncGenerator<Buffer> {
  const archive = new TarArchive({highWaterMark: CHUNK})
  const stop = new AbortController()
  const filled = fill(archive, files, mtime, stop.signal)
  filled.catch(error => stop.abort(error))
  try {
    // the stream is not destroyed, because inside a file it would throw an error that cannot be caught
    yield* abortable<Buffer>(archive.iterator({destroyOnReturn: false}), stop.signal)
    await filled
  } finally {
    stop.abort()
  }
}

async function fill(archive: TarArchive, files: readonly Spooled[], mtime: Date, signal: AbortSignal): Promise<void> {
  for (const file of files) await append(archive, file, mtime, signal)
  await archive.finalize()
}

async function append(
  archive: TarArchive,
  {path, bytes, blocks}: Spooled,
  mtime: Date,
  signal: AbortSignal,
): Promise<void> {
  const source = Readable.from(bytesOf(blocks), {objectMode: false, highWaterMark: CHUNK})
  const stats = {size: bytes} as Stats // the cast is safe: archiver reads only the size, and without a size archiver would buffer the whole file
  const events = [once(archive, 'entry', {signal}), once(source, 'close', {signal})]
  try {
    archive.append(source, {name: path, stats, mode: MODE, date: mtime})
    await Promise.all(events)
    if (source.errored !== null) throw source.errored
  } finally {
    source.destroy()
  }
}
