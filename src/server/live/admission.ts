import type {IncomingHttpHeaders} from 'node:http'
import type {Duplex} from 'node:stream'
import type {Clock} from '../clock.ts'
import {isKey, KEY_HEADERS, refusedKey} from '../protection/refusal.ts'
import type {ConversationId} from '../store/store.ts'
import type {Inbox} from './inbox.ts'
import type {LiveSettings} from './settings.ts'

export interface Stranger {
  readonly inbox: Inbox
  readonly stream: Duplex
  readonly headers: IncomingHttpHeaders
  readonly key: string | null
  readonly signal: AbortSignal
}

interface Threshold {
  readonly apiKey: string | null
  readonly settings: LiveSettings
  readonly clock: Clock
}

/** Returns true if a client sends the API key in a header, in the query, or soon enough in its first frame. */
export async function isKnown(stranger: Stranger, {apiKey, settings, clock}: Threshold): Promise<boolean> {
  const {headers, key, signal} = stranger
  if (refusedKey(headers, apiKey) === null || apiKey === null) return true
  const isShown = [headers.authorization, ...KEY_HEADERS.map(name => headers[name]), key].some(Boolean)
  if (isShown) return key !== null && isKey(key, apiKey)
  const done = new AbortController()
  try {
    return await Promise.race([
      firstIsKey(stranger, apiKey),
      tooMuch(stranger.stream, settings.strangerBytes, done.signal),
      clock.sleep(settings.authMs, AbortSignal.any([done.signal, signal])).then(() => false),
    ])
  } finally {
    done.abort()
  }
}

async function firstIsKey({inbox}: Stranger, apiKey: string): Promise<boolean> {
  const inbound = await inbox.first()
  return inbound.is === 'auth' && isKey(inbound.key, apiKey)
}

/** Resolves to false when the client has sent more than `most` bytes. A frame with a key is never that long. */
function tooMuch(stream: Duplex, most: number, signal: AbortSignal): Promise<false> {
  return new Promise(resolve => {
    let received = 0
    const count = (chunk: Buffer) => {
      received += chunk.length
      if (received > most) resolve(false)
    }
    stream.on('data', count)
    signal.addEventListener('abort', () => stream.off('data', count))
  })
}

export interface Audience {
  /**
   * Admits a client that has not authenticated yet; null if there are too many such clients. The caller disposes of the
   * result when the client is no longer waiting.
   */
  admitStranger(): Disposable | null
  /** Reserves a place among the subscribers. Returns the function that frees the place; null if all are taken. */
  seat(conversation: ConversationId): (() => void) | null
}

export function createAudience({strangers, subscribers}: LiveSettings): Audience {
  const seats = new Map<ConversationId, number>()
  let waiting = 0

  function leave(conversation: ConversationId): void {
    const taken = (seats.get(conversation) ?? 1) - 1
    if (taken === 0) seats.delete(conversation)
    else seats.set(conversation, taken)
  }

  return {
    admitStranger() {
      if (waiting === strangers) return null
      waiting++
      return {[Symbol.dispose]: () => void waiting--}
    },
    seat(conversation) {
      const taken = seats.get(conversation) ?? 0
      if (taken === subscribers) return null
      seats.set(conversation, taken + 1)
      return () => leave(conversation)
    },
  }
}
