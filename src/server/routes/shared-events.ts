import {conversationIdIn} from '../../events/ids.ts'
import {sendFailed, sendJson} from '../answers/json-text.ts'
import type {ServerContext} from '../context.ts'
import {arrayOf, named, orNull} from '../openapi/json-schema.ts'
import {published, queryOf, readQuery} from '../request/parameter.ts'
import {TEXTS} from '../request/values.ts'
import {applicationSearch} from '../search/application-search.ts'
import {assertFewIds, eventsOf} from '../search/by-ids.ts'
import {arrayText} from '../search/page-text.ts'
import {filterParameters, OF_CONVERSATION, PAGE_CHOICE} from '../search/search-query.ts'
import {isShared, isViewable, NOT_VIEWABLE} from '../search/viewable.ts'
import type {ConversationId, StoredEvent} from '../store/store.ts'
import type {Routes} from './route.ts'

const PATH = '/api/shared-events'

/**
 * Search and reads of shared events, open to everybody. Invalid, unknown and unshared ids answer alike, as
 * conversations without events.
 */
export const sharedEventRoutes: Routes = (app, server) => {
  for (const route of [search, count, batch, single]) route(app, server)
}

const search: Routes = (app, server) => {
  const events = applicationSearch(server)
  const parameters = {...OF_CONVERSATION, ...filterParameters(server.settings), ...PAGE_CHOICE}
  const operation = {
    summary: 'Search the events of a shared conversation',
    parameters: published(parameters),
    answers: {200: named('EventPage'), 422: named('HTTPValidationError')},
  }
  app.get(`${PATH}/search`, {config: {access: 'everybody', operation}}, async (request, reply) => {
    const asked = readQuery(queryOf(request), parameters)
    const {conversation_id: id} = asked
    if (fails(id, server)) return sendFailed(reply)
    const maySearch = id !== null && (await isShared(server, id))
    const text = await events.page({conversation: id ?? '', maySearch, isViewable}, asked)
    return text === null ? sendFailed(reply) : sendJson(reply, text)
  })
}

const count: Routes = (app, server) => {
  const events = applicationSearch(server)
  const parameters = {...OF_CONVERSATION, ...filterParameters(server.settings)}
  const leftOut = server.settings.compat === 'spec' ? NOT_VIEWABLE : []
  const operation = {
    summary: 'Count them',
    parameters: published(parameters),
    answers: {200: {type: 'integer'}, 422: named('HTTPValidationError')},
  }
  app.get(`${PATH}/count`, {config: {access: 'everybody', operation}}, async (request, reply) => {
    const asked = readQuery(queryOf(request), parameters)
    const {conversation_id: id} = asked
    if (fails(id, server)) return sendFailed(reply)
    const maySearch = id !== null && (await isShared(server, id))
    return sendJson(reply, String(maySearch ? await events.count(id, asked, leftOut) : 0))
  })
}

const batch: Routes = (app, server) => {
  const parameters = {...OF_CONVERSATION, id: TEXTS}
  const operation = {
    summary: 'Events by their ids, null for what is not there',
    parameters: published(parameters),
    answers: {200: arrayOf(orNull(named('Event-Output'))), 400: named('Error'), 422: named('HTTPValidationError')},
  }
  app.get(PATH, {config: {access: 'everybody', operation}}, async (request, reply) => {
    const {conversation_id: id, id: ids} = readQuery(queryOf(request), parameters)
    assertFewIds(ids, 'events')
    if (fails(id, server)) return sendFailed(reply)
    return sendJson(reply, arrayText(await viewable(id, ids, server)))
  })
}

const single: Routes = (app, server) => {
  const operation = {summary: 'An event, or null', answers: {200: orNull(named('Event-Output'))}}
  app.get<{Params: {conversation_id: string; event_id: string}}>(
    `${PATH}/:conversation_id/:event_id`,
    {config: {access: 'everybody', operation}},
    async ({params}, reply) => {
      const id = conversationIdIn(params.conversation_id)
      if (fails(id, server)) return sendFailed(reply)
      const [event = null] = await viewable(id, [params.event_id], server)
      return sendJson(reply, event?.json ?? 'null')
    },
  )
}

/** The reference fails on an invalid id: docs/reference-behaviour.md#malformed-ids. */
function fails(id: ConversationId | null, {settings}: ServerContext): boolean {
  return id === null && settings.compat !== 'spec'
}

async function viewable(
  id: ConversationId | null,
  ids: readonly string[],
  server: ServerContext,
): Promise<(StoredEvent | null)[]> {
  if (id === null || !(await isShared(server, id))) return ids.map(() => null)
  const events = await eventsOf(server.store, id, ids)
  return events.map(event => (event !== null && isViewable(event) ? event : null))
}
