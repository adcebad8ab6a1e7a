import {SvcdiagError} from './errors.ts'

const FULL: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'no space is left on the disk'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EFBIG', 'the system allows no longer file'],
])

/** Returns `output.full` for an error of a full disk, else `output.unwritable`. `called` names what was written. */
export function unwritable(called: string, error: unknown): SvcdiagError {
  const code = String(Reflect.get(Object(error), 'code') ?? 'unknown error')
  const full = FULL.get(code)
  return new SvcdiagError(
    full === undefined ? 'output.unwritable' : 'output.full',
    `${called} cannot be written: ${full ?? code}`,
    {cause: error},
  )
}
