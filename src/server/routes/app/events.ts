import {sendFailed, sendJson} from '../../answers/json-text.ts'
import {arrayOf, named, orNull} from '../../openapi/json-schema.ts'
import {published, queryOf, readQuery} from '../../request/parameter.ts'
import {conversationInPath} from '../../request/path.ts'
import {TEXTS} from '../../request/values.ts'
import {applicationSearch} from '../../search/application-search.ts'
import {assertFewIds, eventsOf} from '../../search/by-ids.ts'
import {arrayText} from '../../search/page-text.ts'
import {filterParameters, PAGE_CHOICE} from '../../search/search-query.ts'
import type {Routes} from '../route.ts'

type OfConversation = {Params: {conversation_id: string}}

/** Routes of the event search for holders of the key. They may view every event, even in unshared conversations. */
export const v1EventRoutes: Routes = (app, server) => {
  const search = applicationSearch(server)
  const counted = filterParameters(server.settings)
  const searched = {...counted, ...PAGE_CHOICE}
  const chosen = {id: TEXTS}
  const path = '/api/v1/conversation/:conversation_id/events'

  const ofSearch = {
    summary: 'Search the events of a conversation',
    parameters: published(searched),
    answers: {200: named('EventPage'), 422: named('HTTPValidationError')},
  }
  app.get<OfConversation>(`${path}/search`, {config: {operation: ofSearch}}, async (request, reply) => {
    const conversation = conversationInPath(request.params)
    const asked = readQuery(queryOf(request), searched)
    const text = await search.page({conversation, maySearch: true, isViewable: () => true}, asked)
    return text === null ? sendFailed(reply) : sendJson(reply, text)
  })

  const ofCount = {
    summary: 'Count them',
    parameters: published(counted),
    answers: {200: {type: 'integer'}, 422: named('HTTPValidationError')},
  }
  app.get<OfConversation>(`${path}/count`, {config: {operation: ofCount}}, async (request, reply) => {
    const conversation = conversationInPath(request.params)
    const count = await search.count(conversation, readQuery(queryOf(request), counted), [])
    return sendJson(reply, String(count))
  })

  const ofBatch = {
    summary: 'Events by their ids, null for what is not there',
    parameters: published(chosen),
    answers: {200: arrayOf(orNull(named('Event-Output'))), 400: named('Error'), 422: named('HTTPValidationError')},
  }
  app.get<OfConversation>(path, {config: {operation: ofBatch}}, async (request, reply) => {
    const conversation = conversationInPath(request.params)
    const {id: ids} = readQuery(queryOf(request), chosen)
    assertFewIds(ids, 'events')
    return sendJson(reply, arrayText(await eventsOf(server.store, conversation, ids)))
  })
}
