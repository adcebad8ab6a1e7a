import {lstat, realpath} from 'node:fs/promises'
import {SvcdiagError} from './errors.ts'

/** Returns the path of a file to write or replace, without links. Throws `output.unwritable` for a device or a folder. */
export async function replaceable(path: string): Promise<string> {
  const target = await realpath(path).catch(() => path)
  const present = await lstat(target).catch(() => null)
  if (present === null || present.isFile()) return target
  throw new SvcdiagError('output.unwritable', `${path} is not a regular file, so it is not replaced`)
}
