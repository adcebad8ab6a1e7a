import {type Static, Type} from 'typebox'
import {conversationIdIn} from '../../events/ids.ts'
import type {ServerContext} from '../context.ts'
import {type ConversationRecord, childrenOf, recordIn, recordOf} from '../conversation/record/record.ts'
import {EVENT, PAGE_OF_EVENTS, SHARED_CONVERSATION} from '../request/examples.ts'
import {arrayOf, named, type Operation, orNull} from '../request/operation.ts'
import {readQuery} from '../request/parameter.ts'
import {TEXTS} from '../request/values.ts'
import {applicationSearch} from '../search/application-search.ts'
import {arrayText, assertFewIds, eventsOf} from '../search/by-ids.ts'
import {filterParameters, OF_CONVERSATION, PAGE_CHOICE} from '../search/search-query.ts'
import {whyEmpty} from '../search/why-empty.ts'
import type {ConversationId, StoredEvent} from '../store/store.ts'
import {ERROR, EVENTS_OR_NULLS, queryOperation, type Routes, sendFailed, sendJson} from './route.ts'

const PATH = '/api/shared-events'

/**
 * Routes to search and read shared events. They are open to everybody. Invalid, unknown and unshared ids get the same
 * response as a conversation without events.
 */
export const sharedEventRoutes: Routes = (app, server) => {
  for (const route of [search, count, batch, single]) route(app, server)
}

const search: Routes = (app, server) => {
  const events = applicationSearch(server)
  const parameters = {...OF_CONVERSATION, ...filterParameters(server.settings), ...PAGE_CHOICE}
  const operation = queryOperation(
    {
      summary: 'Search the events of a shared conversation',
      description:
        'Returns a page of events in the order of their time. State updates are left out, and every page but the last is full. The page is empty if the conversation does not exist or is not shared.',
      tag: 'shared',
      example: {answer: PAGE_OF_EVENTS},
    },
    parameters,
    named('EventPage'),
  )
  app.get(`${PATH}/search`, {config: {access: 'everybody', operation}}, async (request, reply) => {
    const asked = readQuery(request, parameters)
    const {conversation_id: id} = asked
    if (fails(id, server)) return sendFailed(reply)
    const maySearch = id !== null && (await isShared(server, id))
    const text = await events.page({conversation: id ?? '', maySearch, isViewable, q: []}, asked)
    request.why = await whyEmpty(server, text, {conversation: id, maySearch})
    return text === null ? sendFailed(reply) : sendJson(reply, text)
  })
}

const count: Routes = (app, server) => {
  const events = applicationSearch(server)
  const parameters = {...OF_CONVERSATION, ...filterParameters(server.settings)}
  const leftOut = server.settings.compat === 'spec' ? NOT_VIEWABLE : []
  const operation = queryOperation(
    {
      summary: 'Count the events of a shared conversation',
      description:
        'Returns the number of events that match the filter, and 0 if the conversation does not exist or is not shared.',
      tag: 'shared',
      example: {answer: 19},
    },
    parameters,
    {type: 'integer'},
  )
  app.get(`${PATH}/count`, {config: {access: 'everybody', operation}}, async (request, reply) => {
    const asked = readQuery(request, parameters)
    const {conversation_id: id} = asked
    if (fails(id, server)) return sendFailed(reply)
    const maySearch = id !== null && (await isShared(server, id))
    return sendJson(reply, String(maySearch ? await events.count(id, asked, leftOut) : 0))
  })
}

const batch: Routes = (app, server) => {
  const parameters = {...OF_CONVERSATION, id: TEXTS}
  const operation = queryOperation(
    {
      summary: 'Get shared events by id',
      description:
        'Returns one event for each id, in the order of the ids. An unknown id, and an event that the search does not list, give null.',
      tag: 'shared',
      example: {answer: [EVENT, null]},
    },
    parameters,
    EVENTS_OR_NULLS,
    {400: ERROR},
  )
  app.get(PATH, {config: {access: 'everybody', operation}}, async (request, reply) => {
    const {conversation_id: id, id: ids} = readQuery(request, parameters)
    assertFewIds(ids, 'events')
    if (fails(id, server)) return sendFailed(reply)
    return sendJson(reply, arrayText(await viewable(id, ids, server)))
  })
}

