import {withoutNulls} from '../../../events/rendering.ts'
import {failure} from '../../answers/error-answer.ts'
import {sendJson} from '../../answers/json-text.ts'
import {Refused, unknownConversation} from '../../answers/refused.ts'
import {complaint, unprocessable} from '../../answers/unprocessable.ts'
import type {ServerContext} from '../../context.ts'
import {recordOf} from '../../conversation/record/records.ts'
import {arrayOf, named, orNull} from '../../openapi/json-schema.ts'
import {published, queryOf, readQuery} from '../../request/parameter.ts'
import {conversationInPath, idsInBody} from '../../request/path.ts'
import {eventsOf} from '../../search/by-ids.ts'
import {FOREIGN} from '../../search/cursor.ts'
import {assertLimit, LOG_FILTER, searchParameters} from '../../search/log-query.ts'
import {logSearch} from '../../search/log-search.ts'
import {arrayText, pageText} from '../../search/page-text.ts'
import type {ConversationId, StoredEvent} from '../../store/store.ts'
import type {Routes} from '../route.ts'

type OfConversation = {Params: {conversation_id: string}}
type OfEvent = {Params: {conversation_id: string; event_id: string}}

const PATH = '/api/conversations/:conversation_id/events'

/** Routes of the agent server for events: searches omit nulls, responses by id include them. */
export const agentEventRoutes: Routes = (app, server) => {
  for (const route of [search, count, single, batch]) route(app, server)
}

const search: Routes = (app, server) => {
  const events = logSearch(server)
  const parameters = searchParameters(server.settings.compat)
  const operation = {
    summary: 'Search the events of a conversation in the order of its log',
    parameters: published(parameters),
    answers: {200: named('EventPage'), 404: named('Error'), 422: named('HTTPValidationError')},
  }
  app.get<OfConversation>(`${PATH}/search`, {config: {operation}}, async (request, reply) => {
    const id = await conversationHere(request.params, server)
    const asked = readQuery(queryOf(request), parameters)
    assertLimit(asked.limit, server.log, PATH)
    const found = await events.page(id, asked)
    if (found === null) throw unprocessable(complaint(['query', 'page_id'], asked.page_id, FOREIGN))
    return sendJson(reply, pageText(found.events.map(short), found.next))
  })
}

const count: Routes = (app, server) => {
  const events = logSearch(server)
  const operation = {
    summary: 'Count them',
    parameters: published(LOG_FILTER),
    answers: {200: {type: 'integer'}, 404: named('Error'), 422: named('HTTPValidationError')},
  }
  app.get<OfConversation>(`${PATH}/count`, {config: {operation}}, async (request, reply) => {
    const id = await conversationHere(request.params, server)
    return sendJson(reply, String(await events.count(id, readQuery(queryOf(request), LOG_FILTER))))
  })
}

const single: Routes = (app, server) => {
  const {store, settings, log} = server
  const operation = {
    summary: 'An event',
    answers: {200: named('Event-Output'), 404: named('Error'), 422: named('HTTPValidationError')},
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
  const operation = {
    summary: 'Events by the ids in the body, null for what is not there',
    body: arrayOf({type: 'string'}),
    answers: {200: arrayOf(orNull(named('Event-Output'))), 404: named('Error'), 422: named('HTTPValidationError')},
  }
  app.get<OfConversation>(PATH, {config: {operation}}, async (request, reply) => {
    const id = await conversationHere(request.params, server)
    return sendJson(reply, arrayText(await eventsOf(server.store, id, idsInBody(request.body))))
  })
}

/** Throws the 404 of the agent server for an unknown conversation. */
async function conversationHere(params: {conversation_id: string}, {store}: ServerContext): Promise<ConversationId> {
  const id = conversationInPath(params)
  const isHere = (await recordOf(store, id)) !== null || (await store.lastSeq(id)) >= 0
  if (!isHere) throw unknownConversation(id)
  return id
}

function short({json}: StoredEvent): {json: string} {
  return {json: JSON.stringify(withoutNulls(JSON.parse(json)))}
}
