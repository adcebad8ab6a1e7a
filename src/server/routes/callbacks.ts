import {isSuccess} from '../../callbacks/reasons.ts'
import {conversationIdIn} from '../../events/ids.ts'
import {timestampOf} from '../../events/time.ts'
import {NO_UUID} from '../answers/refused.ts'
import {asyncEndsOf, type KeptEnd} from '../hooks/run/background.ts'
import {knownSecretsMask} from '../known-secrets.ts'
import {maskedAgain} from '../receiver/arrived.ts'
import {deliveriesOf} from '../receiver/deliveries.ts'
import {type Faults, faultsOf, NO_FAULTS, WrittenFaults, writtenFaults} from '../receiver/faults.ts'
import {createReceiver, MOST_MASKED, type Received} from '../receiver/receiver.ts'
import {droppedOf, isRefused} from '../receiver/record.ts'
import {keepStrays} from '../receiver/strays.ts'
import {takeCallbacks} from '../receiver/take-callbacks.ts'
import {delayedWords, deliveryDocument, droppedDocument, droppedWords, receivedWords} from '../receiver/words.ts'
import {readClosedBody} from '../request/body.ts'
import {CONVERSATION, EVENT_ID, TIME} from '../request/examples.ts'
import {type About, ANY_OBJECT, arrayOf, INTEGER, type Operation, objectOf, orNull, TEXT} from '../request/operation.ts'
import {type Parameters, readQuery} from '../request/parameter.ts'
import type {ConversationId} from '../store/store.ts'
import {bodyOperation, queryOperation, type Routes} from './route.ts'

/** Routes that receive finish callbacks and report deliveries. Senders never need the API key. */
export const callbackRoutes: Routes = (app, server) => {
  const {settings, store, clock, log, metrics} = server
  const mask = knownSecretsMask(server, MOST_MASKED)
  let faults: Faults = NO_FAULTS
  const receiver = createReceiver({
    store,
    token: settings.callbackToken,
    clock,
    faults: () => faults,
    mask,
    onDelayed: (received, delayMs) => log('info', delayedWords(received, delayMs)),
    onReceived: received => {
      const outcome = outcomeOf(received)
      metrics.callback(outcome)
      log(outcome === 'accepted' ? 'info' : 'warn', receivedWords(received))
    },
    onDropped: (from, count) => log('warn', droppedWords(from, count)),
  })
  takeCallbacks(app, ['/callback', '/callback/:name'], receiver)
  keepStrays(app, server, receiver)

  const ofDeliveries = queryOperation(DELIVERIES, OF_ANY, objectOf({items: arrayOf(ANY_OBJECT), dropped: ANY_OBJECT}))
  app.get('/api/v1/callbacks', {config: {operation: ofDeliveries}}, async request => {
    const {conversation_id: id} = readQuery(request, OF_ANY)
    const deliveries = await deliveriesOf(store, id, clock.now())
    const bodyChars = id === null ? BODY_IN_LIST : Number.POSITIVE_INFINITY
    const own = mask()
    const items: object[] = []
    for (const delivery of deliveries) {
      const callback = delivery.callback && (await maskedAgain(delivery.callback, own, bodyChars))
      items.push(deliveryDocument({...delivery, callback}, bodyChars))
    }
    return {
      items,
      dropped: droppedDocument(await droppedOf(store)),
    }
  })

  const ofEnds = queryOperation(OUTCOMES, OF_ANY, objectOf({items: arrayOf(OUTCOME)}))
  app.get('/api/v1/hook-outcomes', {config: {operation: ofEnds}}, async request => {
    const {conversation_id: id} = readQuery(request, OF_ANY)
    return {items: (await asyncEndsOf(store, id, MOST)).map(endDocument)}
  })

  const ofFaults: Operation = {
    summary: 'Get the simulated faults of finish callbacks',
    description:
      'Returns what the receiver of this server does to each callback: a delay, another status, or no answer.',
    tag: 'faults',
    example: {answer: writtenFaults(NO_FAULTS)},
    answers: {200: {...WrittenFaults}},
  }
  app.get('/api/v1/callbacks/faults', {config: {operation: ofFaults}}, async () => writtenFaults(faults))

  const toSet = bodyOperation(
    {
      summary: 'Set the simulated faults of finish callbacks',
      description: 'Null, 0 and false switch a fault off. Missing fields stay as they are.',
      tag: 'faults',
      example: {body: {drop: true}, answer: {delay_ms: 0, status: null, drop: true}},
    },
    WrittenFaults,
    {...WrittenFaults},
  )
  app.patch('/api/v1/callbacks/faults', {config: {operation: toSet}}, async ({body}) => {
    faults = faultsOf(readClosedBody(WrittenFaults, body), faults)
    log('warn', 'faults of finish callbacks changed', {...writtenFaults(faults)})
    return writtenFaults(faults)
  })
}

function outcomeOf({record}: Received) {
  if (record === null) return 'dropped'
  if (isRefused(record)) return 'refused'
  return isSuccess(record.answer) ? 'accepted' : 'failed'
}

const DELIVERIES: About = {
  summary: 'List the deliveries of finish callbacks, by hook run and callback',
  description:
    'Says of each Stop hook that sends a callback whether the callback arrived here, and of each callback which hook sent it. The text of an item is one sentence.',
  tag: 'callbacks',
  example: {
    answer: {
      items: [
        {
          status: 'missing',
          conversation_id: CONVERSATION,
          probably: false,
          text: 'the hook ran but nothing arrived',
          hook: {event_id: EVENT_ID, timestamp: TIME, exit_code: 0},
          callback: null,
        },
      ],
      dropped: {accepted: 0, refused: 0, up_to: null},
    },
  },
}

const OUTCOMES: About = {
  summary: 'List the actual results of async hooks',
  description: 'The event of an async hook reports success before the hook ends. This list has the real exit codes.',
  tag: 'callbacks',
  example: {
    answer: {
      items: [
        {
          conversation_id: CONVERSATION,
          hook_event_type: 'Stop',
          hook_command: 'exit 1',
          duration_ms: 12,
          exit_code: 1,
          error: null,
          ended_at: TIME,
        },
      ],
    },
  },
}

const OUTCOME = objectOf({
  conversation_id: TEXT,
  hook_event_type: TEXT,
  hook_command: TEXT,
  duration_ms: {type: 'number'},
  exit_code: orNull(INTEGER),
  error: orNull(TEXT),
  ended_at: TEXT,
})

const MOST = 1000
/** The maximum length of a body in a list of all conversations. A thousand whole bodies would be 100 MB. */
const BODY_IN_LIST = 1000

const OF_ANY: Parameters<{readonly conversation_id: ConversationId | null}> = {
  conversation_id: {
    schema: TEXT,
    description: 'Selects one conversation, and adds whole bodies.',
    absent: {value: null},
    read: text => {
      const value = conversationIdIn(text)
      return value === null ? {problem: NO_UUID} : {value}
    },
  },
}

function endDocument({conversation, type, command, durationMs, exitCode, error, at}: KeptEnd): object {
  return {
    conversation_id: conversation,
    hook_event_type: type,
    hook_command: command,
    duration_ms: durationMs,
    exit_code: exitCode,
    error,
    ended_at: timestampOf(at, 'spec'),
  }
}
