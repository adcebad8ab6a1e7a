/** Yields the same chunks. Throws the reason of the signal as soon as the signal is aborted. */
export function abortable<T>(source: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncIterable<T> {
  return signal === undefined ? source : untilAborted(source, signal)
}

async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  signal.throwIfAborted()
  const iterator = source[Symbol.asyncIterator]()
  let giveUp = (_reason: unknown) => {}
  const stop = () => giveUp(signal.reason)
  /** Each chunk has its own promise, because races against one shared promise would keep all chunks in memory. */
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
    // the promise is not awaited, because the abandoned read may hang
    if (!isOver) iterator.return?.()?.catch(() => {})
  }
}
