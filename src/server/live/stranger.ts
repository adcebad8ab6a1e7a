import type {IncomingHttpHeaders} from 'node:http'
import type {Duplex} from 'node:stream'
import type {Clock} from '../clock.ts'
import {isKey, refusedKey} from '../protection/key.ts'
import type {Inbox} from './inbox.ts'
import type {LiveSettings} from './settings.ts'

export interface Stranger {
  readonly inbox: Inbox
  /** The raw bytes the client sends. */
  readonly stream: Duplex
  readonly headers: IncomingHttpHeaders
  /** The key in the query. */
  readonly key: string | null
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal
}

interface Threshold {
  readonly apiKey: string | null
  readonly settings: LiveSettings
  readonly clock: Clock
}

/** Whether a client has the key: in a header, in the query, or in its first frame, within a time limit. */
export async function isKnown(stranger: Stranger, {apiKey, settings, clock}: Threshold): Promise<boolean> {
  const {headers, key, signal} = stranger
  if (refusedKey(headers, apiKey) === null || apiKey === null) return true
  const isShown = [headers.authorization, headers['x-access-token'], headers['x-session-api-key'], key].some(Boolean)
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

/** A key is short, so more bytes end the wait. */
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
