import type {Clock} from '../clock.ts'
import type {Mask} from '../masking/mask.ts'
import {isKey} from '../protection/key.ts'
import type {Store} from '../store/store.ts'
import {BOUNDS, createCallbackShelf} from './callback-shelf.ts'
import type {Faults} from './faults.ts'
import {type Incoming, incomingOf, keyOf, sortedJson} from './incoming.ts'
import type {CallbackRecord, KeptIn} from './record.ts'

interface CallbackRequest {
  readonly path: string
  /** The `X-Callback-Token` header. */
  readonly token: string | undefined
  readonly body: Uint8Array
}

/** The result of a callback; `record` is null if a simulated fault dropped it. */
export interface Received {
  readonly at: number
  readonly incoming: Pick<Incoming, 'path' | 'bytes'>
  readonly record: CallbackRecord | null
}

interface ReceiverSettings {
  readonly store: Store
  /** The token that a callback must carry; null accepts any callback. */
  readonly token: string | null
  readonly clock: Clock
  readonly faults: () => Faults
  /** Masks texts before they are stored or shown. */
  readonly mask: Mask
  readonly onReceived: (received: Received) => void | Promise<void>
  /** Called when the oldest callbacks were dropped. */
  readonly onDropped: (from: KeptIn, count: number) => void
}

/**
 * Returns the status to answer, or null to cut the connection. The callback is durable by then.
 * @param closing ends delays
 */
export type Receiver = (request: CallbackRequest, closing: AbortSignal) => Promise<number | null>

/** Returns the receiver of finish callbacks. */
export function createReceiver(settings: ReceiverSettings): Receiver {
  const {store, clock, mask, onReceived} = settings
  const keep = createCallbackShelf({store, bounds: BOUNDS, onDropped: settings.onDropped})

  return async (request, closing) => {
    const at = clock.now()
    const {delayMs, status, drop} = settings.faults()
    const incoming = incomingOf(request.path, request.body)
    const shown = {path: printable(await mask.firstMegabyte(incoming.path)), bytes: incoming.bytes}
    if (drop) {
      await onReceived({at, incoming: shown, record: null})
      return null
    }
    const answer = isAllowed(settings.token, request.token) ? (status ?? 204) : 403
    const record = await keep({...(await recordOf(incoming, answer, at, mask)), path: shown.path})
    await onReceived({at, incoming: shown, record})
    if (delayMs > 0) await clock.sleep(delayMs, closing).catch(() => undefined)
    return answer
  }
}

function isAllowed(token: string | null, sent: string | undefined): boolean {
  return token === null || isKey(sent ?? '', token)
}

const LONGEST_BODY = 100_000

async function recordOf(incoming: Incoming, answer: number, at: number, mask: Mask): Promise<CallbackRecord> {
  const {conversation, path, bytes, json} = incoming
  const isShown = json !== null && answer !== 403
  const masked = async (text: string | null) => (text === null ? null : printable(await beginning(text, 100, mask)))
  return {
    id: keyOf(incoming, answer === 403),
    conversation,
    sessionId: await masked(incoming.sessionId),
    finishedAt: await masked(incoming.finishedAt),
    path,
    bytes,
    isJson: json !== null,
    body: isShown ? await beginning(sortedJson(json.value), LONGEST_BODY, mask) : '',
    answer,
    count: 1,
    firstAt: at,
    lastAt: at,
  }
}

/** Masks a text and cuts it. */
async function beginning(text: string, longest: number, mask: Mask): Promise<string> {
  return (await mask.beginning(text, longest)).text.slice(0, longest)
}

/** Replaces characters that move, colour or reverse a line of a terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '\uFFFD')
}
