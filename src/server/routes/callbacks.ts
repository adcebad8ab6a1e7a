import type {Static} from 'typebox'
import {conversationIdIn} from '../../events/ids.ts'
import {declarationOf} from '../../events/schema.ts'
import {timestampOf} from '../../events/time.ts'
import {complaintsIn} from '../../events/validate/event.ts'
import {complaint, complaints, NO_UUID, unprocessable} from '../answers/unprocessable.ts'
import {asyncEndsOf, type KeptEnd} from '../hooks/async-ends.ts'
import {createMask} from '../masking/mask.ts'
import {named} from '../openapi/json-schema.ts'
import {deliveriesOf} from '../receiver/deliveries.ts'
import {droppedOf} from '../receiver/dropped.ts'
import {type Faults, faultsOf, NO_FAULTS, WrittenFaults, writtenFaults} from '../receiver/faults.ts'
import {createReceiver} from '../receiver/receiver.ts'
import {takeCallbacks} from '../receiver/take-callbacks.ts'
import {deliveryDocument, droppedDocument, droppedWords, receivedWords} from '../receiver/words.ts'
import {type Parameters, published, queryOf, readQuery} from '../request/parameter.ts'
import type {ConversationId} from '../store/store.ts'
import type {Routes} from './route.ts'

/** Receives finish callbacks and reports deliveries. A sender needs at most the callback token, never the key. */
export const callbackRoutes: Routes = (app, server) => {
  const {settings, store, clock, log} = server
  let faults: Faults = NO_FAULTS
  const receive = createReceiver({
    store,
    token: settings.callbackToken,
    clock,
    faults: () => faults,
    mask: createMask(
      () => new Map(Object.entries({callback: settings.callbackToken ?? '', key: settings.apiKey ?? ''})),
    ),
    onReceived: received => log(received.record?.answer === 204 ? 'info' : 'warn', receivedWords(received)),
    onDropped: (from, count) => log('warn', droppedWords(from, count)),
  })
  takeCallbacks(app, ['/callback', '/callback/:name'], receive)

  const listed = {parameters: published(OF_ANY), answers: {200: {type: 'object'}, 422: named('HTTPValidationError')}}
  const ofDeliveries = {summary: 'What became of finish callbacks, by hook run and callback', ...listed}
  app.get('/api/v1/callbacks', {config: {operation: ofDeliveries}}, async request => {
    const {conversation_id: id} = readQuery(queryOf(request), OF_ANY)
    const deliveries = await deliveriesOf(store, id, clock.now())
    const bodyChars = id === null ? BODY_IN_LIST : Number.POSITIVE_INFINITY
    return {
      items: deliveries.map(delivery => deliveryDocument(delivery, bodyChars)),
      dropped: droppedDocument(await droppedOf(store)),
    }
  })

  const ofEnds = {summary: 'How async hooks really ended', ...listed}
  app.get('/api/v1/hook-outcomes', {config: {operation: ofEnds}}, async request => {
    const {conversation_id: id} = readQuery(queryOf(request), OF_ANY)
    return {items: (await asyncEndsOf(store, id, MOST)).map(endDocument)}
  })

  const ofFaults = {summary: 'What goes wrong with finish callbacks', answers: {200: {...WrittenFaults}}}
  app.get('/api/v1/callbacks/faults', {config: {operation: ofFaults}}, async () => writtenFaults(faults))

  const toSet = {
    summary: 'Let deliveries of finish callbacks go wrong',
    body: {...WrittenFaults},
    answers: {...ofFaults.answers, 422: named('HTTPValidationError')},
  }
  app.patch('/api/v1/callbacks/faults', {config: {operation: toSet}}, async ({body}) => {
    assertFaults(body)
    faults = faultsOf(body, faults)
    log('warn', 'faults of finish callbacks changed', {...writtenFaults(faults)})
    return writtenFaults(faults)
  })
}

const MOST = 1000
/** Bodies are cut in a list over all conversations: a thousand whole bodies would be a hundred megabytes. */
const BODY_IN_LIST = 1000

const OF_ANY: Parameters<{readonly conversation_id: ConversationId | null}> = {
  conversation_id: {
    schema: {type: 'string'},
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

function assertFaults(body: unknown): asserts body is Static<typeof WrittenFaults> {
  const wrong = complaints()
  for (const {path, message} of complaintsIn(declarationOf(WrittenFaults), body, '', '0'))
    wrong.add(() =>
      complaint(['body', ...path.split('/').slice(1)], null, {type: 'value_error', msg: `Value error, ${message}`}),
    )
  if (!wrong.isEmpty()) throw unprocessable(wrong)
}
