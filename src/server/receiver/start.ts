import type {Clock} from '../clock.ts'
import type {ServerLog} from '../context.ts'
import {drained, listening} from '../listen.ts'
import {createMask} from '../masking/mask.ts'
import {openStore} from '../store/open.ts'
import {becomeSoleServer, type ServingProcess} from '../store/sole-server.ts'
import type {StoreOrigin} from '../store/spec.ts'
import {receiverApp} from './app.ts'
import type {Faults} from './faults.ts'
import {createReceiver, type Received} from './receiver.ts'
import type {KeptIn} from './record.ts'
import {droppedWords} from './words.ts'

export interface ReceiverOptions {
  readonly host: string
  readonly port: number
  readonly store: {readonly text: string; readonly origin: StoreOrigin}
  readonly token: string | null
  readonly faults: Faults
  readonly self: ServingProcess
  readonly clock: Clock
  readonly log: ServerLog
  readonly onReceived: (received: Received) => void
}

interface StartedReceiver extends AsyncDisposable {
  readonly url: string
  /** The name of the store in output. */
  readonly store: string
}

/**
 * Starts a receiver of finish callbacks with its store. It is the only server of the store, because two would miscount.
 * Throws `SvcdiagError`.
 */
export async function startReceiver(options: ReceiverOptions): Promise<StartedReceiver> {
  await using stack = new AsyncDisposableStack()
  const {token, faults, self, clock, log, onReceived} = options
  const store = stack.use(await openStore(options.store.text, options.store.origin))
  const mask = createMask(() => new Map(token === null ? [] : [['SVC_CALLBACK_TOKEN', token]]))
  const onDropped = (from: KeptIn, count: number) => log('warn', droppedWords(from, count))
  const receive = createReceiver({store, token, clock, faults: () => faults, mask, onReceived, onDropped})
  let isReady = false
  const app = receiverApp(receive, log, () => isReady)
  stack.defer(() => drained(app))
  const url = await listening(app, options)
  await becomeSoleServer(store, url, self, clock.now())
  isReady = true
  const all = stack.move()
  return {url, store: store.name, [Symbol.asyncDispose]: () => all.disposeAsync()}
}
