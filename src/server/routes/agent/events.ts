import {withoutNulls} from '../../../events/rendering.ts'
import {failure} from '../../answers/error-answer.ts'
import {complaint, Refused, unknownConversation, unprocessable} from '../../answers/refused.ts'
import type {ServerContext} from '../../context.ts'
import {recordOf} from '../../conversation/record/record.ts'
import {EVENT, EVENT_ID, PAGE_OF_EVENTS} from '../../request/examples.ts'
import {arrayOf, named, type Operation} from '../../request/operation.ts'
import {conversationInPath, idsInBody, readQuery} from '../../request/parameter.ts'
import {arrayText, eventsOf, pageText} from '../../search/by-ids.ts'
import {FOREIGN} from '../../search/cursor.ts'
import {assertLimit, countParameters, logSearch, searchParameters} from '../../search/log-search.ts'
import type {ConversationId, StoredEvent} from '../../store/store.ts'
import {
  bodyOperation,
  ERROR,
  EVENTS_OR_NULLS,
  INVALID,
  type OfConversation,
  queryOperation,
  type Routes,
  sendJson,
} from '../route.ts'

type OfEvent = {Params: {conversation_id: string; event_id: string}}

const PATH = '/api/conversations/:conversation_id/events'

/** Routes of the agent server for events. Only responses to searches omit null fields. */
export const agentEventRoutes: Routes = (app, server) => {
  for (const route of [search, count, single, batch]) route(app, server)
}

const search: Routes = (app, server) => {
  const events = logSearch(server)
  const parameters = searchParameters(server)
  const operation = queryOperation(
    {
      summary: 'Search the events of a conversation in log order',
      description:
        'Returns a page of events in the order of the log. Events in it have no null fields, so they are shorter than elsewhere.',
      tag: 'agent',
      example: {answer: PAGE_OF_EVENTS},
    },
    parameters,
    named('EventPage'),
    {
      404: ERROR,
    },
  )
  app.get<OfConversation>(`${PATH}/search`, {config: {operation}}, async (request, reply) => {
    const id = await conversationHere(request.params, server)
    const asked = readQuery(request, parameters)
    assertLimit(asked.limit, server.log, PATH)
    const found = await events.page(id, asked)
    if (found === null) throw unprocessable(complaint(['query', 'page_id'], asked.page_id, FOREIGN))
    return sendJson(reply, pageText(found.events.map(withoutNullsIn), found.next))
  })
}

const count: Routes = (app, server) => {
  const events = logSearch(server)
  const parameters = countParameters(server)
  const operation = queryOperation(
    {
      summary: 'Count the events of a conversation, as the agent server does',
      description: 'Returns the number of events that match the filter.',
      tag: 'agent',
      example: {answer: 19},
    },
    parameters,
    {type: 'integer'},
    {404: ERROR},
  )
  app.get<OfConversation>(`${PATH}/count`, {config: {operation}}, async (request, reply) => {
    const id = await conversationHere(request.params, server)
    return sendJson(reply, String(await events.count(id, readQuery(request, parameters))))
  })
}

const single: Routes = (app, server) => {
  const {store, settings, log} = server
  const operation: Operation = {
    summary: 'Get an event',
    description: 'Returns one event of a conversation, as it is stored.',
    tag: 'agent',
    example: {answer: EVENT},
    answers: {200: named('Event-Output'), 404: ERROR, 422: INVALID},
  }
  app.get<OfEvent>(`${PATH}/:event_id`, {config: {operation}}, async ({params}, reply) => {
    const id = await conversationHere(params, server)
    const [event] = await store.byIds(id, [params.event_id])
    if (event !== undefined) return sendJson(reply, event.json)
    if (settings.compat === '1.43') throw failure(log, `'Unknown event_id: ${params.event_id}'`, {})
    throw new Refused(404, 'Not Found')
  })
}

const batch: Routes = (app, server) => {
  const operation = bodyOperation(
    {
      summary: 'Get events by the ids in the body',
      description:
        'Returns one event for each id, in the order of the ids. Unknown ids give null. The request is a GET with a body, as in the reference service.',
      tag: 'agent',
      example: {body: [EVENT_ID], answer: [EVENT]},
    },
    arrayOf({type: 'string'}),
    EVENTS_OR_NULLS,
    404,
  )
  app.get<OfConversation>(PATH, {config: {operation}}, async (request, reply) => {
    const id = await conversationHere(request.params, server)
    return sendJson(reply, arrayText(await eventsOf(server.store, id, idsInBody(request.body))))
  })
}

async function conversationHere(params: {conversation_id: string}, {store}: ServerContext): Promise<ConversationId> {
  const id = conversationInPath(params)
  const isHere = (await recordOf(store, id)) !== null || (await store.lastSeq(id)) >= 0
  if (!isHere) throw unknownConversation(id)
  return id
}

function withoutNullsIn({json}: StoredEvent): {json: string} {
  return {json: JSON.stringify(withoutNulls(JSON.parse(json)))}
}
