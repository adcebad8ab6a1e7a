/**
 * Returns a function that reads again. Its result is never older than the call: callers share a reading that has not
 * begun yet, and readings do not overlap. `between` delays the next reading.
 */
export function nextReading<T>(read: () => Promise<T>, between: () => Promise<void> = async () => {}) {
  let waiting: Promise<T> | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function readAfter(before: Promise<unknown>): Promise<T> {
    await before
    waiting = null
    return read()
  }

  return (): Promise<T> => {
    if (waiting !== null) return waiting
    const reading = readAfter(last)
    waiting = reading
    last = reading.then(between, between)
    return reading
  }
}
