/** The same, but what comes is not waited for after the signal: throws its reason at once. */
export async function* abortable<T>(source: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  if (signal === undefined) {
    yield* source
    return
  }
  signal.throwIfAborted()
  const iterator = source[Symbol.asyncIterator]()
  const {promise: aborted, reject} = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  aborted.catch(() => {})
  signal.addEventListener('abort', stop, {once: true})
  let isOver = false
  try {
    while (true) {
      const next = await Promise.race([iterator.next(), aborted])
      isOver = next.done === true
      if (next.done) return
      yield next.value
      signal.throwIfAborted()
    }
  } finally {
    signal.removeEventListener('abort', stop)
    // not waited for: it may hang in the very read that was given up
    if (!isOver) iterator.return?.()?.catch(() => {})
  }
}
