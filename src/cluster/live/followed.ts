import type {Dispatcher} from 'undici'

export interface Followed {
  readonly status: number
  /** To be read once. Leaving it early ends the connection. */
  readonly body: AsyncIterable<Uint8Array>
}

export interface Following {
  /** So many bytes may wait for the reader, and one piece more. */
  readonly unread: number
  readonly signal: AbortSignal
}

/**
 * An answer that is read as it comes, piece by piece as the connection has it. Of fifty answers that wait for one another
 * undici's own stream holds three times as much: it joins the pieces, and keeps the first for as long as the answer lasts.
 * Rejects with the failure as it came.
 */
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
      one.rawHeaders = null // they are a part of the first piece, and would keep all of it
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
