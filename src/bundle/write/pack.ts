import {createWriteStream} from 'node:fs'
import {pipeline} from 'node:stream/promises'
import {pack} from 'tar-stream'
import {abortable} from './abortable.ts'
import {packedBytes} from './block.ts'
import {diskError} from './disk-error.ts'
import {gzipOf, type Part} from './gzip-of.ts'
import type {Spooled} from './spool.ts'

export interface Packing {
  /** The folder that all files of the archive lie in. */
  readonly top: string
  /** Of every file. */
  readonly mtime: Date
  readonly signal?: AbortSignal
}

const CHUNK = 1_048_576
const MODE = 0o644
const RECORD = 512
const END_OF_TAR = Buffer.alloc(2 * RECORD)

/**
 * Writes the gzip tar: regular files in the order of their paths, the manifest last, all of one owner, mode and time, so
 * that the same input gives the same bytes. `part` must not exist; it is readable by its owner alone. Throws
 * `output.full`, `output.unwritable` or the signal's reason.
 */
export async function packArchive(
  files: readonly Spooled[],
  manifest: Spooled,
  part: string,
  packing: Packing,
): Promise<void> {
  const parts = partsOf([...files.toSorted(byPath), manifest], packing)
  const file = createWriteStream(part, {flags: 'wx', mode: 0o600, highWaterMark: CHUNK})
  try {
    await pipeline(abortable(gzipOf(parts), packing.signal), file)
  } catch (error) {
    throw diskError(error)
  }
}

export function byPath({path: one}: Spooled, {path: other}: Spooled): number {
  return one < other ? -1 : 1
}

/** A tar: what lies deflated on the disk stays deflated. */
async function* partsOf(files: readonly Spooled[], {top, mtime}: Packing): AsyncGenerator<Part> {
  for (const {path, bytes, blocks} of files) {
    yield await headerOf(`${top}/${path}`, bytes, mtime)
    yield* packedBytes(blocks)
    yield Buffer.alloc((RECORD - (bytes % RECORD)) % RECORD)
  }
  yield END_OF_TAR
}

/** With the records before it that a long name takes. */
async function headerOf(name: string, size: number, mtime: Date): Promise<Buffer> {
  const tar = pack()
  const opened = new Promise<void>(resolve => void tar.once('readable', () => resolve()))
  tar.entry({name, size, mtime, mode: MODE, type: 'file'})
  await opened
  const records: Buffer[] = []
  for (let record = tar.read(); Buffer.isBuffer(record); record = tar.read()) records.push(record)
  tar.destroy()
  return Buffer.concat(records)
}
