import {eventQuery} from '../../request/event-query.ts'
import {EVENT, PAGE_OF_EVENTS} from '../../request/examples.ts'
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

  const ofSearch = queryOperation(
    {
      summary: 'Search the events of a conversation',
      description:
        'Returns a page of events in the order of their time, every kind included. The parameter q takes a query as the commands do.',
      tag: 'events',
      example: {answer: PAGE_OF_EVENTS},
    },
    searched,
    named('EventPage'),
  )
  app.get<OfConversation>(`${path}/search`, {config: {operation: ofSearch}}, async (request, reply) => {
    const conversation = conversationInPath(request.params)
    const asked = readQuery(request, searched)
    const text = await search.page({conversation, maySearch: true, isViewable: () => true, q: asked.q}, asked)
    request.why = await whyEmpty(server, text, {conversation, maySearch: true})
    return text === null ? sendFailed(reply) : sendJson(reply, text)
  })

  const ofCount = queryOperation(
    {
      summary: 'Count the events of a conversation',
      description: 'Returns the number of events that match the filter, every kind included.',
      tag: 'events',
      example: {answer: 19},
    },
    counted,
    {type: 'integer'},
  )
  app.get<OfConversation>(`${path}/count`, {config: {operation: ofCount}}, async (request, reply) => {
    const conversation = conversationInPath(request.params)
    const asked = readQuery(request, counted)
    return sendJson(reply, String(await search.countMatches(conversation, asked, asked.q)))
  })

  const ofBatch = queryOperation(
    {
      summary: 'Get events by id',
      description: 'Returns one event for each id, in the order of the ids. Unknown ids give null.',
      tag: 'events',
      example: {answer: [EVENT, null]},
    },
    chosen,
    EVENTS_OR_NULLS,
    {400: ERROR},
  )
  app.get<OfConversation>(path, {config: {operation: ofBatch}}, async (request, reply) => {
    const conversation = conversationInPath(request.params)
    const {id: ids} = readQuery(request, chosen)
    assertFewIds(ids, 'events')
    return sendJson(reply, arrayText(await eventsOf(server.store, conversation, ids)))
  })
}
