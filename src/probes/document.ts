import type {Dispatcher} from 'undici'

export interface DocumentAsked {
  readonly dispatcher: Dispatcher
  readonly origin: string
  readonly path: string
  /** Null sends no key. */
  readonly key: string | null
  readonly signal: AbortSignal
}

export interface DocumentAnswer {
  readonly status: number
  /** The body of a 200; null for another status, and for a body of more than `MOST_BYTES`. */
  readonly text: string | null
}

/** The maximum size of a document. A page has at most 100 events. */
const MOST_BYTES = 64 * 2 ** 20
const DUMP_BYTES = 64 * 1024

/** Sends one GET without following redirects. Event servers differ in the header that carries the key. */
export async function documentFrom({dispatcher, origin, path, key, signal}: DocumentAsked): Promise<DocumentAnswer> {
  const headers = {'user-agent': 'svcdiag', accept: 'application/json'}
  const keyed = key === null ? {} : {authorization: `Bearer ${key}`, 'x-session-api-key': key}
  const answer = await dispatcher.request({origin, path, method: 'GET', signal, headers: {...headers, ...keyed}})
  const {statusCode: status, body} = answer
  if (status === 200) return {status, text: await textOf(body)}
  await body.dump({limit: DUMP_BYTES, signal}).catch(() => {})
  return {status, text: null}
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > MOST_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
