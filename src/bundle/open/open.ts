import {stat} from 'node:fs/promises'
import {SvcdiagError} from '../../errors.ts'
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

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EACCES: 'is not readable: permission denied',
  EPERM: 'is not readable: permission denied',
}

function withWords(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof SvcdiagError) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === '') return error
  return new SvcdiagError('bundle.unreadable', `${path} ${WORDS[code] ?? `cannot be read (${code})`}`, {cause: error})
}
