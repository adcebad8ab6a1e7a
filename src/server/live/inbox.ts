import type {WebSocket} from 'ws'
import type {Clock} from '../clock.ts'
import {type Inbound, inboundOf} from './inbound.ts'
import type {LiveSettings} from './settings.ts'

/** Collects what a client sends, so nothing is lost before somebody listens. */
export interface Inbox {
  first(): Promise<Inbound>
  /** Passes on waiting and future frames. */
  each(hear: (inbound: Inbound) => void): void
}

/** `flooded` is called for every frame above the client's limit. */
export function openInbox(
  socket: WebSocket,
  inbound: LiveSettings['inbound'],
  clock: Clock,
  flooded: () => void,
): Inbox {
  const isAllowed = createAllowance(inbound, clock)
  const waiting: Inbound[] = []
  let take = (next: Inbound): void => void waiting.push(next)
  socket.on('message', (data: Buffer, isBinary) => {
    if (isAllowed()) take(inboundOf(data, isBinary))
    else flooded()
  })
  return {
    first: () =>
      new Promise(resolve => {
        take = next => {
          take = later => void waiting.push(later)
          resolve(next)
        }
      }),
    each(hear) {
      take = hear
      for (const next of waiting.splice(0)) hear(next)
    },
  }
}

function createAllowance({burst, perSecond}: LiveSettings['inbound'], clock: Clock): () => boolean {
  let left = burst
  let last = clock.now()
  return () => {
    const now = clock.now()
    left = Math.min(burst, left + ((now - last) / 1_000_000) * perSecond)
    last = now
    if (left < 1) return false
    left--
    return true
  }
}
