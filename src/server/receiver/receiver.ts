import type {Clock} from '../clock.ts'
import type {Mask} from '../mask.ts'
import {isKey} from '../protection/refusal.ts'
import type {Store} from '../store/store.ts'
import {type Arrived, keptPath, recordOf} from './arrived.ts'
import {BOUNDS, createCallbackShelf} from './callback-shelf.ts'
import type {Faults} from './faults.ts'
import type {CallbackRecord, KeptIn} from './record.ts'

/** A body of 1 MiB that is not UTF-8 is masked as a text of twice this size. */
export const MOST_MASKED = 2 * 1024 * 1024

interface CallbackRequest extends Arrived {
  readonly token: string | undefined
}

/** A received callback. `record` is null if a simulated fault dropped the callback. */
export interface Received {
  readonly at: number
  readonly incoming: {readonly path: string; readonly bytes: number}
  readonly record: CallbackRecord | null
}

interface ReceiverSettings {
  readonly store: Store
  /** The token that callbacks must have; null accepts any callback. */
  readonly token: string | null
  readonly clock: Clock
  readonly faults: () => Faults
  /** Returns the mask for one request. */
  readonly mask: () => Mask
  /** Is called before a simulated delay of the response. */
  readonly onDelayed: (received: Received, delayMs: number) => void
  /** Is called after the response, or when the sender has closed the connection. */
  readonly onReceived: (received: Received) => void
  readonly onDropped: (from: KeptIn, count: number) => void
}

export interface Reception {
  /** The status of the response; null to cut the connection. */
  readonly status: number | null
  /** Must be called once, when the response was sent or cannot be sent any more. */
  settle(wasSent: boolean): Promise<void>
}

export interface Receiver {
  /** Stores a callback. The returned promise resolves when it is time to answer. */
  receive(request: CallbackRequest, closing: AbortSignal): Promise<Reception>
  /** Stores a POST that no route for callbacks accepted. */
  keepStray(arrived: Arrived, answer: number): Promise<void>
}

export function createReceiver(settings: ReceiverSettings): Receiver {
  const {store, clock, mask, onReceived} = settings
  const {keep, gaveUp} = createCallbackShelf({store, bounds: BOUNDS, onDropped: settings.onDropped})

  function reception(at: number, status: number, record: CallbackRecord): Reception {
    const incoming = {path: record.path, bytes: record.bytes}
    return {
      status,
      async settle(wasSent) {
        const known = wasSent ? record : await gaveUp(record, Math.round((clock.now() - at) / 1000)).catch(() => record)
        onReceived({at, incoming, record: known})
      },
    }
  }

  return {
    async receive({token: sent, ...arrived}, closing) {
      const at = clock.now()
      const {delayMs, status, drop} = settings.faults()
      const token = tokenOf(sent, settings.token)
      const answer = token === 'missing' || token === 'wrong' ? 403 : (status ?? 204)
      if (drop) {
        const incoming = {path: await keptPath(arrived.path, mask()), bytes: arrived.body.length}
        onReceived({at, incoming, record: null})
        return {status: null, settle: async () => {}}
      }
      const record = await keep(await recordOf(arrived, {answer, token, at}, mask()))
      if (delayMs > 0) {
        settings.onDelayed({at, incoming: {path: record.path, bytes: record.bytes}, record}, delayMs)
        await clock.sleep(delayMs, closing).catch(() => undefined)
      }
      return reception(at, answer, record)
    },
    async keepStray(arrived, answer) {
      const record = await keep(await recordOf(arrived, {answer, token: 'not-checked', at: clock.now()}, mask()))
      onReceived({at: record.lastAt, incoming: {path: record.path, bytes: record.bytes}, record})
    },
  }
}

function tokenOf(sent: string | undefined, wanted: string | null) {
  if (wanted === null) return 'not-required'
  if (sent === undefined || sent === '') return 'missing'
  return isKey(sent, wanted) ? 'matched' : 'wrong'
}
