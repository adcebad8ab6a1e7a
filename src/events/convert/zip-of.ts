import {ZipArchive} from 'archiver'
import type {OutFile} from './files-of.ts'

/** The oldest time a zip can hold, so that the same events give the same bytes. */
const MTIME = new Date(Date.UTC(1980, 0, 1))

/** The bytes of a zip of these files, in the order given. */
export async function* zipOf(files: readonly OutFile[]): AsyncGenerator<Buffer> {
  const archive = new ZipArchive({zlib: {level: 6}})
  for (const {name, text} of files) archive.append(text, {name, date: MTIME, mode: 0o644})
  const finished = archive.finalize()
  for await (const chunk of archive) yield chunk as Buffer // no encoding is set
  await finished
}