const single: Routes = (app, server) => {
  const operation: Operation = {
    summary: 'Get a shared event by id',
    description: 'Returns null if the event does not exist, or the conversation is not shared.',
    tag: 'shared',
    example: {answer: EVENT},
    answers: {200: orNull(named('Event-Output'))},
  }
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

/** The reference service fails on an invalid id: docs/reference-behaviour.md#malformed-ids. */
function fails(id: ConversationId | null, {settings}: ServerContext): boolean {
  return id === null && settings.compat !== 'spec'
}

async function viewable(id: ConversationId | null, ids: readonly string[], server: ServerContext) {
  if (id === null || !(await isShared(server, id))) return ids.map(() => null)
  const events = await eventsOf(server.store, id, ids)
  return events.map(event => (event !== null && isViewable(event) ? event : null))
}

/** Route to read shared conversations by id. No route lists them: docs/reference-behaviour.md#shared-routes. */
export const sharedConversationRoutes: Routes = (app, {store, settings}) => {
  const parameters = {ids: TEXTS}
  const operation = queryOperation(
    {
      summary: 'Get shared conversations by id',
      description:
        'Returns one conversation for each id, in the order of the ids. Unknown and unshared ids give null. No route lists shared conversations.',
      tag: 'shared',
      example: {answer: [SHARED_CONVERSATION, null]},
    },
    parameters,
    arrayOf(orNull(SharedConversation)),
    {400: ERROR},
  )
  app.get('/api/shared-conversations', {config: {access: 'everybody', operation}}, async (request, reply) => {
    const {ids} = readQuery(request, parameters)
    assertFewIds(ids, 'conversations')
    const wanted = ids.map(conversationIdIn)
    if (settings.compat !== 'spec' && wanted.includes(null)) return sendFailed(reply)
    const documents = await store.documents('conversation', [...new Set(wanted.flatMap(id => id ?? []))])
    const isShared = (record: ConversationRecord) => settings.share === 'all' || record.public
    const shown = async (record: ConversationRecord) =>
      sharedConversation(record, (await childrenOf(store, record.id)).filter(isShared))
    const shared = await Promise.all(documents.map(recordIn).filter(isShared).map(shown))
    const byId = new Map(shared.map(conversation => [conversation.id, conversation]))
    return wanted.map(id => (id && byId.get(id)) ?? null)
  })
}

/** The kinds of events that a search of shared conversations omits. */
const NOT_VIEWABLE: readonly string[] = ['ConversationStateUpdateEvent', 'StreamingDeltaEvent']

/** Returns true if a search of shared conversations lists an event. */
export function isViewable({kind}: Pick<StoredEvent, 'kind'>): boolean {
  return !NOT_VIEWABLE.includes(kind)
}

async function isShared({settings, store}: ServerContext, id: ConversationId): Promise<boolean> {
  return settings.share === 'all' || (await recordOf(store, id))?.public === true
}

const Text = Type.Union([Type.String(), Type.Null()])

/** The public fields of a conversation. */
export const SharedConversation = Type.Object(
  {
    id: Type.String(),
    created_by_user_id: Text,
    sandbox_id: Text,
    selected_repository: Text,
    selected_branch: Text,
    git_provider: Text,
    title: Text,
    pr_number: Type.Array(Type.Integer()),
    llm_model: Text,
    metrics: Type.Union([Type.Object({}), Type.Null()]),
    parent_conversation_id: Text,
    sub_conversation_ids: Type.Array(Type.String()),
    created_at: Type.String({format: 'date-time'}),
    updated_at: Type.String({format: 'date-time'}),
  },
  {title: 'SharedConversation'},
)

/**
 * Returns the public fields of a conversation. The server has no users and collects no metrics, so
 * `created_by_user_id` and `metrics` are null.
 */
export function sharedConversation(
  record: ConversationRecord,
  children: readonly ConversationRecord[],
): Static<typeof SharedConversation> {
  const {request} = record
  return {
    id: record.id,
    created_by_user_id: null,
    sandbox_id: record.sandboxId,
    selected_repository: textOrNull(request.selected_repository),
    selected_branch: textOrNull(request.selected_branch),
    git_provider: textOrNull(request.git_provider),
    title: record.title,
    pr_number: Array.isArray(request.pr_number) ? request.pr_number.filter(Number.isInteger) : [],
    llm_model: record.llmModel,
    metrics: null,
    parent_conversation_id: record.parentId,
    sub_conversation_ids: children.map(({id}) => id),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
