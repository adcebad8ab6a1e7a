import {sendFailed, sendJson} from '../answers/json-text.ts'
import {arrayOf, named, orNull} from '../openapi/json-schema.ts'
import {applicationSearch} from '../search/application-search.ts'
import {assertFewIds, eventsOf} from '../search/by-ids.ts'
import {conversationIdIn} from '../search/conversation-id.ts'
import {arrayText} from '../search/page-text.ts'
import {published, queryOf, readQuery} from '../search/parameter.ts'
import {filterParameters, OF_CONVERSATION, PAGE_CHOICE} from '../search/search-query.ts'
import {isShared} from '../search/sharing.ts'
import {TEXTS} from '../search/values.ts'
import {isViewable, NOT_VIEWABLE} from '../search/viewable.ts'
import type {ConversationId, StoredEvent} from '../store/store.ts'
import type {Routes} from './route.ts'

/**
 * The search of shared conversations (spec 4.1) and its siblings (facts 4.8), open to everybody. What is no id, is not
 * there or is not shared has no events: nothing tells which of them it is.
 */
export const sharedEventRoutes: Routes = (app, server) => {
  const {store, settings} = server
  const search = applicationSearch(server)
  const counted = {...OF_CONVERSATION, ...filterParameters(settings)}
  const searched = {...counted, ...PAGE_CHOICE}
  const chosen = {...OF_CONVERSATION, id: TEXTS}
  /** The reference fails on what is no id (D7). */
  const fails = (id: ConversationId | null) => id === null && settings.compat !== 'spec'
  const leftOut = settings.compat === 'spec' ? NOT_VIEWABLE : []

  async function viewable(id: ConversationId | null, ids: readonly string[]): Promise<(StoredEvent | null)[]> {
    if (id === null || !(await isShared(server, id))) return ids.map(() => null)
    const events = await eventsOf(store, id, ids)
    return events.map(event => (event !== null && isViewable(event) ? event : null))
  }

  const ofSearch = {
    summary: 'Search the events of a shared conversation',
    parameters: published(searched),
    answers: {200: named('EventPage'), 422: named('HTTPValidationError')},
  }
  app.get('/api/shared-events/search', {config: {access: 'everybody', operation: ofSearch}}, async (request, reply) => {
    const asked = readQuery(queryOf(request), searched)
    const {conversation_id: id} = asked
    if (fails(id)) return sendFailed(reply)
    const isOpen = id !== null && (await isShared(server, id))
    const text = await search.page({conversation: id ?? '', isOpen, isViewable}, asked)
    return text === null ? sendFailed(reply) : sendJson(reply, text)
  })

  const ofCount = {
    summary: 'Count them',
    parameters: published(counted),
    answers: {200: {type: 'integer'}, 422: named('HTTPValidationError')},
  }
  app.get('/api/shared-events/count', {config: {access: 'everybody', operation: ofCount}}, async (request, reply) => {
    const asked = readQuery(queryOf(request), counted)
    const {conversation_id: id} = asked
    if (fails(id)) return sendFailed(reply)
    const isOpen = id !== null && (await isShared(server, id))
    return sendJson(reply, String(isOpen ? await search.count(id, asked, leftOut) : 0))
  })

  const ofBatch = {
    summary: 'Events by their ids, null for what is not there',
    parameters: published(chosen),
    answers: {200: arrayOf(orNull(named('Event-Output'))), 400: named('Error'), 422: named('HTTPValidationError')},
  }
  app.get('/api/shared-events', {config: {access: 'everybody', operation: ofBatch}}, async (request, reply) => {
    const {conversation_id: id, id: ids} = readQuery(queryOf(request), chosen)
    assertFewIds(ids, 'events')
    if (fails(id)) return sendFailed(reply)
    return sendJson(reply, arrayText(await viewable(id, ids)))
  })

  const ofEvent = {summary: 'An event, or null', answers: {200: orNull(named('Event-Output'))}}
  app.get<{Params: {conversation_id: string; event_id: string}}>(
    '/api/shared-events/:conversation_id/:event_id',
    {config: {access: 'everybody', operation: ofEvent}},
    async ({params}, reply) => {
      const id = conversationIdIn(params.conversation_id)
      if (fails(id)) return sendFailed(reply)
      const [event = null] = await viewable(id, [params.event_id])
      return sendJson(reply, event?.json ?? 'null')
    },
  )
}
