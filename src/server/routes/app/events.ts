import {eventQuery} from '../../request/event-query.ts'
import {named} from '../../request/operation.ts'
import {conversationInPath, readQuery} from '../../request/parameter.ts'
import {TEXTS} from '../../request/values.ts'
import {applicationSearch} from '../../search/application-search.ts'
import {arrayText, assertFewIds, eventsOf} from '../../search/by-ids.ts'
import {filterParameters, PAGE_CHOICE} from '../../search/search-query.ts'
import {whyEmpty} from '../../search/why-empty.ts'
import {
  ERROR,
  EVENTS_OR_NULLS,
  type OfConversation,
  queryOperation,
  type Routes,
  sendFailed,
  sendJson,
} from '../route.ts'

/** Routes of the application to search events. Holders of the key may view every event of every conversation. */
export const appEventRoutes: Routes = (app, server) => {
  const search = applicationSearch(server)
  const counted = {...filterParameters(server.settings), q: eventQuery(server.clock)}
  const searched = {...counted, ...PAGE_CHOICE}
  const chosen = {id: TEXTS}
  const path = '/api/v1/conversation/:conversation_id/events'

  const ofSearch = queryOperation('Search the events of a conversation', searched, named('EventPage'))
  app.get<OfConversation>(`${path}/search`, {config: {operation: ofSearch}}, async (request, reply) => {
    const conversation = conversationInPath(request.params)
    const asked = readQuery(request, searched)
    const text = await search.page({conversation, maySearch: true, isViewable: () => true, q: asked.q}, asked)
    request.why = await whyEmpty(server, text, {conversation, maySearch: true})
    return text === null ? sendFailed(reply) : sendJson(reply, text)
  })

  const ofCount = queryOperation('Count the events of a conversation', counted, {type: 'integer'})
  app.get<OfConversation>(`${path}/count`, {config: {operation: ofCount}}, async (request, reply) => {
    const conversation = conversationInPath(request.params)
    const asked = readQuery(request, counted)
    return sendJson(reply, String(await search.countMatches(conversation, asked, asked.q)))
  })

  const ofBatch = queryOperation('Get events by id; unknown ids give null', chosen, EVENTS_OR_NULLS, {400: ERROR})
  app.get<OfConversation>(path, {config: {operation: ofBatch}}, async (request, reply) => {
    const conversation = conversationInPath(request.params)
    const {id: ids} = readQuery(request, chosen)
    assertFewIds(ids, 'events')
    return sendJson(reply, arrayText(await eventsOf(server.store, conversation, ids)))
  })
}
