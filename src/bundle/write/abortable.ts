/** The same, but what comes is not waited for after the signal: throws its reason at once. */
export function abortable<T>(source: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncIterable<T> {
  return signal === undefined ? source : untilAborted(source, signal)
}

async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  signal.throwIfAborted()
  const iterator = source[Symbol.asyncIterator]()
  let giveUp = (_reason: unknown) => {}
  const stop = () => giveUp(signal.reason)
  /** A race against one promise for all would keep every chunk alive until that promise is gone. */
  const next = () =>
    new Promise<IteratorResult<T>>((resolve, reject) => {
      giveUp = reject
      iterator.next().then(resolve, reject)
    })
  signal.addEventListener('abort', stop, {once: true})
  let isOver = false
  try {
    while (true) {
      const {done, value} = await next()
      isOver = done === true
      if (done) return
      yield value
      signal.throwIfAborted()
    }
  } finally {
    signal.removeEventListener('abort', stop)
    // not waited for: it may hang in the very read that was given up
    if (!isOver) iterator.return?.()?.catch(() => {})
  }
}
