import {createWriteStream} from 'node:fs'
import {pipeline} from 'node:stream/promises'
import {abortable} from './abortable.ts'
import {diskError} from './disk-error.ts'
import {gzipped} from './gzip.ts'
import type {Spooled} from './spool.ts'
import {tarOf} from './tar.ts'

export interface Packing {
  /** The folder that all files of the archive lie in. */
  readonly top: string
  /** Of every file. */
  readonly mtime: Date
  readonly signal?: AbortSignal
}

const CHUNK = 1_048_576

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
  const tar = tarOf([...files.toSorted(byPath), manifest], `${top}/`, mtime)
  const file = createWriteStream(part, {flags: 'wx', mode: 0o600, highWaterMark: CHUNK})
  try {
    await pipeline(abortable(gzipped(tar), signal), file)
  } catch (error) {
    throw diskError(error)
  }
}

export function byPath({path: one}: Spooled, {path: other}: Spooled): number {
  return one < other ? -1 : 1
}
