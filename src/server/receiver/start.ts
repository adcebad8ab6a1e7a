import Fastify, {type FastifyInstance} from 'fastify'
import {WITHOUT_SCHEMAS} from '../../without-schemas.ts'
import {answerClientError, errorAnswer, requestLine} from '../answers/error-answer.ts'
import {Refused} from '../answers/refused.ts'
import type {Clock} from '../clock.ts'
import type {ServerLog} from '../context.ts'
import {drained, listening} from '../listen.ts'
import {createMask} from '../mask.ts'
import {LIMITS} from '../protection/protect.ts'
import {becomeSoleServer, openStore, type ServingProcess, type StoreOrigin} from '../store/open.ts'
import type {Faults} from './faults.ts'
import {createReceiver, MOST_MASKED, type Received, type Receiver} from './receiver.ts'
import type {KeptIn} from './record.ts'
import {takeCallbacks} from './take-callbacks.ts'
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
  readonly onDelayed: (received: Received, delayMs: number) => void
  readonly onReceived: (received: Received) => void
}

interface StartedReceiver extends AsyncDisposable {
  readonly url: string
  /** The name of the store for output. */
  readonly store: string
}

/**
 * Starts a receiver of finish callbacks with its store. Only one server may use the store, because two servers would
 * count copies wrongly. Throws `SvcdiagError` if the store or the address cannot be used.
 */
export async function startReceiver(options: ReceiverOptions): Promise<StartedReceiver> {
  await using stack = new AsyncDisposableStack()
  const {token, faults, self, clock, log, onDelayed, onReceived} = options
  const store = stack.use(await openStore(options.store.text, options.store.origin))
  const mask = createMask(() => new Map(token === null ? [] : [['SVC_CALLBACK_TOKEN', token]]), MOST_MASKED)
  const onDropped = (from: KeptIn, count: number) => log('warn', droppedWords(from, count))
  const receiver = createReceiver({
    store,
    token,
    clock,
    faults: () => faults,
    mask: () => mask,
    onDelayed,
    onReceived,
    onDropped,
  })
  let isReady = false
  const app = receiverApp(receiver, log, () => isReady)
  stack.defer(() => drained(app))
  const url = await listening(app, options)
  await becomeSoleServer(store, url, self, clock.now())
  isReady = true
  const all = stack.move()
  return {url, store: store.name, [Symbol.asyncDispose]: () => all.disposeAsync()}
}

/** Returns the application of a receiver, which does not listen yet. It accepts callbacks at any path. */
export function receiverApp(receiver: Receiver, log: ServerLog, isReady: () => boolean): FastifyInstance {
  const {headers, headersTime, requestTime, idleTime} = LIMITS
  const app = Fastify({
    forceCloseConnections: 'idle',
    requestTimeout: requestTime,
    keepAliveTimeout: idleTime,
    http: {maxHeaderSize: headers, headersTimeout: headersTime, connectionsCheckingInterval: headersTime / 4},
    clientErrorHandler: answerClientError,
    schemaController: WITHOUT_SCHEMAS,
  })
  app.addHook('onRequest', async request => {
    if (isReady()) return
    log('warn', `${requestLine(request)}: 503, the receiver is still starting`)
    throw new Refused(503, 'Service Unavailable')
  })
  app.setErrorHandler((error, {method}, reply) => {
    const {status, body} = errorAnswer(error, method, log)
    return reply.status(status).send(body)
  })
  app.setNotFoundHandler(async (_request, reply) => {
    reply.header('allow', 'GET, HEAD, POST')
    throw new Refused(405, 'Method Not Allowed')
  })
  takeCallbacks(app, ['/*'], receiver)
  return app
}
