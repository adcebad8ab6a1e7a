import type {Dispatcher} from 'undici'

export interface Followed {
  readonly status: number
  /** The bytes of the response, which can be read once. A caller that stops reading closes the connection. */
  readonly body: AsyncIterable<Uint8Array>
}

export interface Following {
  /** The number of unread bytes that may be buffered. One more chunk may be buffered. */
  readonly unread: number
  readonly signal: AbortSignal
}

/** Streams a response chunk by chunk. undici's own stream joins chunks, which needs three times the memory. */
export function follow(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  {unread, signal}: Following,
): Promise<Followed> {
  signal.throwIfAborted()
  const started = Promise.withResolvers<Followed>()
  let controller: Dispatcher.DispatchController | null = null
  const waiting: Buffer[] = []
  let held = 0
  let end: {readonly error: Error | null} | null = null
  let came = Promise.withResolvers<void>()

  const onAbort = () => controller?.abort(signal.reason)
  signal.addEventListener('abort', onAbort, {once: true})

  function over(error: Error | null): void {
    signal.removeEventListener('abort', onAbort)
    end ??= {error}
    came.resolve()
    if (error !== null) started.reject(error)
  }

  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      while (true) {
        const piece = waiting.shift()
        if (piece !== undefined) {
          yield piece
          held -= piece.length
          if (held < unread) controller?.resume()
        } else if (end === null) {
          came = Promise.withResolvers()
          await came.promise
        } else if (end.error !== null) throw end.error
        else return
      }
    } finally {
      if (end === null) controller?.abort(new Error('nobody reads on'))
    }
  }

  dispatcher.dispatch(request, {
    onRequestStart(one) {
      controller = one
      if (signal.aborted) onAbort()
    },
    onResponseStart(one, status) {
      if (status < 200) return
      one.rawHeaders = null // the raw headers keep the first chunk in memory
      started.resolve({status, body: pieces()})
    },
    onResponseData(one, chunk) {
      waiting.push(chunk)
      held += chunk.length
      if (held >= unread) one.pause()
      came.resolve()
    },
    onResponseEnd: () => over(null),
    onResponseError: (_one, error) => over(error),
  })
  return started.promise
}
