import {SvcdiagError} from '../../../errors.ts'
import {StoreFailed, StoreFull, StoreRefused} from '../store.ts'

const DISK_FULL = '53100'
/** Invalid data and exceeded limits: SQLSTATE classes 22 and 54. */
const VALUE = /^(?:22|54)[0-9A-Z]{3}$/u

/** Runs a query and converts its errors to store errors. */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storeErrorOf(error)
  }
}

function storeErrorOf(error: unknown): unknown {
  if (isOfStore(error) || error instanceof SvcdiagError) return error
  if (!(error instanceof Error) || error instanceof TypeError) return error
  const code = codeOf(error) ?? ''
  if (VALUE.test(code)) return new StoreRefused(error.message, {cause: error})
  if (code === DISK_FULL) return new StoreFull('the store has no room left', {cause: error})
  return new StoreFailed(`the store did not answer: ${textOf(error)}`, {cause: error})
}

function isOfStore(error: unknown): boolean {
  return error instanceof StoreFull || error instanceof StoreFailed || error instanceof StoreRefused
}

/** An error that combines several addresses has no message of its own. */
function textOf(error: Error): string {
  return error.message === '' ? (codeOf(error) ?? error.name) : error.message
}

/** Returns the code of a database or system error; null for none. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}
