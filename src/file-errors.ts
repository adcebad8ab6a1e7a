import {SvcdiagError} from './errors.ts'

const FULL: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'no space is left on the disk'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EFBIG', 'the system allows no longer file'],
])

/** The other reasons of the file system, in words. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['ENOTDIR', 'a part of its path is a file, not a folder'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ELOOP', 'its links lead in a circle'],
  ['EMFILE', 'too many files are open'],
  ['EIO', 'the disk reports an error'],
])

/** Returns true for an error of the file system. Other errors are bugs. */
export function isFileError(error: unknown): boolean {
  const {syscall, code} = Object(error)
  return error instanceof Error && typeof syscall === 'string' && typeof code === 'string'
}

/** Returns why a file cannot be read, in words. */
export function fileReason(error: unknown): string {
  const code = codeOf(error)
  return FULL.get(code) ?? REASONS.get(code) ?? code
}

/** Returns `input.unreadable` for a file that cannot be read. `called` is the name that the user typed. */
export function unreadable(called: string, error: unknown): SvcdiagError {
  return new SvcdiagError('input.unreadable', `cannot read ${called}: ${fileReason(error)}`, {
    cause: error,
    hint: 'name an existing file that may be read; - is standard input',
  })
}

/**
 * Returns `output.full` for an error of a full disk, else `output.unwritable`. `called` names what was written.
 * `whenFull`: a hint for a full disk that replaces the one of the table.
 */
export function unwritable(called: string, error: unknown, whenFull?: string): SvcdiagError {
  const code = codeOf(error)
  const reason = code === 'ENOENT' ? 'its folder does not exist' : fileReason(error)
  const message = `${called} cannot be written: ${reason}`
  if (!FULL.has(code)) return new SvcdiagError('output.unwritable', message, {cause: error})
  const hint = whenFull === undefined ? {} : {hint: whenFull}
  return new SvcdiagError('output.full', message, {cause: error, ...hint})
}

function codeOf(error: unknown): string {
  return String(Reflect.get(Object(error), 'code') ?? 'unknown error')
}
