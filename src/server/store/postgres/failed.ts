import {SvcdiagError} from '../../../errors.ts'
import {StoreFailed, StoreFull} from '../store.ts'

const DISK_FULL = '53100'

/** Asks the database; what it, or the way to it, throws becomes what a store throws. */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storeErrorOf(error)
  }
}

function storeErrorOf(error: unknown): unknown {
  if (error instanceof StoreFull || error instanceof StoreFailed || error instanceof SvcdiagError) return error
  if (!(error instanceof Error) || error instanceof TypeError) return error
  if (codeOf(error) === DISK_FULL) return new StoreFull('the store has no room left', {cause: error})
  return new StoreFailed(`the store could not be asked: ${textOf(error)}`, {cause: error})
}

/** An address that was tried in several ways has an error each, and no text of its own. */
function textOf(error: Error): string {
  return error.message === '' ? (codeOf(error) ?? error.name) : error.message
}

export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}
