import {dashed} from '../../../events/ids.ts'
import {isObject} from '../../../events/schema.ts'
import {UTC, zoneOf} from '../../../events/time.ts'
import {DiagnosisSchema, diagnose} from '../../../explain/diagnosis.ts'
import {stateIn} from '../../../explain/fact.ts'
import {createFacts} from '../../../explain/facts.ts'
import {type Known, storyOf} from '../../../explain/story.ts'
import {parsedJson} from '../../../parsed-json.ts'
import type {ServerContext} from '../../context.ts'
import {logOf} from '../../conversation/log/read.ts'
import type {ConversationRecord} from '../../conversation/record/record.ts'
import {deliveriesOf} from '../../receiver/deliveries.ts'
import {deliveryWords} from '../../receiver/words.ts'
import {baseOf, ERROR, INVALID, known, type OfConversation, type Routes} from '../route.ts'

/** Route to explain the state of a conversation. It needs the key, because it quotes reasons and errors. */
export const diagnosisRoutes: Routes = (app, server) => {
  const operation = {
    summary: 'Explain the state of a conversation, with the ids of the events that prove it',
    answers: {200: {...DiagnosisSchema}, 404: ERROR, 422: INVALID},
  }
  const path = '/api/v1/app-conversations/:conversation_id/diagnosis'
  app.get<OfConversation>(path, {config: {operation}}, async request => {
    const record = await known(request.params, server)
    const facts = await factsOf(server, record)
    const story = storyOf(dashed(record.id), facts, await knownOf(server, record))
    return diagnose(story, {is: 'server', url: baseOf(request)})
  })
}

async function factsOf(server: ServerContext, {id}: ConversationRecord) {
  const facts = createFacts(zoneOf(server.settings.assumeTz) ?? UTC)
  for await (const {json} of logOf(server, id)) {
    const event = parsedJson(json) // imported documents may be invalid JSON
    if (isObject(event)) facts.add({event, text: json, order: 'given', file: ''})
  }
  return facts.list()
}

async function knownOf(server: ServerContext, record: ConversationRecord): Promise<Known> {
  const {policy, hooks: described} = stateIn(await server.conversations.describe(record))
  const hooks = await server.conversations.hooks(record.id)
  const deliveries = await deliveriesOf(server.store, record.id, server.clock.now())
  const byEvent = deliveries.flatMap(delivery => {
    const {status, run} = delivery
    return run === null ? [] : [[run.eventId, {status, text: deliveryWords(delivery)}] as const]
  })
  const hasCallbackHook = described?.sendsCallback ?? false
  return {status: record.executionStatus, policy, hasCallbackHook, hooks, deliveries: new Map(byEvent)}
}
