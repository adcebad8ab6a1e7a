import {stat} from 'node:fs/promises'
import {SvcdiagError} from '../../errors.ts'
import {fileReason, isFileError} from '../../file-errors.ts'
import {openArchive} from './archive.ts'
import type {Bundle} from './bundle.ts'
import {openFolder} from './folder.ts'

/** Opens a gzip tar or its unpacked folder. Throws `bundle.unreadable`, `invalid`, `hostile` or `too-large`. */
export async function openBundle(path: string): Promise<Bundle> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) return await openFolder(path)
    if (found.isFile()) return await openArchive(path)
  } catch (error) {
    throw withWords(error, path)
  }
  throw new SvcdiagError('bundle.invalid', `${path} is neither a file nor a folder`)
}

function withWords(error: unknown, path: string): unknown {
  if (!isFileError(error)) return error
  return new SvcdiagError('bundle.unreadable', `cannot read ${path}: ${fileReason(error)}`, {cause: error})
}
