import {SvcdiagError} from '../../errors.ts'
import {unwritable} from '../../file-errors.ts'

/** Runs `act`. Throws `output.full` if the disk is full, or `output.unwritable` for other disk errors. */
export async function guardedDisk<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw diskError(error)
  }
}

/** Returns the `SvcdiagError` for an error of the file system. Returns any other error unchanged. */
export function diskError(error: unknown): unknown {
  const code = Reflect.get(Object(error), 'code')
  if (
    error instanceof SvcdiagError ||
    typeof code !== 'string' ||
    Reflect.get(Object(error), 'syscall') === undefined
  ) {
    return error
  }
  return unwritable(
    'the bundle',
    error,
    'free space, or write to another disk; --max-size and --no-logs make it smaller',
  )
}

export function isFull(error: unknown): boolean {
  return error instanceof SvcdiagError && error.code === 'output.full'
}
