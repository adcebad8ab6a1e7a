import {SvcdiagError} from '../../../errors.ts'
import {StoreFailed, StoreFull, StoreRefused} from '../store.ts'

const SQLITE_FULL = 13
const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_TOOBIG = 18
/** The journal's index could not grow. Some file systems report this instead of FULL. */
const SQLITE_IOERR_SHMSIZE = 4874

/** Converts an SQLite error to a store error. Any other error is a bug and is returned unchanged. */
export function storeErrorOf(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  if (error.code === 'ERR_INVALID_STATE') return new StoreFailed('the store is closed', {cause: error})
  if (error.code !== 'ERR_SQLITE_ERROR' || !('errcode' in error)) return error
  const code = Number(error.errcode)
  if (code % 256 === SQLITE_FULL || code === SQLITE_IOERR_SHMSIZE)
    return new StoreFull('the store has no room left', {cause: error})
  if (code % 256 === SQLITE_TOOBIG) return new StoreRefused(error.message, {cause: error})
  if (code % 256 === SQLITE_BUSY) return new StoreFailed('another process has locked the store', {cause: error})
  return new StoreFailed(`the store did not answer: ${error.message}`, {cause: error})
}

/** Returns the error for a file that cannot be opened as a store. */
export function unusable(file: string, error: unknown): unknown {
  if (error instanceof SvcdiagError || !(error instanceof Error)) return error
  const said = storeErrorOf(error)
  if (said instanceof StoreFull || ('code' in error && error.code === 'ENOSPC'))
    return new SvcdiagError('store.full', `no space left to open ${file}`, {cause: error})
  if ('errcode' in error && Number(error.errcode) % 256 === SQLITE_CORRUPT)
    return new SvcdiagError('store.damaged', `the store ${file} is damaged`, {cause: error})
  if (said instanceof StoreFailed || 'errno' in error)
    return new SvcdiagError('store.unreadable', `cannot open ${file}: ${error.message}`, {cause: error})
  return error
}
