import type {Clock} from '../clock.ts'
import type {Mask} from '../masking/mask.ts'
import {isKey} from '../protection/key.ts'
import type {Store} from '../store/store.ts'
import {BOUNDS, createCallbackShelf} from './callback-shelf.ts'
import type {Faults} from './faults.ts'
import {type Incoming, incomingOf, keyOf, sortedJson} from './incoming.ts'
import type {CallbackRecord, KeptIn} from './record.ts'

export interface CallbackRequest {
  readonly path: string
  /** `X-Callback-Token`. */
  readonly token: string | undefined
  readonly body: Uint8Array
}

/** What became of a callback; `record` is null for what was lost on purpose. */
export interface Received {
  readonly at: number
  readonly incoming: Pick<Incoming, 'path' | 'bytes'>
  readonly record: CallbackRecord | null
}

export interface ReceiverSettings {
  readonly store: Store
  /** What a callback has to carry; null when any may come. */
  readonly token: string | null
  readonly clock: Clock
  readonly faults: () => Faults
  /** For what is kept and shown. */
  readonly mask: Mask
  readonly onReceived: (received: Received) => void | Promise<void>
  /** The oldest had to go. */
  readonly onDropped: (from: KeptIn, count: number) => void
}

/**
 * The status to answer, or nothing where the connection is to be cut. The callback is durable before that.
 * @param closing ends delays
 */
export type Receiver = (request: CallbackRequest, closing: AbortSignal) => Promise<number | null>

/** What a finish callback is sent to (spec 4.3, facts 11). */
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

/** Masked, and not longer than that. */
async function beginning(text: string, longest: number, mask: Mask): Promise<string> {
  return (await mask.beginning(text, longest)).text.slice(0, longest)
}

/** Without what moves or colours, or turns around, a line of a terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '\uFFFD')
}
