import {realpath, stat} from 'node:fs/promises'
import {dirname, relative, sep} from 'node:path'
import {SvcdiagError} from '../../errors.ts'

/**
 * Throws `usage.invalid` if input and output are equal or one contains the other, because the input is read while the
 * output is written.
 */
export async function assertApart(source: string, out: string): Promise<void> {
  const [input, output] = [await found(source), await found(out)]
  const isSame = input !== null && output !== null && input.dev === output.dev && input.ino === output.ino
  if (isSame) refuse('the output would replace the bundle that is read')
  if (input?.isDirectory() && (await isInside(source, dirname(out)))) {
    refuse('the output would lie in the folder that is read')
  }
}

function found(path: string) {
  return stat(path).catch(() => null)
}

async function isInside(folder: string, place: string): Promise<boolean> {
  const [outer, inner] = await Promise.all([realpath(folder), realpath(place).catch(() => null)])
  if (inner === null) return false
  const way = relative(outer, inner)
  return way !== '..' && !way.startsWith(`..${sep}`)
}

function refuse(message: string): never {
  throw new SvcdiagError('usage.invalid', message, {hint: 'name another file with -f'})
}
